import {
  decimal,
  flag,
  idOf,
  listOf,
  nested,
  nullable,
  oneOf,
  text,
} from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { journalEntryWire } from '../accounts/accounts-wire.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { CHANNELS } from '../dues/dues-wire.ts'
import { importWire } from '../import/import-wire.ts'
import { leaseTimeWire } from '../leases/lease-time-wire.ts'
import { leaseTermsWire } from '../leases/lease-wire.ts'
import {
  allocationWire,
  chargeWire,
  creditWire,
  payoutWire,
  readingWire,
  recurringWire,
  rentWire,
} from '../ledger/ledger-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import { pastReceiptWire } from '../receipts/past/past-receipt-wire.ts'
import { receiptWire } from '../receipts/receipt-wire.ts'

/** The agreement of a document. */
const ofAgreement = wireRecord({
  leaseId: ['rentMaster', idOf],
  clientId: ['clientMaster', idOf],
})

/** A receipt, with the address that it was last emailed to. */
export const receiptDataWire = wireRecord({ ...receiptWire, mailedTo: nullable(text) })

const { monthlyRent: _, ...agreedTerms } = leaseTermsWire
const { open: __, isAutomatic: _automatic, ...charge } = chargeWire
const { receipt: ___, ...credit } = creditWire

/** An agreement as people take it with them, with its rent from each day on; ended ones too. */
export const agreementDataWire = wireRecord({
  id: ['_id', text],
  client: ['clientMaster', nested(clientNameWire)],
  property: ['propertymaster', nested(propertyNameWire)],
  ...agreedTerms,
  ...leaseTimeWire,
  /** The day of leaving that notice was given of. */
  leavingOn: nullable(text),
  /** The last day of one that was ended; null while it runs. */
  endedOn: nullable(text),
  /** Why it was ended; to the owner alone. */
  endReason: nullable(text),
  rents: listOf(nested(rentWire)),
  createdAt: text,
})

/** The documents of the books as people take them with them. */
export const chargeDataWire = wireRecord({
  ...charge,
  gstRate: nullable(decimal),
  gstInterState: flag,
  gstReverseCharge: flag,
  ...ofAgreement,
})
export const creditDataWire = wireRecord({ ...credit, gst: rupees, ...ofAgreement })
export const payoutDataWire = wireRecord({
  ...payoutWire,
  reverseReason: nullable(text),
  ...ofAgreement,
})
export const allocationDataWire = wireRecord({
  id: ['_id', text],
  ...allocationWire,
  ...ofAgreement,
})
export const readingDataWire = wireRecord({ ...readingWire, ...ofAgreement })
export const recurringDataWire = wireRecord({ ...recurringWire, ...ofAgreement })

/** A row of the journal: what a document moved from an account (credit) to another (debit). */
const { on, document, debit, credit: credited, amount, isReversal } = journalEntryWire
export const journalDataWire = wireRecord({
  id: ['_id', text],
  ...{ on, document, debit, credit: credited, amount, isReversal },
  /** Null of an expense. */
  leaseId: ['rentMaster', nullable(idOf)],
  clientId: ['clientMaster', nullable(idOf)],
  clientName: text,
  property: text,
})

/** A reminder of what is owed, and an agreement for which somebody switched them off. */
export const reminderDataWire = wireRecord({
  id: ['_id', text],
  ...ofAgreement,
  channel: oneOf(CHANNELS),
  sentOn: text,
  sentAt: text,
  amount: rupees,
  deliveredAt: nullable(text),
  isHeld: flag,
  bouncedAt: nullable(text),
})
/** A receipt from before the books began. */
const { client: ______, leaseId: pastLease, ...pastReceipt } = pastReceiptWire
export const pastReceiptDataWire = wireRecord({
  ...pastReceipt,
  leaseId: pastLease,
  clientId: ['clientMaster', idOf],
})
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
/** A bank account whose statements were read. */
export const bankAccountDataWire = wireRecord({
  ...{ id: ['_id', text], name: text, bank: text, lastFour: text, createdAt: text },
})
/** A line of a bank's statement; null where nothing of it is kept any more. */
export const bankLineDataWire = wireRecord({
  id: ['_id', text],
  accountId: ['bankAccount', text],
  ...{ state: text, bookedOn: nullable(text), valueOn: nullable(text), direction: nullable(text) },
  ...{ amount: nullable(rupees), reference: nullable(text), chequeNumber: nullable(text) },
  ...{ via: nullable(text), narration: nullable(text), payer: nullable(text) },
  ...{ upiAddress: nullable(text), note: nullable(text), isOwn: ['own', flag] },
  isDoubted: ['doubted', flag],
  became: nullable(text),
  chequeId: ['cheque', nullable(text)],
  payoutId: ['payout', nullable(text)],
  pairId: ['pair', nullable(text)],
  expenseId: ['expense', nullable(text)],
  ...{ createdAt: text, decidedAt: nullable(text) },
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
  ...{ kind: text, written: text, learnedAt: text },
})
/** By which words of a statement an expense is known. */
export const bankRuleDataWire = wireRecord({
  id: ['_id', text],
  contains: text,
  lineId: ['bankLine', nullable(text)],
  propertyId: ['propertyMaster', nullable(text)],
  category: text,
  ownCategoryId: ['ownCategory', nullable(text)],
  ...{ paidTo: nullable(text), amount: rupees, learnedAt: text },
})
/** The withheld tax that a client's certificates of a financial year prove. */
export const tdsCertificateDataWire = wireRecord({
  clientId: ['clientMaster', idOf],
  year: text,
  number: text,
  amount: rupees,
  receivedOn: text,
})
export const reminderStopDataWire = wireRecord({ ...ofAgreement, stoppedBy: text, stoppedAt: text })

const {
  made: ____,
  mayUndo: _____,
  invited: _invited,
  invitationsWaiting: _waiting,
  ...importedSheet
} = importWire
/** A sheet that was brought in. */
export const importDataWire = importedSheet
