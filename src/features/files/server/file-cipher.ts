import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Sealer } from '../../../server/encryption.ts'
import { PART_BYTES } from '../file.ts'
import { keyContext } from './file-tables.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** By how much an encrypted part is longer. */
export const SEALING_BYTES = NONCE_BYTES + TAG_BYTES
/** Bytes of each encrypted part but the last. */
export const SEALED_PART_BYTES = PART_BYTES + SEALING_BYTES

/** A key for one file, sealed with the data key. */
export function makeFileKey(sealer: Sealer, contentId: string): { key: Buffer; sealed: string } {
  const key = randomBytes(32)
  return { key, sealed: sealer.seal(key.toString('base64'), keyContext(contentId)) }
}

/** @throws Error if the key was destroyed, or sealed for another file */
export function openFileKey(sealer: Sealer, contentId: string, sealed: string | null): Buffer {
  if (sealed === null) throw new Error('The key of this file was destroyed.')
  return Buffer.from(sealer.open(sealed, keyContext(contentId)), 'base64')
}

/** A part of a file: its place is authenticated with it, so that parts cannot be exchanged. */
export type PartPlace = { contentId: string; number: number }

const placeOf = ({ contentId, number }: PartPlace) => Buffer.from(`${contentId}:${number}`)

/** AES-256-GCM: nonce, tag and ciphertext. */
export function sealPart(key: Buffer, place: PartPlace, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(place))
  // GCM has as many bytes as the text, and none at its end.
  const sealed = cipher.update(bytes)
  cipher.final()
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error if it was changed, or is the part of another place */
export function openPart(key: Buffer, place: PartPlace, data: Buffer): Buffer {
  const nonce = data.subarray(0, NONCE_BYTES)
  const tag = data.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(placeOf(place))
    .setAuthTag(tag)
  const bytes = decipher.update(data.subarray(NONCE_BYTES + TAG_BYTES))
  decipher.final() // throws unless all of it is as it was sealed
  return bytes
}
