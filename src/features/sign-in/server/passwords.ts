import { hash, verify } from '@node-rs/argon2'
import { type HashedFor, withHashingSlot } from '../../identity/server/access/hashing-queue.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The argon2id hash to keep of a password. Only for who was found to be allowed to set it: a hash costs
 * more than a look. @throws Refusal `busy` when too many are being hashed already
 */
export const hashPassword = (password: string, hashedFor: HashedFor): Promise<string> =>
  withHashingSlot(hashedFor, () => hash(password, ARGON2ID))

const dummyHash = hash('nobody has this password', ARGON2ID)

/**
 * Whether the password is the one that was hashed. Without a hash (no such account) the result is false at
 * the same cost, so that the time reveals nothing. @throws Refusal `busy`
 */
export async function isPassword(
  password: string,
  kept: string | null | undefined,
  hashedFor: HashedFor,
): Promise<boolean> {
  const against = kept ?? (await dummyHash)
  const matches = await withHashingSlot(hashedFor, () => verify(against, password))
  return matches && typeof kept === 'string'
}
