import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import type { PdfCompiler } from '../../../server/pdf/pdf-compiler.ts'
import type { PdfDocument } from '../../../server/pdf/typst-compiler.ts'
import { Refusal } from '../../../server/refusal.ts'
import type { FileToSend } from '../../../shared/file-reply.ts'
import { say } from '../../../shared/said.ts'
import { printReceipt, type ReceiptWithPaper } from '../printed-receipt.ts'
import type { ReceiptDetail } from '../receipt.ts'
import { printable } from './printable-text.ts'

/** What papers are made into PDFs with. */
export type PdfDeps = { pdf: PdfCompiler }

/**
 * The paper of a receipt as a file; the same bytes until the receipt is cancelled or its code replaced.
 * @throws Refusal `busy` while a receipt from before has no code yet
 */
export function receiptPdf({ pdf }: PdfDeps, receipt: ReceiptDetail): FileToSend {
  const { code, number, kind } = receipt
  const document = receiptDocument(requirePaper(receipt))
  return {
    name: `${kind === 'rent' ? 'rent' : 'money'}-receipt-${code || number}.pdf`,
    make: (asker) => pdf.compile(document, asker),
  }
}

/** A receipt that can be printed. @throws Refusal `busy` while one from before has no paper yet */
export function requirePaper(receipt: ReceiptDetail): ReceiptWithPaper {
  const { paper, verifyUrl } = receipt
  if (paper && verifyUrl) return { ...receipt, paper }
  throw new Refusal('busy', say`This receipt is being made. Please try again in a moment.`)
}

/** A receipt as the compiler takes it, with the template that it was issued with. */
export function receiptDocument(receipt: ReceiptWithPaper): PdfDocument {
  const main = `/receipt-${receipt.paper.template}.typ`
  const inputs = { receipt: JSON.stringify(receiptForTemplate(receipt)) }
  return { sources: templateSources(main), main, inputs }
}

/** What a template prints of a receipt. */
export function receiptForTemplate(receipt: ReceiptWithPaper) {
  const printed = printReceipt(receipt)
  return { ...printable(printed), qr: qrCode(printed.verifyUrl) }
}

// Level M survives a fold or a smudge; the page around it is the quiet zone.
const qrCode = (url: string) => (url === '' ? '' : renderSVG(url, { ecc: 'M', border: 0 }))

const templates = new Map<string, string>()

/** The text of these templates ("/receipt-1.typ"), by path. */
export const templateSources = (...paths: string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, readTemplate(path)]))

function readTemplate(path: string): string {
  const text =
    templates.get(path) ?? readFileSync(join(import.meta.dirname, 'templates', path), 'utf8')
  templates.set(path, text)
  return text
}
