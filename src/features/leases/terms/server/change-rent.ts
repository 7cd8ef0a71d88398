import { invalidField } from '../../../../server/refusal.ts'
import { type Paise, paiseFromDecimal, paiseToDecimal } from '../../../../shared/paise.ts'
import { ratioFromDecimal } from '../../../../shared/ratio.ts'
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
import { escalationHistory, rentHistory } from '../../../ledger/books-history.ts'
import { firstDayOf, type LeaseLedger } from '../../../ledger/server/lease-ledger-queries.ts'
import { BEGINNING_OF_TIME, type DatedRent, rentOn } from '../../dated-rent.ts'
import { type EscalationPlan, escalatedRents } from '../../escalation.ts'
import { markRentChanged } from '../../server/lease-write-queries.ts'
import { deleteRent } from '../../server/rent-queries.ts'

/**
 * Another rent from a day on, until the next dated rent; what was charged for days since is corrected.
 * @throws Refusal `not-found`, `invalid` for a day before the agreement begins or too far ahead
 */
export const changeRent = (
  scope: OwnerScope,
  leaseId: string,
  rent: DatedRent,
): Promise<ChangedTerms> =>
  changeTerms(scope, leaseId, async (account) => {
    refuseBeforeStart(account, 'from', rent.from)
    refuseFarAhead(scope, 'from', rent.from)
    const before = rentOn(account.rents, rent.from)
    const source = rent.monthlyRent > before.monthlyRent ? 'raised' : 'changed'
    await setRent(scope, account, { ...rent, source })
    await markRentChanged(scope, leaseId)
    await recordEvent(scope, {
      verb: 'changed',
      kind: 'lease',
      id: leaseId,
      fields: rentHistory,
      before: inHistory(before),
      after: inHistory(rent),
    })
  })

/** A dated rent as the history keeps it. */
export const inHistory = ({ from, monthlyRent }: { from: string; monthlyRent: Paise }) => ({
  rentFrom: from === BEGINNING_OF_TIME ? null : from,
  monthlyRent: paiseToDecimal(monthlyRent),
})

const HIGHEST: Paise = paiseFromDecimal('1000000000')

/**
 * Plans rents to come, each a percentage above the one before it, on the anniversaries of the last rent that
 * was agreed otherwise. A plan takes the place of an earlier one.
 * @throws Refusal `not-found`; `invalid` for no percentage, or a rent that would rise too high or too late
 */
export const planRises = (
  scope: OwnerScope,
  leaseId: string,
  plan: EscalationPlan,
): Promise<ChangedTerms> =>
  changeTerms(scope, leaseId, async (account) => {
    if (ratioFromDecimal(plan.percentage).numerator === 0n)
      throw invalidField('percentage', say`Please enter a percentage above 0.`)
    const { earlier, kept } = withoutPlan(scope, account)
    const base = baseOf(scope, account, kept)
    const rents = escalatedRents(base, plan, scope.today)
    refuseTooMuch(scope, rents)
    for (const { from } of earlier) await deleteRent(scope, leaseId, from)
    for (const rent of rents) await setRent(scope, account, { ...rent, source: 'escalation' })
    await markRentChanged(scope, leaseId)
    await recordEvent(scope, {
      verb: 'changed',
      kind: 'lease',
      id: leaseId,
      fields: escalationHistory,
      before: { monthlyRent: paiseToDecimal(base.monthlyRent) },
      after: { ...plan, ...inHistory(rents.at(-1) ?? base) },
    })
  })

/** The rents of an earlier plan that are still to come, and all others. */
function withoutPlan({ today }: OwnerScope, { rents }: LeaseLedger) {
  const { earlier = [], kept = [] } = Object.groupBy(rents, ({ from, source }) =>
    source === 'escalation' && from > today ? 'earlier' : 'kept',
  )
  return { earlier, kept }
}

/** The rent that rises, and the day from which its anniversaries are counted. */
function baseOf({ today }: OwnerScope, account: LeaseLedger, rents: DatedRent[]): DatedRent {
  const last = rents.at(-1)
  if (!last) throw new RangeError('An agreement has a rent.')
  return last.from === BEGINNING_OF_TIME ? { ...last, from: firstDayOf(account) ?? today } : last
}

function refuseTooMuch(scope: OwnerScope, rents: DatedRent[]) {
  const last = rents.at(-1)
  if (!last) return
  refuseFarAhead(scope, 'steps', last.from)
  if (last.monthlyRent > HIGHEST)
    throw invalidField('percentage', say`The rent would rise above ₹ 1,00,00,00,000.`)
}
