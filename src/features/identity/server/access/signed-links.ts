import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './keyed-hash.ts'

type Keyed = Parameters<typeof keyedHash>[0]

const ID_BYTES = 16
const PROOF_BYTES = 16

/** The purpose of a link, so that one for another purpose does not serve. */
type Purpose = 'stop reminders' | 'not for me' | 'not for this address'

/** An organization, and a record or account of it. */
export type LinkedIds = { organizationId: string; id: string }

/**
 * The secret of a link in a mail: both ids and a keyed hash of them, of its purpose and of what it is `boundTo`. Nothing
 * is kept of it, and it works as long as these stay the same.
 */
export const signedLink = (
  deps: Keyed,
  purpose: Purpose,
  ids: LinkedIds,
  ...boundTo: string[]
): string =>
  Buffer.concat([
    bytesOf(ids.organizationId),
    bytesOf(ids.id),
    proofOf(deps, purpose, ids, boundTo),
  ]).toString('base64url')

/** The ids that a link names, before it is known who made it; undefined where it is none. */
export function idsInLink(token: string): LinkedIds | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * ID_BYTES + PROOF_BYTES) return undefined
  return {
    organizationId: idFromBytes(bytes.subarray(0, ID_BYTES)),
    id: idFromBytes(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
  }
}

/** Whether the link was made here, for this purpose and what it is bound to. */
export function isOwnLink(
  deps: Keyed,
  purpose: Purpose,
  token: string,
  ...boundTo: string[]
): boolean {
  const ids = idsInLink(token)
  const proof = Buffer.from(token, 'base64url').subarray(2 * ID_BYTES)
  return ids !== undefined && timingSafeEqual(proof, proofOf(deps, purpose, ids, boundTo))
}

const proofOf = (
  deps: Keyed,
  purpose: Purpose,
  { organizationId, id }: LinkedIds,
  boundTo: string[],
) => keyedHash(deps, purpose, organizationId, id, ...boundTo).subarray(0, PROOF_BYTES)

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

/** The first 16 bytes as an id. */
export const idFromBytes = (bytes: Buffer): string =>
  bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
