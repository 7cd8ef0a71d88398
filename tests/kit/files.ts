import sharp from 'sharp'
import { PART_BYTES } from '../../src/features/files/file.ts'
import type { Caller, Reply } from './world.ts'

/** A picture of one colour. */
export const pictureOf = (
  colour: string,
  { width = 60, height = 40 } = {},
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()

/** A picture that does not compress: about as many bytes as it has pixels. */
export function noiseOf(side: number): Promise<Buffer> {
  const raw = Buffer.alloc(side * side * 3)
  // A generator of its own: the same picture each time.
  let seed = 1
  for (let at = 0; at < raw.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    raw[at] = seed >> 16
  }
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const BYTES = { 'content-type': 'application/octet-stream' }

/** Sends one part of a file that was begun; parts count from 1. */
export const sendPart = (who: Caller, id: string, bytes: Buffer, number: number): Promise<Reply> =>
  who.put(
    `/files/${id}/parts/${number}`,
    bytes.subarray((number - 1) * PART_BYTES, number * PART_BYTES),
    BYTES,
  )

/** Sends a whole file; returns the first refusal, or the reply of its end. */
export async function sendFile(who: Caller, bytes: Buffer, draft: object = {}): Promise<Reply> {
  const begun = await who.post('/files', { name: 'file', size: bytes.length, ...draft })
  if (begun.status !== 201) return begun
  const { _id: id } = begun.body
  for (let number = 1; (number - 1) * PART_BYTES < bytes.length; number++) {
    const reply = await sendPart(who, id, bytes, number)
    if (reply.status !== 200) return reply
  }
  return who.post(`/files/${id}/finish`)
}
