import { selectOrdinal, t } from '@lingui/core/macro'
import { addDays, dateWords, formatDate } from '../../../shared/calendar-date.ts'
import { countDays, type Days, later, sharedDays } from '../../../shared/days.ts'
import { formatPercent, formatRupeesBriefly } from '../../../shared/money.ts'
import { formatPaiseBriefly, type Paise, roundPaise, sumOf } from '../../../shared/paise.ts'
import { ratio } from '../../../shared/ratio.ts'
import {
  type ChargingTerms,
  type LateFeeRule,
  MONTHS_IN,
  USUAL_PAYMENT_DAY,
} from '../charging-terms.ts'
import { type GstTerms, withGst } from '../gst.ts'
import { chargingDayFault } from '../lease-faults.ts'
import { periodsToPost, postingDay } from '../posting-day.ts'
import { rentOfPeriod } from '../proration.ts'
import { rentPeriodOf } from '../rent-period.ts'
import { rentEveryTexts } from './lease-time-texts.ts'
import type { MoreTerms } from './more-terms.ts'
import type { ReadTerms } from './typed-terms.ts'

type Agreed = {
  terms: ChargingTerms
  /** The tax on the rent; null where none is charged. */
  gst: GstTerms | null
  monthlyRent: Paise
  /** The first day; null where none was agreed. */
  startDate: string | null
  /** The last day; null where none was agreed. */
  endDate: string | null
}

/**
 * What the terms mean: '₹ 18,500 for each month, due by the 5th of the next; first month 1–30 Nov 2026,
 * due 5 Dec 2026; until 31 Oct 2027.' Of an agreement that runs already, as of `today`, the rent may have been
 * another at its beginning, so that only its first day is said.
 */
export function termsSentence(
  { startDate, endDate, ...agreed }: Agreed,
  today: string | null = null,
): string {
  const parts = [
    rentText(agreed),
    startDate === null
      ? ''
      : today !== null && startDate <= today
        ? t`agreement since ${formatDate(startDate)}`
        : firstText({ ...agreed, startDate }),
    endDate === null ? '' : t`until ${formatDate(endDate)}`,
  ]
  const sentence = parts.filter(Boolean).join('; ')
  return t`${sentence}.`
}

function rentText({ terms, gst, monthlyRent }: Rent): string {
  const { rentDay, rentEvery, dueIn, paymentDay } = terms
  if (rentEvery !== 'month') return rentOfPeriodText({ terms, gst, monthlyRent })
  const rent = formatPaiseBriefly(monthlyRent)
  const net =
    rentDay === 1
      ? t`${rent} for each month`
      : t`${rent} for each month from the ${ordinal(rentDay)}`
  const each = gst === null ? net : t`${net} ${taxText(gst, monthlyRent)}`
  const day = ordinal(paymentDay ?? USUAL_PAYMENT_DAY)
  return dueIn === 'next'
    ? t`${each}, due by the ${day} of the next month`
    : t`${each}, due by the ${day} of the same month`
}

/** '₹ 30,000 a month, charged as ₹ 90,000 by quarter, due by the 5th of its first month'. */
function rentOfPeriodText({ terms, gst, monthlyRent }: Rent): string {
  const { rentEvery, dueIn, paymentDay, rounding } = terms
  const sum = roundPaise(ratio(monthlyRent * BigInt(MONTHS_IN[rentEvery])), rounding)
  const net = t`${formatPaiseBriefly(monthlyRent)} a month, charged as ${formatPaiseBriefly(sum)} ${rentEveryTexts()[rentEvery]}`
  const each = gst === null ? net : t`${net} ${taxText(gst, sum)}`
  const due = dueOfPeriodText(rentEvery, dueIn, ordinal(paymentDay ?? USUAL_PAYMENT_DAY))
  return t`${each}, due ${due}`
}

/** When the rent of a quarter or a year is due: 'by the 5th of the first month of the quarter'. */
export function dueOfPeriodText(every: string, dueIn: string, day: string): string {
  const isAhead = dueIn === 'same'
  if (every === 'quarter')
    return isAhead
      ? t`by the ${day} of the first month of the quarter`
      : t`by the ${day} of the month after the quarter`
  return isAhead
    ? t`by the ${day} of the first month of the year`
    : t`by the ${day} of the month after the year`
}

function taxText(gst: GstTerms, monthlyRent: Paise): string {
  if (gst.isReverseCharge) return t`(the client pays ${formatPercent(gst.rate)} GST)`
  const total = formatPaiseBriefly(withGst(monthlyRent, gst))
  return t`plus ${formatPercent(gst.rate)} GST: ${total} in all`
}

type Rent = Omit<Agreed, 'endDate' | 'startDate'>

