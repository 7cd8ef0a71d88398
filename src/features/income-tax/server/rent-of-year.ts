import { larger, plus, ZERO } from '../../../shared/paise.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import { rentOn } from '../../leases/dated-rent.ts'
import { annualRent, type LeaseInYear, type RentOfClient } from '../annual-rent.ts'
import { findLeasesInYear } from './tax-queries.ts'

/**
 * What the client of an agreement pays this owner, over all their agreements: in the financial year of these days,
 * and in the month of any of them, without tax. The days are of one year.
 */
export async function rentOfClient(
  scope: BooksScope | ClientScope,
  leaseId: string,
  days: readonly [string, ...string[]],
): Promise<RentOfClient> {
  const leases = await findLeasesInYear(scope, leaseId, days[0])
  const monthOf = (day: string) =>
    leases
      .filter((lease) => lease.id === leaseId || isRunningOn(lease, day))
      .reduce((sum, { rents }) => plus(sum, rentOn(rents, day).monthlyRent), ZERO)
  return {
    year: leases.reduce((sum, lease) => plus(sum, annualRent(lease, scope.today)), ZERO),
    month: days.map(monthOf).reduce(larger, ZERO),
  }
}

const isRunningOn = ({ startDate, chargedFrom, endedOn }: LeaseInYear, day: string) =>
  (startDate ?? chargedFrom ?? day) <= day && (endedOn ?? day) >= day
