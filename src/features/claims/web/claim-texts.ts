import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, minus, type Paise, ZERO } from '../../../shared/paise.ts'
import type { OwnClaim } from '../../dues/dues.ts'
import { methodText } from '../../ledger/web/document-texts.ts'

/** '14 Nov 2026 · UPI · 4123 4567 8901': when and how, as the client stated it. */
export const claimedText = ({ paidOn, method, reference }: OwnClaim): string =>
  [formatDate(paidOn), methodText(method), reference && inGroups(reference)]
    .filter(Boolean)
    .join(' · ')

/** How the amount of a claim compares with all that is owed of its agreement: '₹ 500 less than is due'. */
export function comparedText(amount: Paise, owed: Paise): string {
  if (owed === ZERO) return t`Nothing is due now`
  if (amount === owed) return t`Total due`
  return amount < owed
    ? t`${formatPaiseBriefly(minus(owed, amount))} less than is due`
    : t`${formatPaiseBriefly(minus(amount, owed))} more than is due`
}

/** In fours, as it is compared with a bank's statement, and on one line. */
const inGroups = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1\u00a0')
