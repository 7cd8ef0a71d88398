import type { FileToSend } from '../../../shared/file-reply.ts'
import type { Wording } from '../../../shared/said.ts'
import type { HraPack } from '../hra-pack.ts'
import { printHraPack } from '../printed-hra-pack.ts'
import type { ReceiptWithPaper } from '../printed-receipt.ts'
import { printable } from './printable-text.ts'
import { type PdfDeps, receiptForTemplate, templateSources } from './receipt-pdf.ts'

const MAIN = '/pack-1.typ'

/** How packs are made, and in which language. */
export type PackPdfDeps = PdfDeps & { wording: Wording }

/** A year's pack as a file: its sheets in a language, then the receipts, one a page, with the templates of their own. */
export function hraPackPdf(
  { pdf, wording }: PackPdfDeps,
  pack: HraPack,
  receipts: readonly ReceiptWithPaper[],
): FileToSend {
  const document = hraPackDocument(pack, receipts, wording)
  return {
    name: `rent-${pack.year}-${pack.clientName}.pdf`,
    make: (asker) => pdf.compile(document, asker),
  }
}

/** A year's pack as the compiler takes it. */
export const hraPackDocument = (
  pack: HraPack,
  receipts: readonly ReceiptWithPaper[],
  wording: Wording,
) => ({
  sources: templateSources(MAIN, '/receipt-1.typ', '/receipt-2.typ'),
  main: MAIN,
  inputs: {
    language: wording.language,
    pack: JSON.stringify(printable(printHraPack(pack, wording))),
    receipts: JSON.stringify(
      receipts.map((receipt) => ({
        template: receipt.paper.template,
        printed: receiptForTemplate(receipt),
      })),
    ),
  },
})
