import { count, flag, listOf, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { CREDIT_KINDS, PAYMENT_METHODS, PAYOUT_KINDS } from '../ledger/credit.ts'
import { rupees } from '../ledger/rupees-wire.ts'

export const STATEMENT_KINDS = ['charge', ...CREDIT_KINDS, ...PAYOUT_KINDS] as const

/** A line of a statement: a document on its own day, or its reversal on another day. */
export const statementLineWire = wireRecord({
  documentId: ['_id', text],
  leaseId: ['rentMaster', text],
  /** The first line of the address. */
  property: text,
  on: text,
  kind: oneOf(STATEMENT_KINDS),
  /** The name of the charge. */
  name: text,
  periodStart: nullable(text),
  periodEnd: nullable(text),
  /** Of a credit note, that it lets the client off. */
  waiver: flag,
  isReversal: ['reversal', flag],
  method: nullable(oneOf(PAYMENT_METHODS)),
  reference: nullable(text),
  receiptCode: nullable(text),
  /** The change to the dues; negative where it lowers them. */
  charged: rupees,
  received: rupees,
  /** The tax (TDS) that the client withheld from the payment: paid to the government, not to the owner. */
  tds: ['tdsAmount', rupees],
  /** The change to the deposit held; negative where it lowers it. */
  deposit: rupees,
  /** The dues after it; negative for an advance. */
  balance: rupees,
})

/** Charges, receipts and refunds from one day to another, both included. */
export const statementWire = wireRecord({
  client: ['clientMaster', nested(clientNameWire)],
  /** The address where it is of one agreement; null where it is of all of a client's. */
  property: nullable(text),
  from: text,
  to: text,
  balanceBefore: rupees,
  lines: listOf(nested(statementLineWire)),
  /** The sums of the lines. */
  charged: rupees,
  received: rupees,
  balance: rupees,
  /** How many documents were made and taken back in that time; they are no lines. */
  folded: count,
})

/** The subject of a statement: an agreement, or a client. */
export const statementOfWire = wireRecord({
  leaseId: ['rentMaster', text],
  clientId: ['clientMaster', text],
})
