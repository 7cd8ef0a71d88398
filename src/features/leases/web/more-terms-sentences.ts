import { t } from '@lingui/core/macro'
import { formatPercent, formatRupeesBriefly } from '../../../shared/money.ts'
import type { LateFeeRule } from '../charging-terms.ts'
import type { MoreTerms } from './more-terms.ts'

/** What is charged beside the rent, a sentence each: 'Electricity at ₹ 8.50 a unit, by the readings of its meter.' */
export function moreTermsSentences({ unitRate, lateFee }: MoreTerms): string[] {
  const sentences: string[] = []
  if (unitRate !== null)
    sentences.push(
      t`Electricity at ${formatRupeesBriefly(unitRate)} a unit, by the readings of its meter.`,
    )
  if (lateFee !== null) sentences.push(t`${lateFeeText(lateFee)}, charged only when you say so.`)
  return sentences
}

function lateFeeText({ kind, value, graceDays, cap }: LateFeeRule): string {
  const fee = kind === 'percent' ? formatPercent(value) : formatRupeesBriefly(value)
  const days = graceDays
  const due =
    graceDays === 0
      ? t`Late fee of ${fee} after the due day`
      : graceDays === 1
        ? t`Late fee of ${fee} after 1 day`
        : t`Late fee of ${fee} after ${days} days`
  return cap === null ? due : t`${due}, ${formatRupeesBriefly(cap)} at most`
}
