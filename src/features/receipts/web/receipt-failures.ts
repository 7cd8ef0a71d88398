import { t } from '@lingui/core/macro'
import { failedWhile } from '../../../web/api/network-error.ts'

// Apart from the other texts, which would come along with every first load.

/** Shown where the list cannot be fetched. */
export const receiptsFailed = () => t`Network Error`

/** Shown where receipts cannot be fetched anywhere else. */
export const whileRetrievingReceipts = (message: string) =>
  failedWhile(message, t`retriving RentRecipt`)
