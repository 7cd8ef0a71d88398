import { addDays, addMonths, isCalendarDate, isPlausible } from '../../../shared/calendar-date.ts'
import { later } from '../../../shared/days.ts'
import { MAX_AMOUNT, type Paise, paiseFromDecimal } from '../../../shared/paise.ts'
import { readTypedAmount, wholeIn } from '../../../shared/typed-amount.ts'
import {
  type ChargingTerms,
  DUE_IN,
  MAX_PAYMENT_DAYS,
  PRORATIONS,
  RENT_EVERY,
  USUAL_CHARGING_TERMS,
} from '../charging-terms.ts'
import { type GstTerms, gstTermsOf } from '../gst.ts'
import { leaseTimeWire } from '../lease-time-wire.ts'
import type { leaseFormWire } from '../lease-wire.ts'
import { rentPeriodOf } from '../rent-period.ts'
import { readMoreTerms } from './more-terms.ts'

/** The terms of an agreement as they are typed. */
export type TypedTerms = { [N in keyof typeof leaseFormWire]: string }

/** The typed terms that decide what is charged and when. */
export type ReadTerms = {
  terms: ChargingTerms
  /** The tax on it; null where none is charged. */
  gst: GstTerms | null
  monthlyRent: Paise
  startDate: string | null
  endDate: string | null
}

/** Parses typed terms; undefined while the rent is missing or a value is invalid. */
export function readTerms(typed: TypedTerms): ReadTerms | undefined {
  const monthlyRent = rentOf(typed.monthlyRent)
  const paymentDay = wholeIn(typed.paymentDay, { least: 0, most: MAX_PAYMENT_DAYS })
  const rentDay = wholeIn(typed.rentDay, leaseTimeWire.rentDay.rule)
  if (!monthlyRent || paymentDay === undefined || rentDay === undefined) return undefined
  const usual = USUAL_CHARGING_TERMS
  const more = readMoreTerms(typed)
  return {
    terms: {
      rentDay: rentDay ?? usual.rentDay,
      rentEvery: RENT_EVERY.find((it) => it === typed.rentEvery) ?? usual.rentEvery,
      rentMonth: wholeIn(typed.rentMonth, leaseTimeWire.rentMonth.rule) ?? usual.rentMonth,
      paymentDay: paymentDay || null,
      dueIn: DUE_IN.find((it) => it === typed.dueIn) ?? usual.dueIn,
      proration: PRORATIONS.find((it) => it === typed.proration) ?? usual.proration,
      rounding: more.rounding,
    },
    gst: gstTermsOf(more),
    monthlyRent,
    startDate: typedDay(typed.startDate),
    endDate: typedDay(typed.endDate),
  }
}

function rentOf(typed: string): Paise | undefined {
  const plain = readTypedAmount(typed)
  const rent = plain === undefined ? undefined : paiseFromDecimal(plain)
  return rent && rent <= MAX_AMOUNT ? rent : undefined
}

/** The date that was typed; null while there is none, or its year is half typed. */
export const typedDay = (typed: string): string | null =>
  isCalendarDate(typed) && isPlausible(typed) ? typed : null

/** The start of charging that the form proposes: the current month, or a later start of the agreement. */
export function proposedChargeFrom(
  { terms, startDate }: Pick<ReadTerms, 'terms' | 'startDate'>,
  today: string,
): string {
  const { from } = rentPeriodOf(terms, today)
  return startDate === null ? from : later(from, startDate)
}

/**
 * The last day of eleven months, as most agreements have it: one from year to year must be registered
 * (Registration Act 1908, section 17).
 */
export const elevenMonthsFrom = (startDate: string): string => addDays(addMonths(startDate, 11), -1)
