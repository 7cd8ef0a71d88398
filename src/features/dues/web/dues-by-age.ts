import { type Paise, plus, ZERO } from '../../../shared/paise.ts'
import type { LeaseDues } from '../dues.ts'

/** How long ago something open was due, from the newest to the oldest. */
export const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const
export type Age = (typeof AGES)[number]

/** How much is open of each age, and of how many agreements. */
export function sumsByAge(
  dues: readonly Pick<LeaseDues, 'ages'>[],
): Record<Age, { amount: Paise; leases: number }> {
  const sumOf = (age: Age) => {
    const open = dues.map(({ ages }) => ages[age]).filter((amount) => amount > 0n)
    return { amount: open.reduce((sum, it) => plus(sum, it), ZERO), leases: open.length }
  }
  return {
    notDue: sumOf('notDue'),
    upTo30: sumOf('upTo30'),
    upTo60: sumOf('upTo60'),
    upTo90: sumOf('upTo90'),
    older: sumOf('older'),
  }
}
