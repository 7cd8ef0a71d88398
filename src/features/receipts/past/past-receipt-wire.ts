import { idOf, nested, nullable, text } from '../../../shared/wire-kinds.ts'
import { type Decoded, sortsOf, wireRecord } from '../../../shared/wire-record.ts'
import { clientNameWire } from '../../clients/client-wire.ts'
import { rupees } from '../../ledger/rupees-wire.ts'

/** The details written on a receipt from before the books began; no balance counts it. */
const writtenWire = wireRecord({
  property: text,
  /** ISO date. */
  receivedOn: text,
  amount: rupees,
  mode: nullable(text),
  reference: nullable(text),
  /** The number of the old paper. */
  number: ['receiptNumber', nullable(text)],
  /** Its purpose, as on the receipt: "Rent Nov 2025". */
  paidFor: nullable(text),
})

/** A past receipt in the replies of `/pastreceipts`. */
export const pastReceiptWire = wireRecord({
  id: ['_id', text],
  client: ['clientMaster', nested(clientNameWire)],
  /** Null where its agreement is not in these books. */
  leaseId: ['rentMaster', nullable(idOf)],
  ...writtenWire,
})
export type PastReceipt = Decoded<typeof pastReceiptWire>

export const pastReceiptFilters = wireRecord({
  leaseId: ['rentMaster', idOf],
  clientId: ['clientMaster', idOf],
})

export const pastReceiptSorts = sortsOf(pastReceiptWire, [
  'receivedOn',
  'client',
  'property',
  'amount',
  'number',
])

/** The history's record of a past receipt; the amount in rupees, decimal text. */
export const pastReceiptHistory = wireRecord({
  receivedOn: text,
  amount: text,
  number: nullable(text),
  property: text,
})
