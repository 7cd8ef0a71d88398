import { nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { PAYMENT_METHODS } from './credit.ts'
import { receiptNameWire } from './ledger-wire.ts'
import { rupees } from './rupees-wire.ts'

/** What became of a claim. */
export const CLAIM_STATES = ['waiting', 'confirmed', 'declined', 'withdrawn'] as const

/** What a client said they paid, and what became of it. */
export const ownClaimWire = wireRecord({
  id: ['_id', text],
  amount: rupees,
  paidOn: text,
  method: oneOf(PAYMENT_METHODS),
  reference: nullable(text),
  state: oneOf(CLAIM_STATES),
  /** Why it was declined. */
  reason: nullable(text),
  createdAt: text,
  decidedAt: nullable(text),
  /** The receipt of the payment that confirmed it. */
  receipt: nullable(nested(receiptNameWire)),
  /** The day on which that payment was taken back. */
  reversedOn: nullable(text),
})
