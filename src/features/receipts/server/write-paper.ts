import type { Sealer } from '../../../server/encryption.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { BooksScope } from '../../identity/server/scope.ts'
import { findLandlord } from '../../owners/server/owner-queries.ts'
import { amountInWords } from '../amount-in-words.ts'
import type { ReceiptPaper } from '../receipt.ts'

/** What papers are written and opened with. */
export type PaperDeps = { sealer: Sealer }

/** A receipt as far as its paper depends on it. */
export type ReceiptToPrint = {
  id: string
  issuedOn: string
  /** All the money received. */
  amount: Paise
}

export type WrittenPaper = { paper: ReceiptPaper; landlordPanSealed: string | null }

/** The template of new receipts. */
const TEMPLATE = 1

/** Ties a sealed PAN, or a tax number, to its receipt: moved elsewhere it does not open. */
export const panContext = (receiptId: string) => `receipts.landlord_pan:${receiptId}`
export const gstinContext = (receiptId: string) => `receipts.gstin:${receiptId}`

/** What the paper of a receipt says beyond the receipt itself, by what is registered and chosen now. */
export async function writePaper(
  scope: BooksScope,
  { sealer }: PaperDeps,
  receipt: ReceiptToPrint,
): Promise<WrittenPaper> {
  const { name, address, phone } = await findLandlord(scope, sealer)
  const paper: ReceiptPaper = {
    template: TEMPLATE,
    language: 'en',
    issuedOn: receipt.issuedOn,
    landlord: { name, address, phone },
    pan: 'none',
    stampBox: false,
    words: amountInWords(receipt.amount),
    wordsInHindi: null,
    tax: null,
  }
  return { paper, landlordPanSealed: null }
}
