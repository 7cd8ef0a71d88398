import { ROUNDINGS } from '../../shared/paise.ts'
import { count, decimal, flag, nested, oneOf, text, withDefault } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { DUE_IN, LATE_FEE_KINDS, PRORATIONS, USUAL_CHARGING_TERMS } from './charging-terms.ts'

/** What an agreement asks of who pays late. */
export const lateFeeWire = wireRecord({
  graceDays: count,
  kind: oneOf(LATE_FEE_KINDS),
  /** Rupees, or per cent of what was open. */
  value: decimal,
  /** The fee at most, in rupees. */
  cap: withDefault(decimal, null),
})

const usual = USUAL_CHARGING_TERMS

/** From when to when an agreement runs, and how it is charged. What was not agreed, or is as usual, is left out. */
export const leaseTimeWire = wireRecord({
  startDate: withDefault(text, null),
  /** The last day agreed; passing it ends nothing. */
  endDate: withDefault(text, null),
  rentDay: withDefault(count, usual.rentDay),
  dueIn: withDefault(oneOf(DUE_IN), usual.dueIn),
  noticeDays: withDefault(count, null),
  proration: withDefault(oneOf(PRORATIONS), usual.proration),
  rounding: withDefault(oneOf(ROUNDINGS), usual.rounding),
  /** Per cent; null where no tax is charged. */
  gstRate: withDefault(decimal, null),
  gstInterState: withDefault(flag, false),
  /** Rupees a unit of electricity; null where it is not charged by meter. */
  unitRate: withDefault(decimal, null),
  lateFee: withDefault(nested(lateFeeWire), null),
  /** The first day that is charged by itself; null where nothing is. */
  chargedFrom: ['chargeFrom', withDefault(text, null)],
})
