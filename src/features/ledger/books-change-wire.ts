import { listOf, nested, nullable, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { receiptNameWire } from './ledger-wire.ts'
import { noticeWire } from './notice-wire.ts'
import { rupees } from './rupees-wire.ts'

/** A charge by its name; without an id one that is not posted yet. */
const chargeNameWire = wireRecord({
  chargeId: ['charge', nullable(text)],
  name: text,
  periodStart: nullable(text),
  periodEnd: nullable(text),
})

/** What a change did, or would do: every charge that becomes another amount, and what is owed afterwards. */
export const adjustmentsWire = wireRecord({
  message: text,
  /** Sent back with the confirmation; a preview that is no longer true is refused. */
  expect: text,
  adjustments: listOf(
    nested(wireRecord({ ...chargeNameWire, from: rupees, to: rupees, difference: rupees })),
  ),
  owed: rupees,
})

/** What a payment settles, or would settle, how much of each charge, and what is open of it afterwards. */
export const settlesWire = wireRecord({
  settles: listOf(nested(wireRecord({ ...chargeNameWire, amount: rupees, open: rupees }))),
  advance: rupees,
})

/** What a payment would settle, and what the law may say to it. */
export const paymentPreviewWire = wireRecord({
  message: text,
  ...settlesWire,
  warnings: listOf(nested(noticeWire)),
})

/** A payment that was recorded, its receipt, and what it settled. */
export const paymentWire = wireRecord({
  message: text,
  id: ['_id', text],
  receipt: nested(receiptNameWire),
  ...settlesWire,
})
