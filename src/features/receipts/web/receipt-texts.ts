import { t } from '@lingui/core/macro'
import { failedWhile } from '../../../web/api/failed-while.ts'

/** Told where the list cannot be fetched. */
export const receiptsFailed = () => t`Network Error`

/** Told where receipts cannot be fetched anywhere else. */
export const whileRetrieving = (message: string) => failedWhile(message, t`retriving RentRecipt`)
