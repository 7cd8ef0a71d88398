import { type Paise, paiseToDecimal } from '../../../../shared/paise.ts'
import {
  type ChangedTerms,
  changeTerms,
  refuseBeforeStart,
  refuseFarAhead,
  setRent,
} from '../../../charging/server/change-terms.ts'
import { recordEvent } from '../../../history/server/record-event.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import { rentHistory } from '../../../ledger/books-history.ts'
import { BEGINNING_OF_TIME, type DatedRent, rentOn } from '../../dated-rent.ts'
import { markRentChanged } from '../../server/lease-write-queries.ts'

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
      ...{ verb: 'changed', kind: 'lease', id: leaseId, fields: rentHistory },
      before: inHistory(before),
      after: inHistory(rent),
    })
  })

/** A dated rent as the history keeps it. */
export const inHistory = ({ from, monthlyRent }: { from: string; monthlyRent: Paise }) => ({
  rentFrom: from === BEGINNING_OF_TIME ? null : from,
  monthlyRent: paiseToDecimal(monthlyRent),
})
