import { type Paise, ZERO } from '../../../shared/paise.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import { annualRent } from '../annual-rent.ts'
import { findLeaseInYear } from './tax-queries.ts'

/**
 * The rent of an agreement in the financial year of `day`, without tax (`annualRent`); nothing where there is
 * no such agreement.
 */
export async function rentOfYear(
  scope: BooksScope | ClientScope,
  leaseId: string,
  day: string,
): Promise<Paise> {
  const lease = await findLeaseInYear(scope, leaseId, day)
  return lease ? annualRent(lease, scope.today) : ZERO
}
