import { invalidField } from '../../../../server/refusal.ts'
import { addMonths } from '../../../../shared/calendar-date.ts'
import { type Paise, paiseToDecimal } from '../../../../shared/paise.ts'
import { recordEvent } from '../../../history/server/record-event.ts'
import type { OwnerScope } from '../../../identity/server/scope.ts'
import { type DatedRent, rentOn, SINCE_EVER } from '../../../leases/dated-rent.ts'
import { markRentChanged } from '../../../leases/server/lease-queries.ts'
import { rentHistory } from '../../books-history.ts'
import { type ChangedTerms, changeTerms, refuseBeforeStart, setRent } from './change-terms.ts'

const YEARS_AHEAD = 50

/**
 * Another rent from a day on, until the next dated rent; what was charged for days since is put right.
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
    await setRent(scope, leaseId, { ...rent, source })
    await markRentChanged(scope, leaseId)
    await recordEvent(scope, {
      ...{ verb: 'changed', kind: 'lease', id: leaseId, fields: rentHistory },
      before: inHistory(before),
      after: inHistory(rent),
    })
  })

/** A dated rent as the history keeps it. */
export const inHistory = ({ from, monthlyRent }: { from: string; monthlyRent: Paise }) => ({
  rentFrom: from === SINCE_EVER ? null : from,
  monthlyRent: paiseToDecimal(monthlyRent),
})

/** @throws Refusal `invalid` for a day that is further ahead than anybody agrees on, at that field */
export function refuseFarAhead({ today }: OwnerScope, field: string, day: string): void {
  if (day > addMonths(today, 12 * YEARS_AHEAD))
    throw invalidField(field, `This is more than ${YEARS_AHEAD} years ahead.`)
}
