import {
  type AttachDeps,
  attachedReceipt,
  RECEIPT_DOCUMENT,
} from '../../features/receipts/server/attached-receipt.ts'
import type { DocumentMakers } from '../../server/mail/mail.ts'

/** What makes the documents that queued mails name. */
export const mailedDocuments = (deps: AttachDeps): DocumentMakers => ({
  [RECEIPT_DOCUMENT]: (name) => attachedReceipt(deps, name),
})
