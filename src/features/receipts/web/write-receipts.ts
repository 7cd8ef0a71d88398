import { writesOf } from '../../../web/api/calls.ts'
import { paymentPreviewWire } from '../../payments/payment-wire.ts'
import { receiptDraftWire } from '../receipt-wire.ts'
import { callReceipts } from './receipt-hooks.ts'

/** Apart from what reads receipts: pages without a form do without the fields of one. */
export const writeReceipts = writesOf(
  callReceipts,
  {
    'POST /rentTranscation': receiptDraftWire,
    'POST /rentTranscation/preview': receiptDraftWire,
  },
  { 'POST /rentTranscation/preview': paymentPreviewWire },
)
