import type { FileToSend } from '../../../shared/wire-schema.ts'
import type { HraPack } from '../hra-pack.ts'
import { printHraPack } from '../printed-hra-pack.ts'
import type { ReceiptWithPaper } from '../printed-receipt.ts'
import { printable } from './printable.ts'
import { type PdfDeps, receiptForTemplate, templateSources } from './receipt-pdf.ts'

const MAIN = '/pack-1.typ'

/** A year's pack as a file: its sheets, then the receipts, one a page, with the templates of their own. */
export function hraPackPdf(
  { pdf }: PdfDeps,
  pack: HraPack,
  receipts: readonly ReceiptWithPaper[],
): FileToSend {
  const document = hraPackDocument(pack, receipts)
  return {
    name: `rent-${pack.year}-${pack.clientName}.pdf`,
    make: (asker) => pdf.compile(document, asker),
  }
}

/** A year's pack as the compiler takes it. */
export const hraPackDocument = (pack: HraPack, receipts: readonly ReceiptWithPaper[]) => ({
  sources: templateSources(MAIN, '/receipt-1.typ', '/receipt-2.typ'),
  main: MAIN,
  inputs: {
    pack: JSON.stringify(printable(printHraPack(pack))),
    receipts: JSON.stringify(
      receipts.map((receipt) => ({
        template: receipt.paper.template,
        printed: receiptForTemplate(receipt),
      })),
    ),
  },
})
