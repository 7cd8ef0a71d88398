import { NO_DATE } from '../../shared/calendar-date.ts'
import { optionalText, requiredCode, requiredDate } from '../../shared/form-kinds.ts'
import { flag, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { leaseNameWire } from '../dues/dues-wire.ts'
import { receiptNameWire } from '../ledger/ledger-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'

/** Where a cheque is: with the owner, back from the bank unpaid, at the bank as a payment, or with the client again. */
export const CHEQUE_STATES = ['in hand', 'returned', 'banked', 'handed back'] as const

/** The details written on a cheque. */
export const writtenChequeWire = wireRecord({
  number: requiredCode({
    prompt: /* i18n */ 'Please enter the number of the cheque.',
    longest: 20,
  }),
  bank: optionalText({ longest: 60 }),
  /** The day from which on a bank takes it. */
  datedOn: requiredDate({ prompt: NO_DATE }),
})

/** A cheque that a client handed over. */
export const chequeWire = wireRecord({
  id: ['_id', text],
  ...leaseNameWire,
  ...writtenChequeWire,
  amount: rupees,
  state: oneOf(CHEQUE_STATES),
  /** Whether its agreement has ended. */
  ended: flag,
  /** The day of the payment that it became last. */
  bankedOn: nullable(text),
  /** The day on which the bank returned it; null unless it did. */
  returnedOn: nullable(text),
  handedBackOn: nullable(text),
  /** Why it was returned or handed back. */
  reason: nullable(text),
  /** The receipt of the payment that it became last. */
  receipt: nullable(nested(receiptNameWire)),
  /** The agreed charge for a returned cheque, in rupees; null for none. */
  returnCharge: nullable(rupees),
})

/** Cheques as an owner notes them. */
export const chequeDraftWire = wireRecord({
  leaseId: ['rentMaster', text],
  ...writtenChequeWire,
})

/** The history's record of a cheque; the amount in rupees, decimal text. */
export const chequeHistory = wireRecord({
  number: text,
  bank: nullable(text),
  datedOn: text,
  amount: text,
  reason: nullable(text),
})
