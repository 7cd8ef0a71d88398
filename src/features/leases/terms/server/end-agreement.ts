import { invalidField, notFound, Refusal } from '../../../../server/refusal.ts'
import { requireUndoDay } from '../../../../server/undo-day.ts'
import { addMonths } from '../../../../shared/calendar-date.ts'
import { dateSaid, say } from '../../../../shared/said.ts'
import {
  type ChangedTerms,
  changeTerms,
  refuseBeforeStart,
} from '../../../charging/server/change-terms.ts'
import { correctCharges } from '../../../charging/server/correct-charges.ts'
import { findClient } from '../../../clients/server/client-queries.ts'
import { recordEvent } from '../../../history/server/record-event.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import { noticeHistory } from '../../../ledger/books-history.ts'
import { type LeaseLedger, lockLedger } from '../../../ledger/server/lease-ledger-queries.ts'
import { endedHistory, endLease, type LeaseEnd } from '../../server/change-lease.ts'
import { lockPropertyToLet } from '../../server/create-lease.ts'
import { findEnd, markLeaseRunning, markLeaving } from '../../server/lease-write-queries.ts'

/** How far ahead a last day may be: the longest period of notice that an agreement can name. */
const MONTHS_AHEAD = 24

/**
 * Ends an agreement: what was charged for days after its last one is credited, its last period is charged to
 * that day, and its property can be let again.
 * @throws Refusal `not-found`
 */
export const endAgreement = (
  scope: OwnerScope,
  leaseId: string,
  end: LeaseEnd,
): Promise<ChangedTerms> => changeEnd(scope, leaseId, () => endLease(scope, leaseId, end))

/**
 * Ends an agreement on a day that somebody names. A day to come is notice of leaving: charges stop with it, and the
 * agreement runs until it is ended; another day takes its place.
 * @throws Refusal `not-found`; `invalid` for a day before it begins, or more than two years ahead
 */
export const endAgreementOn = (
  scope: OwnerScope,
  leaseId: string,
  end: LeaseEnd,
): Promise<ChangedTerms> =>
  changeEnd(scope, leaseId, async (account) => {
    const latest = addMonths(scope.today, MONTHS_AHEAD)
    if (end.endedOn > latest)
      throw invalidField('endedOn', say`Choose a day up to ${dateSaid(latest)}.`)
    refuseBeforeStart(account, 'endedOn', end.endedOn)
    if (end.endedOn <= scope.today) return endLease(scope, leaseId, end)
    await noteLeaving(scope, account, { leavingOn: end.endedOn, reason: end.reason })
  })

/**
 * Takes the notice of leaving back: the agreement runs on, and the days after that one are charged again.
 * @throws Refusal `not-found`; `conflict` where no notice was given
 */
export const withdrawNotice = (scope: OwnerScope, leaseId: string): Promise<ChangedTerms> =>
  changeEnd(scope, leaseId, async (account) => {
    if (account.endedOn === null)
      throw new Refusal('conflict', say`No notice of leaving was given.`)
    await noteLeaving(scope, account, { leavingOn: null, reason: null })
  })

/**
 * Takes the end of an agreement back that was ended within a day: it runs on as before, also with its notice of leaving
 * withdrawn, and the days after that last one are charged again.
 * @throws Refusal `not-found`; `conflict` where it was ended longer ago, or runs; `property-has-lease` where its property
 * was let again
 */
export async function reinstateAgreement(
  scope: OwnerScope,
  leaseId: string,
): Promise<ChangedTerms> {
  const known = await findEnd(scope, leaseId)
  if (!known) throw notFound(say`Rent agreement`)
  if (!known.endedAt) throw new Refusal('conflict', say`This agreement has not ended.`)
  requireUndoDay(scope, known.endedAt)
  // Property, client and agreement in the order in which it was let.
  await lockPropertyToLet(scope, known.propertyId)
  if (!(await findClient(scope, known.clientId, { lock: true }))) throw notFound(say`Client`)
  const before = await lockLedger(scope, leaseId)
  if (!before?.isEnded) throw new Refusal('conflict', say`This agreement has not ended.`)
  await markLeaseRunning(scope, leaseId)
  const after = await lockLedger(scope, leaseId)
  if (!after) throw new Error('An agreement that is held is gone.')
  await correctCharges(scope, { before, after, isOfEnd: true })
  await recordEvent(scope, {
    verb: 'restored',
    kind: 'lease',
    id: leaseId,
    fields: endedHistory,
    before: { endedOn: before.endedOn, reason: known.endReason },
    after: { endedOn: null, reason: null },
  })
  const { rents, endDate, endedOn } = after
  return { rents, endDate, endedOn }
}

const changeEnd = (scope: OwnerScope, leaseId: string, change: Parameters<typeof changeTerms>[2]) =>
  changeTerms(scope, leaseId, change, { isOfEnd: true })

/** Writes the day of leaving of a running agreement, whose last charged day is that of its notice. */
async function noteLeaving(
  scope: OwnerScope,
  { id, endedOn }: LeaseLedger,
  after: { leavingOn: string | null; reason: string | null },
): Promise<void> {
  await markLeaving(scope, id, after.leavingOn)
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'lease',
    id,
    fields: noticeHistory,
    before: { leavingOn: endedOn, reason: null },
    after,
  })
}
