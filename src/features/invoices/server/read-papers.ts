import type { Sealer } from '../../../server/encryption.ts'
import { invalidField } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import type { ReturnRow } from '../gst-return.ts'
import { type InvoiceRow, listPapers } from './invoice-queries.ts'
import { recipientGstinContext } from './invoice-tables.ts'

/** The most papers that are listed at once. */
const MAX_PAPERS = 20_000

type Asked = Omit<Parameters<typeof listPapers>[1], 'atMost'>

/**
 * Tax invoices and notes of days, or of an agreement, the latest first.
 * @throws Refusal `invalid` for days in the wrong order, and for more than 20,000 papers
 */
export async function readPapers(
  scope: OwnerScope | ClientScope,
  asked: Asked,
): Promise<InvoiceRow[]> {
  const { days } = asked
  if (days && days.from > days.to) throw invalidField('to', say`This is before the first day.`)
  const rows = await listPapers(scope, { ...asked, atMost: MAX_PAPERS + 1 })
  if (rows.length > MAX_PAPERS)
    throw invalidField('to', say`These are too many papers at once. Please choose fewer days.`)
  return rows
}

/** A paper as the return names it, its tax number opened. */
export function onReturn(row: InvoiceRow, sealer: Sealer): ReturnRow {
  const { recipient, corrects } = row.document
  return {
    ...row,
    corrects,
    recipient: recipient.name,
    recipientGstin:
      recipient.gstin && sealer.open(recipient.gstin, recipientGstinContext(row.invoiceId)),
  }
}
