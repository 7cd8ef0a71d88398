import { setTimeout as pause } from 'node:timers/promises'
import type { Asker } from '../../../../server/pdf/pdf-compiler.ts'
import { Refusal } from '../../../../server/refusal.ts'
import type { ZipWriter } from '../../../../server/zip-stream.ts'
import { financialYear } from '../../../../shared/calendar-date.ts'
import type { ClientScope, OwnerScope } from '../../../identity/server/access/scope.ts'
import type { ReceiptDetail } from '../../../receipts/receipt.ts'
import { readReceipt } from '../../../receipts/server/read-receipt.ts'
import { type PdfDeps, receiptPdf } from '../../../receipts/server/receipt-pdf.ts'
import { listReceiptsAfter } from '../../../receipts/server/receipt-queries.ts'
import type { CodeDeps } from '../../../receipts/server/verification-token.ts'

const RECEIPTS_AT_ONCE = 20
/** How often a PDF is requested while others wait for theirs, and how long between; a minute in all. */
const TRIES = 30
const PAUSE_MS = 2_000

/** Reads in the caller's books, in a transaction of its own. */
export type LookAtBooks = <T>(read: (scope: OwnerScope | ClientScope) => Promise<T>) => Promise<T>

/**
 * Adds the PDF of each receipt to a zip, cancelled ones too, in a folder for each financial year. A paper never changes once
 * it is issued, so each is read alone, and no connection is held while PDFs are made. Those that cannot be made are
 * named in a file beside them.
 */
export async function zipReceiptPapers(
  zip: ZipWriter,
  { look, asker, ...deps }: CodeDeps & PdfDeps & { look: LookAtBooks; asker: Asker | undefined },
): Promise<void> {
  const missing: string[] = []
  let after: string | undefined
  let receipts: ReceiptDetail[]
  do {
    receipts = await look(async (scope) => {
      const read: ReceiptDetail[] = []
      for (const { id } of await listReceiptsAfter(scope, { after, atMost: RECEIPTS_AT_ONCE }))
        read.push(await readReceipt(scope, deps, id))
      return read
    })
    for (const receipt of receipts) {
      const pdf = await pdfOf(deps, receipt, asker)
      if (pdf) await zip.add(pathOf(receipt), [pdf], { isPacked: true })
      else missing.push(receipt.code || String(receipt.number))
    }
    after = receipts.at(-1)?.id
  } while (receipts.length === RECEIPTS_AT_ONCE)
  if (missing.length > 0) await zip.add('receipts/not-made.txt', [notMade(missing)])
}

const notMade = (codes: readonly string[]) =>
  [
    'The PDFs of these receipts could not be made just now. Each is on its page:',
    ...codes,
    '',
  ].join('\r\n')

/** "receipts/2026-27/RB-26-27-000042.pdf"; the year is that of its issue. */
const pathOf = ({ code, number, createdAt }: ReceiptDetail) =>
  `receipts/${financialYear(createdAt.slice(0, 10))}/${(code || String(number)).replaceAll(/[^\w-]+/g, '-')}.pdf`

/** The PDF of a receipt; undefined of one that cannot be made. Waits while too many others are being made. */
async function pdfOf(
  deps: PdfDeps,
  receipt: ReceiptDetail,
  asker: Asker | undefined,
): Promise<Uint8Array | undefined> {
  if (!receipt.paper || !receipt.verifyUrl) return undefined
  for (let tried = 1; tried <= TRIES; tried++)
    try {
      return await receiptPdf(deps, receipt).make(asker)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'internal') return undefined
      const isCrowded = error instanceof Refusal && error.retryAfterSeconds !== undefined
      if (!isCrowded) throw error
      await pause(PAUSE_MS)
    }
  return undefined
}
