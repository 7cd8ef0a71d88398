import type { Attachment, NamedDocument } from '../../../server/mail/mail.ts'
import { type JobDeps, runJob } from '../../identity/server/access/run-job.ts'
import { readReceipt } from './read-receipt.ts'
import { type PdfDeps, receiptPdf } from './receipt-pdf.ts'
import type { CodeDeps } from './verification-token.ts'

export type AttachDeps = JobDeps & CodeDeps & PdfDeps

/** What `NamedDocument.kind` says of a receipt. */
export const RECEIPT_DOCUMENT = 'receipt'

/**
 * The PDF of a receipt for its mail, as it reads now: the bytes that a download returns. Throws what keeps
 * it from being made: the mail waits then.
 */
export async function attachedReceipt(
  deps: AttachDeps,
  { organizationId, id }: NamedDocument,
): Promise<Attachment> {
  const receipt = await runJob(deps, { job: 'receipt mail', organizationId }, (scope) =>
    readReceipt(scope, deps, id),
  )
  if (!receipt) throw new Error('The organization of the receipt is closed.')
  const { name, make } = receiptPdf(deps, receipt)
  const filename = name.replaceAll('/', '-')
  return { filename, contentType: 'application/pdf', content: await make() }
}
