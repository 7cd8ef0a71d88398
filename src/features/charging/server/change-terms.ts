import { invalidField, notFound } from '../../../server/refusal.ts'
import { addMonths } from '../../../shared/calendar-date.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { DatedRent, RentSource } from '../../leases/dated-rent.ts'
import { deleteRent, insertRent } from '../../leases/server/rent-queries.ts'
import {
  firstDayOf,
  type LeaseLedger,
  lockLedger,
} from '../../ledger/server/lease-ledger-queries.ts'
import { correctCharges } from './correct-charges.ts'

/** The terms of an agreement after a change: part of its preview. */
export type ChangedTerms = Pick<LeaseLedger, 'rents' | 'endDate' | 'endedOn'>

/**
 * Changes the terms of a running agreement and corrects its charges. The change receives the agreement before
 * it, locked. @throws Refusal `not-found`, and what the change throws
 */
export async function changeTerms(
  scope: OwnerScope,
  leaseId: string,
  change: (before: LeaseLedger) => Promise<void>,
  /** Whether it changes the last day only. */
  { isOfEnd = false } = {},
): Promise<ChangedTerms> {
  const before = await lockLedger(scope, leaseId)
  if (!before || before.isEnded) throw notFound(say`Rent agreement`)
  await change(before)
  const after = await lockLedger(scope, leaseId)
  if (!after) throw new Error('An agreement that is held is gone.')
  await correctCharges(scope, { before, after, isOfEnd })
  const { rents, endDate, endedOn } = after
  return { rents, endDate, endedOn }
}

/** Sets the rent from a day on, in place of one that began on that day. */
export async function setRent(
  scope: OwnerScope,
  lease: Pick<LeaseLedger, 'id' | 'clientId'>,
  { from, monthlyRent, source }: DatedRent & { source: RentSource },
): Promise<void> {
  await deleteRent(scope, lease.id, from)
  await insertRent(scope, lease, { from, monthlyRent: paiseToDecimal(monthlyRent), source })
}

/** @throws Refusal `invalid` for a day before the agreement begins, at that field */
export function refuseBeforeStart(account: LeaseLedger, field: string, day: string): void {
  const first = firstDayOf(account)
  if (first !== null && day < first)
    throw invalidField(field, say`This is before the agreement begins.`)
}

const YEARS_AHEAD = 50

/** @throws Refusal `invalid` for a day that is further ahead than anybody agrees on, at that field */
export function refuseFarAhead({ today }: OwnerScope, field: string, day: string): void {
  if (day > addMonths(today, 12 * YEARS_AHEAD))
    throw invalidField(field, say`This is more than ${YEARS_AHEAD} years ahead.`)
}
