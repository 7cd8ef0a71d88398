import { listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { leaseNameWire } from '../dues/dues-wire.ts'
import { receiptNameWire } from '../ledger/ledger-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'

/** A running agreement with the last reading of its meter. */
export const meterWire = wireRecord({
  ...leaseNameWire,
  meterNumber: ['electricityMeterNumber', text],
  /** Rupees for a unit; null where readings charge nothing. */
  unitRate: nullable(text),
  rounding: oneOf(['rupee', 'paise']),
  /** The rate of the agreement's GST in per cent; null where it has none. */
  gstRate: nullable(text),
  /** The last reading that was not taken back. */
  last: nullable(nested(wireRecord({ readOn: text, reading: text }))),
})

export type Meter = Decoded<typeof meterWire>

/** One of several payments that were recorded together. */
export const paidWire = wireRecord({
  leaseId: ['rentMaster', text],
  id: ['_id', text],
  receipt: nested(receiptNameWire),
  advance: rupees,
})

const raisedRent = {
  leaseId: ['rentMaster', text],
  /** The rent before on that day, and the new one. */
  before: rupees,
  monthlyRent: rupees,
} as const

/** Rents that were raised together, or would be. */
export const raisedRentsWire = wireRecord({
  message: text,
  done: listOf(nested(wireRecord(raisedRent))),
})

export type RaisedRent = Decoded<typeof raisedRentsWire>['done'][number]

/** One of several readings, and what it charged. */
export const readWire = wireRecord({
  leaseId: ['rentMaster', text],
  id: ['_id', text],
  /** null where nothing is charged. */
  charged: nullable(rupees),
})
