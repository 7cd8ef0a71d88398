import { isMore, ratio, ratioFromDecimal } from '../../shared/ratio.ts'

export const PAYMENT_MODES = ['cash', 'Online_Payment', 'Any'] as const

/** The largest number of days an agreement may name; more than the month has means its last day. */
export const MAX_PAYMENT_DAYS = 365

/** A whole number and its range. */
export type WholeRule = { prompt: string; least: number; most: number }

/** What form and server ask of the terms that an agreement need not name; each may be blank. */
export const leaseTimeRules = {
  rentDay: { prompt: /* i18n */ 'Please enter a day of the month, 1 to 31.', least: 1, most: 31 },
  dueIn: { prompt: /* i18n */ 'Please choose in which month rent is due.' },
  noticeDays: { prompt: /* i18n */ 'Please enter 0 to 730 days of notice.', least: 0, most: 730 },
  proration: { prompt: /* i18n */ 'Please choose how part of a month is charged.' },
  rounding: { prompt: 'Please choose what amounts are rounded to.' },
  gstRate: { prompt: /* i18n */ 'Please enter a percentage above 0, 40 at most.', most: '40' },
  gstInterState: { prompt: 'Please say whether the tax is one between states.' },
  unitRate: {
    prompt: /* i18n */ 'Please enter rupees a unit, above 0 and 1,000 at most.',
    most: '1000',
  },
  lateFee: {
    prompt: /* i18n */ 'Please enter a fee of rupees, or of a percentage up to 100.',
    most: '100',
  },
  lateFeeCap: { prompt: /* i18n */ 'Please enter an amount above 0, or nothing.' },
  lateFeeKind: { prompt: 'Please choose a fixed fee or a percentage.' },
  graceDays: { prompt: /* i18n */ 'Please enter 0 to 365 days of grace.', least: 0, most: 365 },
}

/** A decimal above zero and the most that it can be. */
export type DecimalRule = { prompt: string; most: string }

/** Whether a plain decimal is above zero and not above what the rule allows. @throws RangeError for any other text */
export const isAllowed = (decimal: string, { most }: DecimalRule): boolean =>
  isMore(ratioFromDecimal(decimal), ratio(0n)) &&
  !isMore(ratioFromDecimal(decimal), ratioFromDecimal(most))
