import { nullable, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { receiptWire } from './receipt-wire.ts'

/** A receipt, with the address that it was last emailed to. */
export const receiptDataWire = wireRecord({ ...receiptWire, mailedTo: nullable(text) })
