import type { Sealer } from '../../../server/encryption.ts'

/** Seals by whose keys the lines of an account are known, when the account leaves, and opens that when it returns. */
export type SealKeys = Pick<Sealer, 'seal' | 'open'>

export const KEYS_LEAVE_AS = 'bank account that leaves'

/**
 * By whose keys the lines of an account are known that comes back. Undefined where another installation wrote it, or
 * nobody did: keys of private lines mean nothing then.
 */
export function openedKeys(sealer: SealKeys, sealed: string): string | undefined {
  try {
    return sealer.open(sealed, KEYS_LEAVE_AS)
  } catch {
    return undefined
  }
}
