import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import type { PdfCompiler } from '../../../server/pdf/pdf-compiler.ts'
import type { PdfDocument } from '../../../server/pdf/typst-compiler.ts'
import { Refusal } from '../../../server/refusal.ts'
import type { FileToSend } from '../../../shared/file-reply.ts'
import { say, type Wording } from '../../../shared/said.ts'
import type { HraPack } from '../hra-pack.ts'
import { printHraPack } from '../printed-hra-pack.ts'
import { printReceipt, type ReceiptWithPaper } from '../printed-receipt.ts'
import type { ReceiptDetail } from '../receipt.ts'

/** Functions with which PDFs are made. */
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

/** The parts of a receipt that a template prints. */
function receiptForTemplate(receipt: ReceiptWithPaper) {
  const printed = printReceipt(receipt)
  return { ...printable(printed), qr: qrCode(printed.verifyUrl) }
}

// Level M survives a fold or a smudge; the page around it is the quiet zone.
const qrCode = (url: string) => (url === '' ? '' : renderSVG(url, { ecc: 'M', border: 0 }))

const templates = new Map<string, string>()

/** The text of these templates ("/receipt-1.typ"), by path. */
const templateSources = (...paths: string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, readTemplate(path)]))

function readTemplate(path: string): string {
  const text =
    templates.get(path) ?? readFileSync(join(import.meta.dirname, 'templates', path), 'utf8')
  templates.set(path, text)
  return text
}

const MAIN = '/pack-1.typ'

/** The compiler of PDFs, and the language of a pack. */
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

// Nobody sees them, and those of text direction could turn an amount round for the paper's reader.
const INVISIBLE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** Pictures, with what joins and colours them: no font of the papers has any. */
const PICTURES =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0E|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}])+(?:\u200D(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)+)*/gu
const KEPT_SIGNS = /^[©®™]+$/u

/** Letters of scripts that no font of the papers has: each run becomes one sign, as a row of boxes means nothing. */
const UNCOVERED =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Ol_Chiki}\p{Script=Meetei_Mayek}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]+/gu

/** A text as the fonts of the papers can set it. */
const settable = (text: string): string =>
  text
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .replace(PICTURES, (found) => (KEPT_SIGNS.test(found) ? found : ''))
    .replace(UNCOVERED, '?')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Data for a template, with only what can be seen and set left in its texts. */
export function printable<T>(data: T): T {
  const keys = (_key: string, value: unknown) =>
    typeof value === 'string' ? settable(value) : value
  return JSON.parse(JSON.stringify(data, keys))
}
