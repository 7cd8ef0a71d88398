import type { Rounding } from '../../shared/paise.ts'

/** How rent is paid, in the specification's words. */
export const PAYMENT_MODES = ['cash', 'Online_Payment', 'Any'] as const

/** The largest number of days an agreement may name; more than the month has means its last day. */
export const MAX_PAYMENT_DAYS = 365

/** How much rent is charged at once: that of a month, of three months or of twelve. */
export const RENT_EVERY = ['month', 'quarter', 'year'] as const
export type RentEvery = (typeof RENT_EVERY)[number]

/** The months of a rent period. */
export const MONTHS_IN: Record<RentEvery, number> = { month: 1, quarter: 3, year: 12 }

/**
 * In which month the rent of a period is due: the one in which it begins (in advance), or the one in which the
 * next begins (in arrears).
 */
export const DUE_IN = ['same', 'next'] as const
export type DueIn = (typeof DUE_IN)[number]

/**
 * How part of a rent period is charged: by its actual days; by thirtieths, never more than the month's
 * rent; or as a whole month.
 */
export const PRORATIONS = ['actual', 'thirty', 'none'] as const
export type Proration = (typeof PRORATIONS)[number]

/** The day of the month on which rent is due where the agreement names none. */
export const USUAL_PAYMENT_DAY = 6

/** The terms that define for which days rent is charged, when it is due and how it is calculated. */
export type ChargingTerms = {
  /** The day of the month on which a rent period begins, 1 to 31; in a shorter month, its last day. */
  rentDay: number
  rentEvery: RentEvery
  /** The month in which a year of rent begins, 1 to 12; a quarter begins in it and in every third one from it. */
  rentMonth: number
  dueIn: DueIn
  /** The day of the month on which rent is due; null where the agreement names none. */
  paymentDay: number | null
  proration: Proration
  rounding: Rounding
}

/** A fee for paying late is rupees, or per cent of what was open. */
export const LATE_FEE_KINDS = ['fixed', 'percent'] as const

/** The late fee of an agreement. */
export type LateFeeRule = {
  graceDays: number
  /** Rupees, or per cent of what was open when the days of grace were over; decimal text. */
  value: string
  kind: (typeof LATE_FEE_KINDS)[number]
  /** The fee at most, in rupees; null for no limit. */
  cap: string | null
}

/** The default charging terms of an agreement. */
export const USUAL_CHARGING_TERMS: ChargingTerms = {
  rentDay: 1,
  rentEvery: 'month',
  // April, as the financial year.
  rentMonth: 4,
  dueIn: 'next',
  paymentDay: null,
  proration: 'actual',
  rounding: 'rupee',
}

/** A price of a unit that held until the day before `until`. */
export type EarlierRate = { until: string; rate: string }
