import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

// Stands for '@node-rs/argon2' where the server runs in a test's own process (vitest.config.ts). A suite hashes
// passwords thousands of times, and to be expensive is the purpose of the library. The programs that tests start hash
// at the product's cost.
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

// OWASP's minimum, of which docs/security.md speaks.
const LEAST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

let isExpensive = false

/** From now on each look at a password takes as long as in the product, for tests of those who wait. Returns what ends it. */
export function hashAsInTheProduct(): () => void {
  isExpensive = true
  return () => {
    isExpensive = false
  }
}

/** The hash that the product asks for, at a low cost. @throws Error where it asks for less than OWASP's minimum */
export async function hash(password: string, { memoryCost = 0, timeCost = 0 } = {}) {
  if (memoryCost < LEAST.memoryCost || timeCost < LEAST.timeCost)
    throw new Error(`A password is hashed at less than OWASP's minimum: ${memoryCost}, ${timeCost}`)
  return argon2.hash(password, isExpensive ? LEAST : CHEAP)
}

/** Verifies a password at the cost that its hash names. */
export async function verify(hashed: string, password: string) {
  if (isExpensive && hashed.includes(`m=${CHEAP.memoryCost},`)) await argon2.hash(password, LEAST)
  return argon2.verify(hashed, password)
}
