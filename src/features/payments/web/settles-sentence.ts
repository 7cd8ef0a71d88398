import { t } from '@lingui/core/macro'
import type { Days } from '../../../shared/days.ts'
import { formatPaiseBriefly, type Paise, plus } from '../../../shared/paise.ts'
import { chargeTitle } from '../../charges/web/charge-texts.ts'

/** What a payment settles of one charge, and what is still open of it afterwards. */
export type Settled = { name: string; days: Days | null; amount: Paise; open: Paise }

/** 'Settles Rent October 2026 in full, Rent November 2026 ₹ 3,000 of ₹ 12,000.', with the advance where one is left. */
export function settlesSentence(settles: readonly Settled[], advance: Paise): string {
  const parts = settles.map((it) => `${chargeTitle(it)} ${extentOf(it)}`)
  const left = t`advance ${formatPaiseBriefly(advance)}`
  if (settles.length === 0) return t`Settles no charge yet; ${left}.`
  const all = [...parts, ...(advance > 0n ? [left] : [])].join(', ')
  return t`Settles ${all}.`
}

/** 'in full' or '₹ 3,000 of ₹ 12,000'. */
export const extentOf = ({ amount, open }: Settled): string =>
  open === 0n
    ? t`in full`
    : t`${formatPaiseBriefly(amount)} of ${formatPaiseBriefly(plus(amount, open))}`
