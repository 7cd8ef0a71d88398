import { Turns } from '../../../server/http/turns.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { type FileType, MAX_FILE_BYTES } from '../file.ts'

const MAX_PIXELS = 50_000_000
const MAX_SIDE = 30_000
const KEPT_SIDE = 4000
const THUMBNAIL_SIDE = 480
const SECONDS = 30

/** A picture ready to be stored. */
export type UprightPicture = {
  bytes: Buffer
  mime: FileType
  width: number
  height: number
  /** WebP. */
  thumbnail: Buffer
}

// One picture is decoded at a time: it takes up to 200 MB for a moment.
const decoding = new Turns({ atOnce: 1, waiting: 300 })

/** Waits for its turn to decode a picture, in fair turns. */
export const withPictureTurn = <T>(asker: readonly string[], work: () => Promise<T>): Promise<T> =>
  decoding.run('picture', work, asker)

/**
 * Turns a picture upright, makes it smaller where a side has more than 4,000 pixels, and leaves out all that is not the
 * picture: place, device, what hangs behind it.
 * @throws Refusal `too-large` before decoding, for more than 50 megapixels; `unsupported-media-type` if it is damaged
 */
export async function uprightPicture(bytes: Buffer, mime: FileType): Promise<UprightPicture> {
  const sharp = await openSharp()
  const input = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw DAMAGED
    })
  if (width * height > MAX_PIXELS) throw TOO_MANY_PIXELS
  if (Math.max(width, height) > MAX_SIDE) throw TOO_LONG
  try {
    const upright = () =>
      sharp(bytes, input)
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    const kept = await written(upright, mime)
    const thumbnail = await sharp(kept.bytes, input)
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside' })
      .webp({ quality: 70 })
      .toBuffer()
    return { ...kept, thumbnail }
  } catch {
    throw DAMAGED
  }
}

async function written(upright: () => ReturnType<SharpFactory>, mime: FileType) {
  const encoded =
    mime === 'image/jpeg'
      ? upright().jpeg({ quality: 85 })
      : mime === 'image/png'
        ? upright().png()
        : upright().webp({ quality: 85 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  if (data.length <= MAX_FILE_BYTES)
    return { bytes: data, mime, width: info.width, height: info.height }
  // A photo as PNG.
  const smaller = await upright().webp({ quality: 85 }).toBuffer({ resolveWithObject: true })
  const { width, height } = smaller.info
  return { bytes: smaller.data, mime: 'image/webp' as const, width, height }
}

type SharpFactory = typeof import('sharp')['default']
let opened: Promise<SharpFactory> | undefined

/** Loaded when the first picture comes: the library takes 20 MB. */
function openSharp(): Promise<SharpFactory> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // Readers of other formats, SVG among them, are switched off.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
    })
    return sharp
  })
  return opened
}

const DAMAGED = new Refusal(
  'unsupported-media-type',
  say`This picture cannot be read. It may be damaged.`,
)
const TOO_MANY_PIXELS = new Refusal(
  'too-large',
  say`This picture has more than 50 megapixels. Please choose a smaller one.`,
)
const TOO_LONG = new Refusal(
  'too-large',
  say`This picture is more than 30,000 pixels long. Please choose a smaller one.`,
)
