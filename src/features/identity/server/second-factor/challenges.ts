import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '../../../../server/database/database.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import '../identity-tables.ts'
import { keyedHash } from '../access/keyed-hash.ts'

/** How long a passkey may take to answer. */
const CHALLENGE_LIFE_MS = 5 * 60 * 1000
const NONCE_BYTES = 16
const TIME_BYTES = 6

type Deps = Pick<IdentityDeps, 'hashKey' | 'clock'>

/**
 * A challenge for a passkey, for one purpose: a nonce, when it ends, and a keyed hash of both. Nothing is
 * stored, so that requesting many fills no table.
 */
export function newChallenge(deps: Deps, purpose: string): Buffer {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(deps.clock().getTime() + CHALLENGE_LIFE_MS, 0, TIME_BYTES)
  const body = Buffer.concat([randomBytes(NONCE_BYTES), time])
  return Buffer.concat([body, signatureOf(deps, purpose, body)])
}

/** Whether this is a challenge (base64url) of ours for that purpose, and still in time. */
export function isChallenge(deps: Deps, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
  const signature = bytes.subarray(NONCE_BYTES + TIME_BYTES)
  const wanted = signatureOf(deps, purpose, body)
  if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return false
  return body.readUIntBE(NONCE_BYTES, TIME_BYTES) > deps.clock().getTime()
}

const signatureOf = (deps: Deps, purpose: string, body: Buffer) =>
  keyedHash(deps, 'challenge', purpose, body.toString('base64url'))

/** Uses a challenge up; returns whether it was unused. Runs as `rentbook_identity`. */
export async function spendChallenge(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  challenge: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('usedChallenges')
    .values({
      challengeHash: createHash('sha256').update(challenge).digest(),
      expiresAt: new Date(clock().getTime() + CHALLENGE_LIFE_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
