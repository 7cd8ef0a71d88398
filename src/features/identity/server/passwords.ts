import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../../server/refusal.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const LONGEST_QUEUE = 20

let running = 0
const waiting: (() => void)[] = []

/** The argon2id hash to keep of a password. @throws Refusal `busy` when too many are being hashed already */
export const hashPassword = (password: string): Promise<string> =>
  withHashingSlot(() => hash(password, ARGON2ID))

const dummyHash = hash('nobody has this password', ARGON2ID)

/**
 * Whether the password is the one that was hashed. Without a hash (no such account) the answer is no at
 * the same cost, so that the time reveals nothing. @throws Refusal `busy`
 */
export async function isPassword(
  password: string,
  kept: string | null | undefined,
): Promise<boolean> {
  const against = kept ?? (await dummyHash)
  const matches = await withHashingSlot(() => verify(against, password))
  return matches && typeof kept === 'string'
}

// Each hash needs a core and 19 MiB: a flood must neither block other requests nor exhaust the memory.
async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LONGEST_QUEUE)
      throw new Refusal('busy', 'Too many people are signing in right now. Please try again.', {
        retryAfterSeconds: 1,
      })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
