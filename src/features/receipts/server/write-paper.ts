import type { Sealer } from '../../../server/encryption.ts'
import { financialYear, firstTenCharacters } from '../../../shared/calendar-date.ts'
import { larger, type Paise, paiseFromDecimal, paiseToDecimal } from '../../../shared/paise.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import type { RentOfClient } from '../../income-tax/annual-rent.ts'
import { rentOfClient } from '../../income-tax/server/tax-queries.ts'
import type { Gst } from '../../leases/gst.ts'
import { isCash } from '../../ledger/credit.ts'
import { findLandlord, type Landlord } from '../../owners/server/owner-queries.ts'
import { findMoneySettings } from '../../payments/server/money-settings-queries.ts'
import { amountInHindi, amountInWords } from '../amount-in-words.ts'
import { hasStampBox, panLineOf } from '../pan-and-stamp.ts'
import { type PaperFields, type Receipt, rentDaysOf } from '../receipt.ts'
import type { ReceiptSettings } from './receipt-number.ts'

/** The sealer with which printed receipts are written and read. */
export type PaperDeps = { sealer: Sealer }

/** The fields of a receipt that its paper depends on. */
export type ReceiptToPrint = {
  id: string
  issuedOn: string
  /** All the money received. */
  amount: Paise
  isCash: boolean
  /** The tax in what it settles; null where there is none. */
  gst: Gst | null
  settings: Omit<ReceiptSettings, 'receiptPrefix' | 'mailReceipts'>
  /** Whether the PAN is left out, whatever the owner chose meanwhile. */
  withoutPan?: boolean
}

export type WrittenPaper = {
  paper: PaperFields
  /** null: the paper carries none. */
  landlordPanSealed: string | null
}

/** The template of new papers, in whichever language: all its words come with it. */
const TEMPLATE = 2

/** The edition of the content of new papers. */
const EDITION = 3

/** Ties a sealed PAN, or a tax number, to its receipt: moved elsewhere it does not open. */
export const panContext = (receiptId: string) => `receipts.landlord_pan:${receiptId}`
export const gstinContext = (receiptId: string) => `receipts.gstin:${receiptId}`

/**
 * The landlord's details, and the tenant's rent that decides whether the paper needs a PAN; null for a receipt without
 * rent.
 */
type PaperFacts = { landlord: Landlord; rent: RentOfClient | null }

type RentedDays = {
  leaseId: string
  /** A day of each stretch of rent that a receipt is for; none where it is for other money alone. */
  rentDays: readonly string[]
}

/** Reads the facts of the paper of a receipt for these days. */
export async function readPaperFacts(
  scope: BooksScope | ClientScope,
  { sealer }: PaperDeps,
  days: RentedDays,
): Promise<PaperFacts> {
  const [landlord, rent] = await Promise.all([
    findLandlord(scope, sealer),
    rentOfYears(scope, days),
  ])
  return { landlord, rent }
}

/** Writes the part of a printed receipt beyond the receipt itself. */
export function writePaper(
  { sealer }: PaperDeps,
  { landlord, rent }: PaperFacts,
  receipt: ReceiptToPrint,
): WrittenPaper {
  const { id, issuedOn, amount, isCash, gst } = receipt
  const { stampBox, receiptLanguage, panOnReceipts } = receipt.settings
  const { name, company, address, phone, panNumber, gstNumber } = landlord
  const pan = panLineOf({
    choice: receipt.withoutPan ? 'unasked' : panOnReceipts,
    hasPan: panNumber !== null,
    rent,
    issuedOn,
  })
  const paper: PaperFields = {
    template: TEMPLATE,
    edition: EDITION,
    language: receiptLanguage,
    issuedOn,
    landlord: { name, company, address, phone },
    pan,
    stampBox: hasStampBox({ choice: stampBox, amount, isCash, issuedOn }),
    words: amountInWords(amount),
    wordsInHindi: receiptLanguage === 'en-hi' ? amountInHindi(amount) : null,
    tax: gst && { gstin: gstNumber && sealer.seal(gstNumber, gstinContext(id)), ...inRupees(gst) },
  }
  const isGiven = pan === 'given' && panNumber !== null
  return { paper, landlordPanSealed: isGiven ? sealer.seal(panNumber, panContext(id)) : null }
}

/** The client's rent of the year that the receipt is for, the highest where it is for several; null where for none. */
async function rentOfYears(
  scope: BooksScope | ClientScope,
  { leaseId, rentDays }: RentedDays,
): Promise<RentOfClient | null> {
  const rents: RentOfClient[] = []
  for (const [first, ...others] of Map.groupBy(rentDays, financialYear).values())
    if (first !== undefined) rents.push(await rentOfClient(scope, leaseId, [first, ...others]))
  if (rents.length === 0) return null
  return {
    year: rents.map(({ year }) => year).reduce(larger),
    month: rents.map(({ month }) => month).reduce(larger),
  }
}

const inRupees = ({ cgst, sgst, igst }: Gst) => ({
  cgst: paiseToDecimal(cgst),
  sgst: paiseToDecimal(sgst),
  igst: paiseToDecimal(igst),
})

/**
 * The paper of a receipt that was recorded before there were papers: issued on the day of recording, by the
 * landlord as registered now, without a PAN, as its owner had not chosen to print it. Nothing is written, so it stays in
 * the edition in which it has always been shown.
 */
export async function oldPaperOf(
  scope: BooksScope | ClientScope,
  deps: PaperDeps,
  receipt: Receipt,
): Promise<PaperFields> {
  const days = { leaseId: receipt.lease.id, rentDays: rentDaysOf(receipt) }
  const { paper } = writePaper(deps, await readPaperFacts(scope, deps, days), {
    id: receipt.id,
    gst: null,
    withoutPan: true,
    settings: await findMoneySettings(scope),
    issuedOn: firstTenCharacters(receipt.createdAt),
    amount: paiseFromDecimal(receipt.amount),
    isCash: isCash({ method: receipt.method, mode: receipt.paymentMode }),
  })
  return { ...paper, ...(paper.language === 'en' ? { template: 1 } : {}), edition: 2 }
}
