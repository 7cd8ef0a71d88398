import sharp from 'sharp'
import { PART_BYTES, partsOf } from '../src/features/files/file.ts'
import type { Caller } from './desk.ts'

/** A whole PDF of one page with one line of text. '₹' becomes 'Rs'; brackets and backslashes are left out. */
export function printedPage(line: string): Buffer {
  const text = line.replaceAll('₹', 'Rs').replace(/[()\\]/g, '')
  const drawn = `BT /F1 20 Tf 60 760 Td (${text}) Tj ET`
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  return Buffer.from(
    `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>> endobj
4 0 obj <</Length ${drawn.length}>> stream
${drawn}
endstream endobj
5 0 obj ${font} endobj
trailer <</Root 1 0 R>>
%%EOF
`,
  )
}

/** A rectangle of one colour. */
const paint = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
})

/** A room in a few rectangles: a wall, a floor, a window. SVG is not read by this server. */
export const drawnPicture = (wall: string, floor: string): Promise<Buffer> =>
  sharp(paint(1200, 800, wall))
    .composite([
      { input: paint(1200, 200, floor), top: 600, left: 0 },
      { input: paint(380, 320, '#5b4a36'), top: 130, left: 410 },
      { input: paint(165, 288, '#eef4f7'), top: 146, left: 426 },
      { input: paint(165, 288, '#eef4f7'), top: 146, left: 609 },
    ])
    .jpeg({ quality: 80 })
    .toBuffer()

/** Sends a file in its parts. */
export async function sendFile(owner: Caller, bytes: Buffer, draft: object): Promise<void> {
  const { _id } = await owner.post('/files', { ...draft, size: bytes.length })
  for (let number = 1; number <= partsOf(bytes.length); number++)
    await owner.send(
      `/files/${_id}/parts/${number}`,
      bytes.subarray((number - 1) * PART_BYTES, number * PART_BYTES),
    )
  await owner.post(`/files/${_id}/finish`, {})
}
