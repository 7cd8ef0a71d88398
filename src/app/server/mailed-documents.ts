import {
  type AttachDeps,
  attachedReceipt,
  RECEIPT_DOCUMENT,
} from '../../features/receipts/server/attached-receipt.ts'
import type { DocumentMakers } from '../../server/mail/mail.ts'

/** The makers of documents attached to queued mails. */
export const mailedDocuments = (deps: AttachDeps): DocumentMakers => ({
  [RECEIPT_DOCUMENT]: (name) => attachedReceipt(deps, name),
})
