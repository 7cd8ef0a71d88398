import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatDays } from '../../../shared/days.ts'
import { failedWhile } from '../../../web/api/network-error.ts'
import type { Receipt } from '../receipt.ts'

/** Shown where the list cannot be fetched. */
export const receiptsFailed = () => t`Network Error`

/** Shown where receipts cannot be fetched anywhere else. */
export const whileRetrieving = (message: string) => failedWhile(message, t`retriving RentRecipt`)

/** The days of rent that a receipt is for; of other money, the day on which it came. */
export const periodOf = ({ kind, rentFrom, rentTo, receivedOn }: Receipt): string =>
  kind === 'money' ? formatDate(receivedOn) : formatDays({ from: rentFrom, to: rentTo })
