import { listOf, nested, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { chargeNameWire, receiptNameWire } from '../ledger/ledger-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { noticeWire } from './notice-wire.ts'

/** The charges that a payment settles, or would settle, with the settled and the open amount of each. */
export const settlesWire = wireRecord({
  settles: listOf(nested(wireRecord({ ...chargeNameWire, amount: rupees, open: rupees }))),
  advance: rupees,
})

/** The charges that a payment would settle, and duties under the law. */
export const paymentPreviewWire = wireRecord({
  message: text,
  ...settlesWire,
  warnings: listOf(nested(noticeWire)),
  /** Sent back with what is recorded; refused once the books have changed. */
  expect: text,
})

/** A payment that was recorded, its receipt, and what it settled. */
export const paymentWire = wireRecord({
  message: text,
  id: ['_id', text],
  receipt: nested(receiptNameWire),
  ...settlesWire,
})
