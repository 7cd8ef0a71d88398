import { t } from '@lingui/core/macro'

const HEIC = /\.hei[cf]$/i

/** A picture of an iPhone as JPEG, where the browser can read one; other files as they are. @throws Error */
export async function asTaken(blob: Blob, name: string): Promise<{ blob: Blob; name: string }> {
  if (!/^image\/hei[cf]/.test(blob.type) && !HEIC.test(name)) return { blob, name }
  const picture = await createImageBitmap(blob).catch(() => {
    throw new Error(
      t`This browser cannot read HEIC. On an iPhone choose the picture from Photos, or send it as JPEG.`,
    )
  })
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return { blob: jpeg, name: name.replace(HEIC, '.jpg') }
}
