import type { Sealer } from '../../../server/encryption.ts'
import { messageReply } from '../../../server/http/success-replies.ts'
import type { PdfCompiler } from '../../../server/pdf/pdf-compiler.ts'
import { sheetDocument } from '../../../server/pdf/sheet-pdf.ts'
import { notFound } from '../../../server/refusal.ts'
import { firstOfMonth } from '../../../shared/calendar-date.ts'
import type { FileToSend } from '../../../shared/file-reply.ts'
import { saidIn, say } from '../../../shared/said.ts'
import { sheetCsv } from '../../../shared/sheet.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { returnSheet } from '../gst-return.ts'
import type { invoiceContract } from '../invoice-contract.ts'
import { issuedHistory } from '../invoice-wire.ts'
import { changeGstDetails, readGstDetails, readWaiting } from './gst-details.ts'
import { invoicePaper } from './invoice-paper.ts'
import { findInvoicePaper, invoiceOf } from './invoice-queries.ts'
import { issueInvoices } from './issue-invoices.ts'
import { onReturn, readPapers } from './read-papers.ts'
import { markUninvoiced } from './uninvoiced-charge-queries.ts'

export function invoiceRoutes(deps: {
  sealer: Sealer
  pdf: PdfCompiler
}): Handlers<typeof invoiceContract> {
  const { sealer, pdf } = deps
  return {
    'GET /invoices': async ({ scope, query: { rentMaster, ...query } }) => {
      const { to = scope.today, from = firstOfMonth(to) } = query
      if (rentMaster === null) return { status: 200, body: [] }
      const asked = rentMaster === undefined ? { days: { from, to } } : { leaseId: rentMaster }
      return { status: 200, body: (await readPapers(scope, asked)).map(invoiceOf) }
    },
    'GET /invoices/{id}/pdf': async ({ scope, wording, params: { id } }) => {
      const row = await findInvoicePaper(scope, id)
      if (!row) throw notFound(say`Document`)
      const paper = invoicePaper(row, sealer)
      const make: FileToSend['make'] = (asker) => pdf.compile(sheetDocument(paper, wording), asker)
      return { status: 200, body: { name: `${row.code.replaceAll('/', '-')}.pdf`, make } }
    },
    'GET /gstreturn': async ({ scope, wording, query }) => {
      const { to = scope.today, from = firstOfMonth(to) } = query
      const rows = await readPapers(scope, { days: { from, to } })
      const csv = sheetCsv(
        saidIn(returnSheet(rows.map((row) => onReturn(row, sealer))), wording),
        say`Total`.in(wording),
      )
      const make = async () => new TextEncoder().encode(csv)
      return { status: 200, body: { name: `gst-return-${from}-${to}.csv`, make } }
    },
    'GET /invoices/waiting': async ({ scope }) => ({
      status: 200,
      body: { leases: await readWaiting(scope, sealer) },
    }),
    'POST /invoices': async ({ scope, wording }) => {
      await markUninvoiced(scope)
      const invoices = await issueInvoices(scope, sealer)
      if (invoices > 0)
        await recordEvent(scope, {
          ...{ verb: 'added', kind: 'invoice', id: scope.organization.id },
          ...{ fields: issuedHistory, after: { invoices } },
        })
      return {
        status: 200,
        body: { message: say`${invoices} tax invoices issued.`.in(wording), invoices },
      }
    },
    'GET /rentmaster/{id}/gst': async ({ scope, params: { id } }) => ({
      status: 200,
      body: await readGstDetails(scope, sealer, id),
    }),
    'PUT /rentmaster/{id}/gst': async ({ scope, params: { id }, body }) => {
      if (!(await lockLedger(scope, id))) throw notFound(say`Rent agreement`)
      await changeGstDetails(scope, sealer, id, body)
      return messageReply('The GST details are saved.')
    },
  }
}
