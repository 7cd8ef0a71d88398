import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { firstOfMonth } from '../../../shared/calendar-date.ts'
import type { Paise } from '../../../shared/paise.ts'
import { dateSaid, say } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { rentOn } from '../../leases/dated-rent.ts'
import { raisedBy } from '../../leases/escalation.ts'
import { changeRent } from '../../leases/terms/server/change-rent.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { booksChanged } from '../../ledger/server/state-of-books.ts'

type Raise = {
  from: string
  /** Per cent, decimal text. */
  percentage: string
  /** The new rent that the caller saw; undefined where they saw none. */
  expect: Paise | undefined
}

/**
 * Refuses a day before the current month: months gone by would be charged again at once, which the new rents do not show.
 * @throws Refusal `invalid` at the day
 */
export function refuseMonthsGoneBy({ today }: OwnerScope, from: string): void {
  const first = firstOfMonth(today)
  if (from >= first) return
  throw invalidField(
    'from',
    say`Choose a day from ${dateSaid(first)} on. To raise a rent from an earlier day, open its agreement: what is charged for the months since is shown there.`,
  )
}

/**
 * Raises the rent of an agreement that is in force on a day by a percentage, rounded to the rupee, from that day on.
 * @throws Refusal `not-found`; `preview-stale` where the new rent is another than the caller saw; `conflict` where another
 * rent was agreed from that day, on which this one would be stacked, or from a later one, which would follow it; what `changeRent` throws
 */
export async function raiseRent(
  scope: OwnerScope,
  leaseId: string,
  { from, percentage, expect }: Raise,
): Promise<{ leaseId: string; before: Paise; monthlyRent: Paise }> {
  const account = await lockLedger(scope, leaseId)
  if (!account) throw notFound(say`Rent agreement`)
  const before = rentOn(account.rents, from).monthlyRent
  const monthlyRent = raisedBy(before, percentage)
  if (expect !== undefined && expect !== monthlyRent) throw booksChanged()
  if (account.rents.some((it) => it.from >= from))
    throw new Refusal(
      'conflict',
      say`Another rent is agreed from this day or a later one already. Change this rent on its own.`,
    )
  await changeRent(scope, leaseId, { from, monthlyRent })
  return { leaseId, before, monthlyRent }
}
