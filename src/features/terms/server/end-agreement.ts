import { invalidField } from '../../../server/refusal.ts'
import {
  type ChangedTerms,
  changeTerms,
  refuseBeforeStart,
} from '../../charges/server/change-terms.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { endLease, type LeaseEnd } from '../../leases/server/end-lease.ts'

/**
 * Ends an agreement: what was charged for days after its last one is credited, its last period is charged to
 * that day, and its property can be let again.
 * @throws Refusal `not-found`
 */
export const endAgreement = (
  scope: OwnerScope,
  leaseId: string,
  end: LeaseEnd,
): Promise<ChangedTerms> => changeTerms(scope, leaseId, () => endLease(scope, leaseId, end))

/** The same, on a day that somebody names. @throws Refusal `invalid` for a day to come, or before it begins */
export const endAgreementOn = (
  scope: OwnerScope,
  leaseId: string,
  end: LeaseEnd,
): Promise<ChangedTerms> =>
  changeTerms(scope, leaseId, async (account) => {
    if (end.endedOn > scope.today) throw invalidField('endedOn', 'Choose today or an earlier day.')
    refuseBeforeStart(account, 'endedOn', end.endedOn)
    await endLease(scope, leaseId, end)
  })
