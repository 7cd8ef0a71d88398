import { invalidField } from '../../../../server/refusal.ts'
import { addDays } from '../../../../shared/calendar-date.ts'
import type { Paise } from '../../../../shared/paise.ts'
import { say } from '../../../../shared/said.ts'
import {
  type ChangedTerms,
  changeTerms,
  refuseBeforeStart,
  refuseFarAhead,
  setRent,
} from '../../../charging/server/change-terms.ts'
import { recordEvent } from '../../../history/server/record-event.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import { renewalHistory } from '../../../ledger/books-history.ts'
import { findFirstUnchargedDay } from '../../../ledger/server/charge-queries.ts'
import type { LeaseLedger } from '../../../ledger/server/lease-ledger-queries.ts'
import { type DatedRent, dayOfNewRent, rentOn } from '../../dated-rent.ts'
import { markRenewed } from '../../server/lease-write-queries.ts'
import { inHistory } from './change-rent.ts'

export type Renewal = {
  /** The last day agreed now. */
  endDate: string
  /** undefined: the rent stays. */
  monthlyRent: Paise | undefined
  /** The day from which that rent holds; undefined: the day after the agreement ended till now. */
  from: string | undefined
}

/**
 * Renews an agreement: it goes on until another day, with its books and its deposit; at another rent where one is
 * named, and what was charged for days since is corrected.
 * @throws Refusal `not-found`; `invalid` for a day that does not lengthen the agreement, or before it begins
 */
export const renewLease = (
  scope: OwnerScope,
  leaseId: string,
  renewal: Renewal,
): Promise<ChangedTerms> =>
  changeTerms(scope, leaseId, async (account) => {
    refuseWrongEnd(scope, account, renewal.endDate)
    const rent = await rentOf(scope, account, renewal)
    const before = rentOn(account.rents, rent?.from ?? scope.today)
    await markRenewed(scope, leaseId, renewal.endDate)
    if (rent) await setRent(scope, account, { ...rent, source: 'renewal' })
    await recordEvent(scope, {
      verb: 'changed',
      kind: 'lease',
      id: leaseId,
      fields: renewalHistory,
      before: { endDate: account.endDate, ...inHistory(before) },
      after: { endDate: renewal.endDate, ...inHistory(rent ?? before) },
    })
  })

function refuseWrongEnd(scope: OwnerScope, account: LeaseLedger, endDate: string) {
  if (account.endedOn !== null)
    throw invalidField('endDate', say`Notice of leaving was given. Please take it back first.`)
  refuseBeforeStart(account, 'endDate', endDate)
  if (account.endDate !== null && endDate <= account.endDate)
    throw invalidField('endDate', say`The agreement runs until then already.`)
  if (endDate < scope.today) throw invalidField('endDate', say`This day has passed.`)
  refuseFarAhead(scope, 'endDate', endDate)
}

async function rentOf(
  scope: OwnerScope,
  account: LeaseLedger,
  { endDate, monthlyRent, from: named }: Renewal,
): Promise<DatedRent | undefined> {
  if (monthlyRent === undefined) {
    if (named === undefined) return undefined
    throw invalidField('monthlyRent', say`Please enter the rent from that day on.`)
  }
  const from = named ?? (await dayAfterEnd(scope, account))
  refuseBeforeStart(account, 'from', from)
  if (from > endDate) throw invalidField('from', say`This is after the agreement ends.`)
  return { from, monthlyRent }
}

async function dayAfterEnd(scope: OwnerScope, account: LeaseLedger): Promise<string> {
  if (account.endDate !== null) return addDays(account.endDate, 1)
  const firstUncharged = await findFirstUnchargedDay(scope, account.id)
  return dayOfNewRent(account, { firstUncharged, today: scope.today })
}
