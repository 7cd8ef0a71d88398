import { nullable, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { ofAgreement } from '../ledger/ledger-data-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'

/** A cheque that a client handed over. */
export const chequeDataWire = wireRecord({
  id: ['_id', text],
  ...ofAgreement,
  number: text,
  bank: nullable(text),
  datedOn: text,
  amount: rupees,
  /** The payment that it became last. */
  paymentId: ['payment', nullable(text)],
  handedBackOn: nullable(text),
  handBackReason: nullable(text),
  createdAt: text,
})
