import { idOf } from '../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../shared/wire-record.ts'
import { pastReceiptWire } from './past-receipt-wire.ts'

/** A receipt from before the books began. */
const { client: ______, leaseId: pastLease, ...pastReceipt } = pastReceiptWire

export const pastReceiptDataWire = wireRecord({
  ...pastReceipt,
  leaseId: pastLease,
  clientId: ['clientMaster', idOf],
})
