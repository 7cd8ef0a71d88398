import { plural, t } from '@lingui/core/macro'
import { dateWords, formatDate } from '../../../shared/calendar-date.ts'
import { formatPercent, formatRupeesBriefly } from '../../../shared/money.ts'
import type { Rounding } from '../../../shared/paise.ts'
import { unusualIn } from '../../../shared/wire-record.ts'
import type { Choice } from '../../../web/form/fields.tsx'
import type { DueIn, LateFeeRule, Proration, RentEvery } from '../charging-terms.ts'
import type { LeaseTime } from '../lease.ts'
import { leaseTimeWire } from '../lease-time-wire.ts'

export const dueInTexts = (): Record<DueIn, string> => ({
  next: t`the next month`,
  same: t`the same month`,
})

/** When the rent of a quarter or a year is due. */
export const dueInOfPeriodTexts = (): Record<DueIn, string> => ({
  next: t`the month after it`,
  same: t`its first month`,
})

export const rentEveryTexts = (): Record<RentEvery, string> => ({
  month: t`by month`,
  quarter: t`by quarter`,
  year: t`by year`,
})

/** The months of the calendar by their numbers, 1 to 12, in order. */
export const monthChoices = (): Choice[] =>
  dateWords.long.map((label, place) => ({ value: String(place + 1), label }))

export const prorationTexts = (): Record<Proration, string> => ({
  actual: t`by days`,
  thirty: t`by days, every month counted as 30`,
  none: t`as a whole month`,
})

export const roundingTexts = (): Record<Rounding, string> => ({
  rupee: t`whole rupees`,
  paise: t`paise`,
})

/** Words and how they read within a sentence, as the choices of a field: each begins with a capital there. */
export const choicesIn = (texts: Record<string, string>): Choice[] =>
  Object.entries(texts).map(([value, text]) => ({
    value,
    label: text.charAt(0).toUpperCase() + text.slice(1),
  }))

type FieldText<T> = { label: string; show: (value: T) => string }
type TimeFields = { [N in keyof LeaseTime]: FieldText<NonNullable<LeaseTime[N]>> }

/** The label and text of each term that changes over time. */
export const leaseTimeFields = (): TimeFields => ({
  startDate: { label: t`Start date`, show: formatDate },
  endDate: { label: t`End date`, show: formatDate },
  rentDay: { label: t`Day on which a rent month begins`, show: String },
  rentEvery: { label: t`Rent is charged`, show: (word) => rentEveryTexts()[word] },
  rentMonth: {
    label: t`A quarter or year of rent begins in`,
    show: (month) => dateWords.long[month - 1] ?? '',
  },
  dueIn: { label: t`Rent is due in`, show: (word) => dueInTexts()[word] },
  noticeDays: { label: t`Notice (days)`, show: String },
  proration: { label: t`For part of a month`, show: (word) => prorationTexts()[word] },
  rounding: { label: t`Amounts are rounded to`, show: (word) => roundingTexts()[word] },
  gstRate: { label: t`GST`, show: formatPercent },
  gstInterState: { label: t`GST between states`, show: (is) => (is ? t`yes` : t`no`) },
  gstSez: { label: t`Special economic zone (SEZ)`, show: (is) => (is ? t`yes` : t`no`) },
  gstReverseCharge: {
    label: t`Who pays the GST to the government`,
    show: (is) => (is ? t`the client (reverse charge)` : t`the owner`),
  },
  unitRate: { label: t`Electricity rate per unit`, show: formatRupeesBriefly },
  lateFee: { label: t`Late fee`, show: lateFeeText },
  returnedChequeCharge: { label: t`Charge for a returned cheque`, show: formatRupeesBriefly },
  chargedFrom: { label: t`Charged from`, show: formatDate },
})

/** The terms that were agreed for this one; defaults are left out. */
export function agreedTimeFields(time: LeaseTime): { label: string; value: string }[] {
  const agreed = unusualIn(leaseTimeWire, time)
  const fields = Object.entries(leaseTimeFields()) as [keyof LeaseTime, FieldText<unknown>][]
  const isLong = time.rentEvery !== 'month'
  const isSaid = (name: keyof LeaseTime) => (name === 'rentMonth' ? isLong : name in agreed)
  return fields
    .filter(([name]) => isSaid(name))
    .map(([name, { label, show }]) => ({ label, value: show(time[name]) }))
}

function lateFeeText({ graceDays, kind, value, cap }: LateFeeRule): string {
  const fee = kind === 'percent' ? formatPercent(value) : formatRupeesBriefly(value)
  const days = plural(graceDays, { one: '# day', other: '# days' })
  const text = t`${fee} after ${days} of grace`
  return cap === null ? text : t`${text}, ${formatRupeesBriefly(cap)} at most`
}
