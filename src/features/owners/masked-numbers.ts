import type { OwnerProfile } from './owner-wire.ts'

/** The profile with no more than the last four characters of its numbers. */
export const withNumbersMasked = <P extends OwnerProfile>(profile: P): P => ({
  ...profile,
  panNumber: masked(profile.panNumber),
  gstNumber: masked(profile.gstNumber),
  bankAccountNumber: masked(profile.bankAccountNumber),
})

/** Shows of a secret number no more than its last four characters, and nothing of one that has no more. */
export function masked(number: string | null): string | null {
  if (number === null) return null
  const shown = number.length > 4 ? number.slice(-4) : ''
  return shown.padStart(number.length, 'X')
}
