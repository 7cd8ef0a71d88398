import { idOf, nullable, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { journalEntryWire } from './accounts-wire.ts'

/** A row of the journal: what a document moved from an account (credit) to another (debit). */
const { on, document, debit, credit: credited, amount, isReversal } = journalEntryWire

export const journalDataWire = wireRecord({
  id: ['_id', text],
  on,
  document,
  debit,
  credit: credited,
  amount,
  isReversal,
  /** Null of an expense. */
  leaseId: ['rentMaster', nullable(idOf)],
  clientId: ['clientMaster', nullable(idOf)],
  clientName: text,
  property: text,
})

/** The withheld tax that a client's certificates of a financial year prove. */
export const tdsCertificateDataWire = wireRecord({
  clientId: ['clientMaster', idOf],
  year: text,
  number: text,
  amount: rupees,
  receivedOn: text,
})
