import { randomBytes, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../access/keyed-hash.ts'
import type { IdentityDeps } from '../identity-deps.ts'

type Deps = Pick<IdentityDeps, 'hashKey'>

const RANDOM_BYTES = 24
const SEAL_BYTES = 8

/**
 * A new token of a session: 24 random bytes and a seal of 8 over them, base64url. The seal opens nothing: by it a token that
 * was never issued is recognised without a query, by every instance that has the key.
 */
export function newSessionToken(deps: Deps): string {
  const random = randomBytes(RANDOM_BYTES)
  return Buffer.concat([random, sealOf(deps, random)]).toString('base64url')
}

/** Whether a token was given out here, be its session open or not. */
export function wasGivenOut(deps: Deps, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  const seal = bytes.subarray(RANDOM_BYTES)
  return (
    seal.length === SEAL_BYTES &&
    timingSafeEqual(seal, sealOf(deps, bytes.subarray(0, RANDOM_BYTES)))
  )
}

const sealOf = (deps: Deps, random: Buffer) =>
  keyedHash(deps, 'session token', random.toString('base64url')).subarray(0, SEAL_BYTES)
