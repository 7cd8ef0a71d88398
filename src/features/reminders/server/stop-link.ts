import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../identity/server/access/keyed-hash.ts'

/** The agreement of whose reminders a link is. */
export type StopLink = { organizationId: string; leaseId: string }

type Keyed = Parameters<typeof keyedHash>[0]

const ID_BYTES = 16
const PROOF_BYTES = 16

/**
 * The secret of the link by which a client stops the reminders of an agreement: both ids and a keyed hash of them.
 * Nothing is kept of it, and it works as long as the agreement is there.
 */
export const stopTokenOf = (deps: Keyed, link: StopLink): string =>
  Buffer.concat([
    bytesOf(link.organizationId),
    bytesOf(link.leaseId),
    proofOf(deps, link),
  ]).toString('base64url')

/** The agreement that a token names, or undefined where nobody here made it. */
export function readStopToken(deps: Keyed, token: string): StopLink | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * ID_BYTES + PROOF_BYTES) return undefined
  const link = {
    organizationId: idOf(bytes.subarray(0, ID_BYTES)),
    leaseId: idOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
  }
  return timingSafeEqual(bytes.subarray(2 * ID_BYTES), proofOf(deps, link)) ? link : undefined
}

const proofOf = (deps: Keyed, { organizationId, leaseId }: StopLink) =>
  keyedHash(deps, 'stop reminders', organizationId, leaseId).subarray(0, PROOF_BYTES)

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
