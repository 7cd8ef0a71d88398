import { listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { CHARGE_KINDS } from '../ledger/charge.ts'
import { PAYMENT_METHODS } from '../ledger/credit.ts'
import { RECEIPT_KINDS } from './receipt-wire.ts'

/** The states of a receipt. */
export const RECEIPT_STATES = ['stands', 'cancelled', 'replaced'] as const

/** The part of a payment that settled a charge, without the name that the owner gave it. */
export const verificationLineWire = wireRecord({
  kind: oneOf(CHARGE_KINDS),
  /** The days that it is for; null where it is for none. */
  periodStart: nullable(text),
  periodEnd: nullable(text),
  amount: text,
})

/**
 * The details of a receipt that anybody with the paper may read. They are masked when they are written, so that no
 * more can be read later. Days are ISO dates, amounts rupees as decimal text.
 */
export const verificationWire = wireRecord({
  code: ['receiptCode', text],
  kind: oneOf(RECEIPT_KINDS),
  issuedOn: text,
  /** null: it is not known when the money came. */
  receivedOn: nullable(text),
  method: nullable(oneOf(PAYMENT_METHODS)),
  reference: nullable(text),
  lines: listOf(nested(verificationLineWire)),
  advance: text,
  deposit: ['depositAmount', text],
  tds: ['tdsAmount', text],
  /** All the money that was received. */
  amount: text,
  landlord: text,
  /** null: the paper carries none. */
  landlordPan: nullable(text),
  client: text,
  city: text,
  pincode: text,
})

/** The content of the page behind a code. */
export const verifiedReceiptWire = wireRecord({
  state: oneOf(RECEIPT_STATES),
  /** The day on which it was cancelled or replaced; null while it is valid. */
  changedOn: nullable(text),
  ...verificationWire,
})
