import { ROUNDINGS } from '../../shared/paise.ts'
import { count, decimal, flag, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { DUE_IN, PRORATIONS } from './charging-terms.ts'

/** What an agreement asks of who pays late. */
export const lateFeeWire = wireRecord({
  graceDays: count,
  kind: oneOf(['fixed', 'percent']),
  value: decimal,
  cap: nullable(decimal),
})

/** The terms of an agreement that hold for a time, or say how it is charged. */
export const leaseTimeWire = wireRecord({
  startDate: nullable(text),
  /** The last day agreed; passing it ends nothing. */
  endDate: nullable(text),
  rentDay: count,
  dueIn: oneOf(DUE_IN),
  noticeDays: nullable(count),
  proration: oneOf(PRORATIONS),
  rounding: oneOf(ROUNDINGS),
  /** Per cent; null where no tax is charged. */
  gstRate: nullable(decimal),
  gstInterState: flag,
  /** Rupees a unit of electricity; null where it is not charged by meter. */
  unitRate: nullable(decimal),
  lateFee: nullable(nested(lateFeeWire)),
  /** The first day that is charged by itself; null where nothing is. */
  chargedFrom: ['chargeFrom', nullable(text)],
})

export type LeaseTime = Decoded<typeof leaseTimeWire>
