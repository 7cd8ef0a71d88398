import { flag, idOf, nullable, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { rupees } from '../ledger/rupees-wire.ts'

/** A bank account whose statements were read. */
export const bankAccountDataWire = wireRecord({
  id: ['_id', text],
  name: text,
  bank: text,
  lastFour: text,
  createdAt: text,
})

/** A line of a bank's statement; null where nothing of it is kept any more. */
export const bankLineDataWire = wireRecord({
  id: ['_id', text],
  accountId: ['bankAccount', text],
  state: text,
  bookedOn: nullable(text),
  valueOn: nullable(text),
  direction: nullable(text),
  amount: nullable(rupees),
  reference: nullable(text),
  chequeNumber: nullable(text),
  via: nullable(text),
  narration: nullable(text),
  payer: nullable(text),
  upiAddress: nullable(text),
  note: nullable(text),
  isOwn: ['own', flag],
  isDoubted: ['doubted', flag],
  became: nullable(text),
  earlierReceipts: nullable(text),
  chequeId: ['cheque', nullable(text)],
  payoutId: ['payout', nullable(text)],
  pairId: ['pair', nullable(text)],
  expenseId: ['expense', nullable(text)],
  createdAt: text,
  decidedAt: nullable(text),
})

/** The payment that a line of a statement is. */
export const bankLinePaymentDataWire = wireRecord({
  id: ['payment', text],
  lineId: ['bankLine', text],
})

/** By what the payments of a client are known on a statement. */
export const bankPayerDataWire = wireRecord({
  id: ['_id', text],
  clientId: ['clientMaster', idOf],
  kind: text,
  written: text,
  learnedAt: text,
})

/** By which words of a statement an expense is known. */
export const bankRuleDataWire = wireRecord({
  id: ['_id', text],
  contains: text,
  lineId: ['bankLine', nullable(text)],
  propertyId: ['propertyMaster', nullable(text)],
  category: text,
  ownCategoryId: ['ownCategory', nullable(text)],
  paidTo: nullable(text),
  amount: rupees,
  learnedAt: text,
})