function firstText({ terms, gst, monthlyRent, startDate }: Rent & { startDate: string }): string {
  const period = rentPeriodOf(terms, startDate)
  const days = { from: later(period.from, startDate), to: period.to }
  const due = formatDate(period.dueOn)
  if (terms.rentEvery === 'month' && countDays(days) === countDays(period))
    return t`first month ${spanText(days)}, due ${due}`
  const rents = [{ from: startDate, monthlyRent }]
  const { amount } = rentOfPeriod(terms, rents, { days, period })
  const total = formatPaiseBriefly(withGst(amount, gst))
  return gst === null || gst.isReverseCharge
    ? t`first ${spanText(days)} for ${total}, due ${due}`
    : t`first ${spanText(days)} for ${total} with GST, due ${due}`
}

/** '1–30 Nov 2026', '31 Jan 2027 to 27 Feb 2027': both days in full. */
const spanText = ({ from, to }: Days): string =>
  from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))}–${formatDate(to)}`
    : `${formatDate(from)} ${dateWords.to} ${formatDate(to)}`

/** '1st', '2nd', '3rd', '11th', '31st'. */
export function ordinal(day: number): string {
  return selectOrdinal(day, { one: '#st', two: '#nd', few: '#rd', other: '#th' })
}

/** What is charged beside the rent, a sentence each: 'Electricity at ₹ 8.50 a unit, by meter readings.' */
export function moreTermsSentences({ unitRate, lateFee }: MoreTerms): string[] {
  const sentences: string[] = []
  if (unitRate !== null)
    sentences.push(t`Electricity at ${formatRupeesBriefly(unitRate)} a unit, by meter readings.`)
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

type Start = Pick<ReadTerms, 'terms' | 'gst' | 'monthlyRent' | 'startDate'> & {
  chargedFrom: string
  today: string
}

/**
 * Says what charging from a day on does, one sentence for each effect: '₹ 18,500 is charged at once, for the current month; then the
 * rent of each month automatically.', 'What was due before 1 Nov 2026 is not charged.' where the agreement began
 * earlier. Empty where it cannot begin on that day.
 */
export function chargingSentences({ chargedFrom, today, ...agreed }: Start): string[] {
  const { startDate } = agreed
  if (chargingDayFault({ chargedFrom, startDate }, today)) return []
  const charged = chargedSentence({ chargedFrom, today, ...agreed })
  return startDate !== null && startDate < chargedFrom
    ? [charged, t`What was due before ${formatDate(chargedFrom)} is not charged.`]
    : [charged]
}

/** Rent that is overdue the moment it is charged: its first day, its due day, and the first day of the next rent. */
type LateAtOnce = { from: string; dueOn: string; next: string }

/** Which rent would be late as soon as an agreement is charged from a day on; undefined where none would. */
export function lateAtOnce({
  terms,
  chargedFrom,
  today,
}: Pick<Start, 'terms' | 'chargedFrom' | 'today'>): LateAtOnce | undefined {
  // Nothing is due before the first day that is charged.
  const late = periodsToPost(terms, chargedFrom, today)
    .map((period) => ({ ...period, dueOn: later(period.dueOn, chargedFrom) }))
    .filter(({ dueOn }) => dueOn < today)
  const [first, last] = [late[0], late.at(-1)]
  if (!first || !last) return undefined
  return { from: chargedFrom, dueOn: first.dueOn, next: addDays(last.to, 1) }
}

function chargedSentence({ chargedFrom, today, terms, gst, monthlyRent }: Start): string {
  const periods = periodsToPost(terms, chargedFrom, today)
  const rents = [{ from: chargedFrom, monthlyRent }]
  const amounts = periods.map((period) => {
    const days = sharedDays(period, { from: chargedFrom, to: period.to }) ?? period
    return withGst(rentOfPeriod(terms, rents, { days, period }).amount, gst)
  })
  const months = periods.length
  const isByMonth = terms.rentEvery === 'month'
  if (months === 0) {
    const first = formatDate(postingDay(rentPeriodOf(terms, chargedFrom)))
    return isByMonth
      ? t`Nothing is charged before ${first}; from then on the rent of each month is charged automatically.`
      : t`Nothing is charged before ${first}; from then on the rent of each period is charged automatically.`
  }
  const total = formatPaiseBriefly(sumOf(amounts))
  const last = formatDate(periods.at(-1)?.to)
  if (!isByMonth)
    return t`${total} is charged at once, for ${formatDate(chargedFrom)} to ${last}; then the rent of each period automatically.`
  return months === 1
    ? t`${total} is charged at once, for the current month; then the rent of each month automatically.`
    : t`${total} is charged at once, for ${months} months from ${formatDate(chargedFrom)}; then the rent of each month automatically.`
}
