import { t } from '@lingui/core/macro'
import { addDays, formatDate } from '../../../shared/calendar-date.ts'
import { type ImportRow, isLetRow } from '../import-row.ts'

/** Explains when charging starts, and its effect on dues of another day. */
export const chargeFromText = (chargeFrom: string, today: string): string =>
  chargeFrom <= today
    ? t`Rent is charged from ${formatDate(chargeFrom)} on. What has become due since then is added to the dues in your sheet.`
    : t`Rent is charged from ${formatDate(chargeFrom)} on. Nothing before is added to your dues.`

/** The head of the dues that come in: they are of the day before rent is charged, unless rows name their own. */
export const duesHead = (rows: readonly ImportRow[], chargeFrom: string): string =>
  rows.filter(isLetRow).every((row) => row.chargeFrom)
    ? t`Dues today`
    : t`Dues up to ${formatDate(addDays(chargeFrom, -1))}`
