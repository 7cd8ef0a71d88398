import { plural, t } from '@lingui/core/macro'
import { formatDays } from '../../../../shared/days.ts'
import { formatRupeesBriefly } from '../../../../shared/money.ts'
import {
  formatPaiseBriefly,
  minus,
  type Paise,
  paise,
  plus,
  roundPaise,
  sumOf,
  ZERO,
} from '../../../../shared/paise.ts'
import { ratio } from '../../../../shared/ratio.ts'
import type { Stretch } from '../../../leases/dated-rent.ts'
import type { MeterUse, RatePart } from '../../charge.ts'
import type { ChargeView } from '../ledger-view.ts'

/** A line of a calculation: its label, its arithmetic, and its amount. */
export type SumLine = { label: string; detail?: string | undefined; amount: Paise }

type Reckoned = Pick<ChargeView, 'net' | 'gst' | 'computation'>

/** The sum that makes a charge, line by line; the lines add up to its amount. */
export function arithmeticOf({ net, gst, computation }: Reckoned): SumLine[] {
  const lines = linesOf(computation, net)
  return gst > 0n ? [...lines, { label: t`Tax (GST)`, amount: gst }] : lines
}

function linesOf(computation: ChargeView['computation'], net: Paise): SumLine[] {
  if ('meter' in computation) return [metered(computation.meter, net)]
  if ('stretches' in computation) {
    const { stretches, less = ZERO } = computation
    const lines = stretched(stretches, plus(net, less))
    // Added by a later change of terms to days already charged.
    return less > 0n ? [...lines, { label: t`Charged before`, amount: minus(ZERO, less) }] : lines
  }
  return [{ label: t`As entered`, amount: net }]
}

const metered = ({ from, to, units, rate, parts }: MeterUse, net: Paise): SumLine => ({
  label: t`Meter ${from} → ${to}`,
  detail: parts
    ? t`${units} units, by days: ${parts.map(partText).join(', ')}`
    : t`${units} units at ${formatRupeesBriefly(rate)}`,
  amount: net,
})

const partText = ({ days, rate }: RatePart) =>
  plural(days, {
    one: `# day at ${formatRupeesBriefly(rate)}`,
    other: `# days at ${formatRupeesBriefly(rate)}`,
  })

function stretched(stretches: readonly Stretch[], net: Paise): SumLine[] {
  const lines = stretches.map((stretch) => ({
    label: formatDays(stretch),
    detail: detailOf(stretch),
    amount: shareOf(stretch),
  }))
  const difference = minus(net, sumOf(lines.map(({ amount }) => amount)))
  return difference === 0n ? lines : [...lines, adjusted(difference)]
}

const detailOf = ({ days, of, monthlyRent }: Stretch) =>
  days === of
    ? t`a whole month at ${formatPaiseBriefly(monthlyRent)}`
    : t`${days} of ${of} days at ${formatPaiseBriefly(monthlyRent)} a month`

const shareOf = ({ days, of, monthlyRent }: Stretch): Paise =>
  roundPaise(ratio(monthlyRent * BigInt(days), BigInt(of)), 'paise')

const ONE_RUPEE = paise(100n)

/** The rest is rounding, or the agreement charges whole months or at most once. */
const adjusted = (difference: Paise): SumLine => ({
  label: difference < ONE_RUPEE && difference > -ONE_RUPEE ? t`Rounded` : t`Under the agreement`,
  detail:
    difference >= ONE_RUPEE
      ? t`a month is charged whole`
      : difference <= -ONE_RUPEE
        ? t`never more than a month's rent`
        : undefined,
  amount: difference,
})
