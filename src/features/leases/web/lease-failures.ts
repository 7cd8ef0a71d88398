import { t } from '@lingui/core/macro'
import { failedWhile } from '../../../web/api/network-error.ts'

// Apart from the other texts, which would come along with every first load.

/** Shown where the list cannot be fetched. */
export const leasesFailed = () => t`Network error, while retriving Property Rent`

/** Shown where an agreement cannot be fetched. */
export const whileRetrievingLease = (message: string) =>
  failedWhile(message, t`retriving RentMaster`)
