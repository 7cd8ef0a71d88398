import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import type { PdfCompiler } from '../../../server/pdf/pdf-compiler.ts'
import type { PdfDocument } from '../../../server/pdf/typst-compiler.ts'
import { Refusal } from '../../../server/refusal.ts'
import type { FileToSend } from '../../../shared/wire-schema.ts'
import { type PrintedReceipt, printReceipt } from '../printed-receipt.ts'
import type { ReceiptDetail } from '../receipt.ts'
import { printable } from './printable.ts'

/** What papers are made into PDFs with. */
export type PdfDeps = { pdf: PdfCompiler }

/**
 * The paper of a receipt as a file; the same bytes until the receipt is cancelled or its code replaced.
 * @throws Refusal `busy` while a receipt from before has no paper yet
 */
export function receiptPdf({ pdf }: PdfDeps, receipt: ReceiptDetail): FileToSend {
  const { paper, code, number, kind } = receipt
  if (!paper)
    throw new Refusal('busy', 'The paper of this receipt is being written. Please try again.')
  const document = receiptDocument(paper.template, printReceipt({ ...receipt, paper }))
  return {
    name: `${kind === 'rent' ? 'rent' : 'money'}-receipt-${code || number}.pdf`,
    make: () => pdf.compile(document),
  }
}

/** A receipt as the compiler takes it, with the template of that number. */
export function receiptDocument(template: number, printed: PrintedReceipt): PdfDocument {
  const main = `/receipt-${template}.typ`
  const receipt = JSON.stringify({ ...printable(printed), qr: qrCode(printed.verifyUrl) })
  return { sources: { [main]: readTemplate(main) }, main, inputs: { receipt } }
}

// Level M stands a fold or a smudge; the page around it is the quiet zone.
const qrCode = (url: string) => (url === '' ? '' : renderSVG(url, { ecc: 'M', border: 0 }))

const templates = new Map<string, string>()

function readTemplate(path: string): string {
  const text =
    templates.get(path) ?? readFileSync(join(import.meta.dirname, 'templates', path), 'utf8')
  templates.set(path, text)
  return text
}
