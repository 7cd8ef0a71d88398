import { formatDate } from '../../../shared/calendar-date.ts'
import { formatDays } from '../../../shared/days.ts'
import type { Receipt } from '../receipt.ts'

/** The days of rent that a receipt is for; of other money, the day on which it came. */
export const periodOf = ({ kind, rentFrom, rentTo, receivedOn }: Receipt): string =>
  kind === 'money' ? formatDate(receivedOn) : formatDays({ from: rentFrom, to: rentTo })
