import {
  usualDay,
  usualDecimal,
  usualFlag,
  usualWhole,
  usualWord,
} from '../../shared/form-kinds.ts'
import { ROUNDINGS } from '../../shared/paise.ts'
import { count, decimal, nested, oneOf, withDefault } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import {
  DUE_IN,
  LATE_FEE_KINDS,
  PRORATIONS,
  RENT_EVERY,
  USUAL_CHARGING_TERMS,
} from './charging-terms.ts'

/** The late fee of an agreement. */
export const lateFeeWire = wireRecord({
  graceDays: {
    ...count,
    rule: { malformed: /* i18n */ 'Please enter 0 to 365 days of grace.', least: 0, most: 365 },
  },
  kind: {
    ...oneOf(LATE_FEE_KINDS),
    rule: { malformed: 'Please choose a fixed fee or a percentage.' },
  },
  /** Rupees, or per cent of what was open. */
  value: {
    ...decimal,
    rule: {
      malformed: /* i18n */ 'Please enter a fee of rupees, or of a percentage up to 100.',
      most: 100,
    },
  },
  /** The fee at most, in rupees. */
  cap: {
    ...withDefault(decimal, null),
    rule: { malformed: /* i18n */ 'Please enter an amount above 0, or nothing.' },
  },
})

const usual = USUAL_CHARGING_TERMS

/** Term and charging rules; defaults are omitted. */
export const leaseTimeWire = wireRecord({
  startDate: usualDay,
  /** The last day agreed; passing it ends nothing. */
  endDate: usualDay,
  rentDay: usualWhole(usual.rentDay, {
    malformed: /* i18n */ 'Please enter a day of the month, 1 to 31.',
    least: 1,
    most: 31,
  }),
  /** The rent is one of a month, whatever is charged at once. */
  rentEvery: usualWord(RENT_EVERY, usual.rentEvery, {
    malformed: /* i18n */ 'Please choose whether rent is charged by month, quarter or year.',
  }),
  rentMonth: usualWhole(usual.rentMonth, {
    malformed: /* i18n */ 'Please choose the month in which a quarter or year of rent begins.',
    least: 1,
    most: 12,
  }),
  dueIn: usualWord(DUE_IN, usual.dueIn, {
    malformed: /* i18n */ 'Please choose in which month rent is due.',
  }),
  noticeDays: usualWhole(null, {
    malformed: /* i18n */ 'Please enter 0 to 730 days of notice.',
    least: 0,
    most: 730,
  }),
  proration: usualWord(PRORATIONS, usual.proration, {
    malformed: /* i18n */ 'Please choose how part of a month is charged.',
  }),
  rounding: usualWord(ROUNDINGS, usual.rounding, {
    malformed: 'Please choose what amounts are rounded to.',
  }),
  /** Per cent; null where no tax is charged. */
  gstRate: usualDecimal(null, {
    malformed: /* i18n */ 'Please enter a percentage above 0, 40 at most.',
    most: 40,
  }),
  gstInterState: usualFlag(false, {
    malformed: 'Please say whether the tax is one between states.',
  }),
  /** The tenant is in a special economic zone: the tax is one between states, also within a state. */
  gstSez: usualFlag(false, {
    malformed: 'Please say whether the tenant is in a special economic zone.',
  }),
  /** The tenant pays the tax to the government: the agreement charges none. */
  gstReverseCharge: usualFlag(false, {
    malformed: 'Please say whether the tenant pays the tax to the government.',
  }),
  /** Electricity rate per unit, in rupees; null where it is not charged by meter. */
  unitRate: usualDecimal(null, {
    malformed: /* i18n */ 'Please enter a rate per unit above ₹ 0, at most ₹ 1,000.',
    most: 1000,
  }),
  lateFee: withDefault(nested(lateFeeWire), null),
  /** What the client pays for each cheque that a bank returns, in rupees; null for nothing. */
  returnedChequeCharge: usualDecimal(null, {
    malformed:
      /* i18n */ 'Please enter rupees above 0 and 10,000 at most, with two decimals at most.',
    most: 10_000,
  }),
  /** The first day that is charged automatically; null where nothing is. */
  chargedFrom: ['chargeFrom', usualDay],
})
