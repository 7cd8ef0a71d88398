import { addMonths, daysBetween } from '../../shared/calendar-date.ts'
import type { Paise } from '../../shared/paise.ts'

type Books = {
  charges: readonly {
    id: string
    kind: string
    dueOn: string
    amount: Paise
    open: Paise
    reversedOn: string | null
  }[]
  credits: readonly { id: string; kind: string; datedOn: string }[]
  allocations: readonly { creditId: string; chargeId: string | null; amount: Paise }[]
}

/** A rent, and how many days after its due day the last of it came; 0 where it came in time. */
export type DaysLate = { chargeId: string; dueOn: string; days: number; isOpen: boolean }

/**
 * How late the rents of the last twelve months were paid, oldest first; until today where some of one is open. Rent
 * that a credit note settled alone is left out. A payment whose day nobody stated counts on the day of recording, as
 * for late fees.
 */
export function daysLateOf({ charges, credits, allocations }: Books, today: string): DaysLate[] {
  const earliest = addMonths(today, -12)
  const creditsById = new Map(credits.map((credit) => [credit.id, credit]))
  return charges
    .filter(
      ({ kind, dueOn, amount, reversedOn }) =>
        kind === 'rent' && reversedOn === null && amount > 0n && dueOn >= earliest && dueOn < today,
    )
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    .flatMap(({ id: chargeId, dueOn, open }) => {
      const isOpen = open > 0n
      const paid = paidBy(allocations, chargeId).flatMap((id) => {
        const credit = creditsById.get(id)
        return credit && credit.kind !== 'credit_note' ? [credit] : []
      })
      if (!isOpen && paid.length === 0) return []
      const last = paid.reduce((day, { datedOn }) => (datedOn > day ? datedOn : day), '')
      return [
        { chargeId, dueOn, isOpen, days: Math.max(0, daysBetween(dueOn, isOpen ? today : last)) },
      ]
    })
}

/** The credits that settle something of a charge; what was released again is less than nothing. */
function paidBy(allocations: Books['allocations'], chargeId: string): string[] {
  const sums = new Map<string, bigint>()
  for (const { creditId, chargeId: of, amount } of allocations)
    if (of === chargeId) sums.set(creditId, (sums.get(creditId) ?? 0n) + amount)
  return [...sums].flatMap(([id, sum]) => (sum > 0n ? [id] : []))
}
