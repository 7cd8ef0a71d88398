import { Refusal } from '../../../server/refusal.ts'
import { sayFixed } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { UNLIKELY_DAY, unlikelyDay } from '../unlikely-day.ts'
import type { LeaseLedger } from './lease-ledger-queries.ts'
import { firstDayOf } from './lease-ledger-queries.ts'

/** A day as it was typed (ISO date), at its field, and whether it was confirmed. */
type TypedDay = { field: string; day: string; isConfirmed: boolean }

/**
 * Asks about a day before the agreement, or years ago: the same again with `confirmDay` is recorded.
 * @throws Refusal `unlikely-day`, with the reason at the field
 */
export function refuseUnlikelyDay(
  { today }: Pick<OwnerScope, 'today'>,
  account: LeaseLedger,
  { field, day, isConfirmed }: TypedDay,
): void {
  const why = isConfirmed ? undefined : unlikelyDay(day, { firstDay: firstDayOf(account), today })
  if (!why) return
  const question = sayFixed(UNLIKELY_DAY[why])
  throw new Refusal('unlikely-day', question, { errors: { [field]: question } })
}
