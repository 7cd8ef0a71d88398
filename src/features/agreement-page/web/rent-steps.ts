import type { RentView } from '../../charges/web/ledger-view.ts'
import { rentOn } from '../../leases/dated-rent.ts'

/** A rent and whether it was, is or will be in force. */
export type RentStep = RentView & { state: 'past' | 'now' | 'to come' }

/** The rents of an agreement, newest first, and which of them is in force on that day. */
export function rentSteps(rents: readonly RentView[], today: string): RentStep[] {
  const inOrder = [...rents].sort((a, b) => (a.from < b.from ? -1 : 1))
  if (inOrder.length === 0) return []
  const now = rentOn(inOrder, today)
  return inOrder
    .map((rent) => ({
      ...rent,
      state:
        rent === now
          ? ('now' as const)
          : rent.from > today
            ? ('to come' as const)
            : ('past' as const),
    }))
    .reverse()
}
