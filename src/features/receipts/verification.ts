import type { Decoded } from '../../shared/wire-record.ts'
import { isCash } from '../ledger/credit.ts'
import type { PaperFields, Receipt, ReceiptDocument, ReceiptParties } from './receipt.ts'
import type { verificationWire, verifiedReceiptWire } from './verification-wire.ts'

/** The masked details of a receipt that anybody with the paper may read. */
export type Verification = Decoded<typeof verificationWire>

/** The fields that anybody with the paper may read of a receipt, and whether it still stands. */
export type VerifiedReceipt = Decoded<typeof verifiedReceiptWire>

/** The fields of a receipt, as issued, that the page behind its code depends on. */
export type IssuedReceiptFacts = Pick<
  Receipt,
  'code' | 'kind' | 'amount' | 'receivedOn' | 'paymentMode'
> & {
  parties: Pick<ReceiptParties, 'client' | 'property'>
  document: ReceiptDocument & { paper: PaperFields }
  /** As the paper carries it, in full; null where it carries none. */
  landlordPan: string | null
}

/** Masks a receipt for a holder of the paper: every name, number and address. */
export function verificationOf({
  parties,
  document,
  ...receipt
}: IssuedReceiptFacts): Verification {
  const { code, kind, amount, receivedOn, paymentMode: mode, landlordPan } = receipt
  const { paper, method, reference, advance, deposit, tds, dateKnown } = document
  return {
    code,
    kind,
    advance,
    deposit,
    tds,
    amount,
    issuedOn: paper.issuedOn,
    method: isCash({ method, mode }) ? 'cash' : method,
    receivedOn: dateKnown ? receivedOn : null,
    reference: reference && maskedReference(reference),
    lines: document.lines.map(({ kind, periodStart, periodEnd, amount }) => ({
      kind,
      periodStart,
      periodEnd,
      amount,
    })),
    landlord: maskedLandlord(paper.landlord.name),
    landlordPan: landlordPan && maskedPan(landlordPan),
    client: maskedClient(parties.client.name),
    city: parties.property.city,
    pincode: parties.property.pincode,
  }
}

/**
 * Stands for hidden letters: a stranger with the paper sees enough to compare, too little to know the name or number.
 */

const DOT = '•'
const LAST = 4

/** "Asha S." of "Asha Kumari Sharma"; of a name of one word no more than its first letter, "A•••". */
export function maskedLandlord(name: string): string {
  const [first, last] = firstAndLast(name)
  if (first === undefined) return ''
  return last === undefined ? hidden(first) : `${first} ${firstLetter(last)}.`
}

/** "R••• K•••" of "Ravi Mohan Kumar": of the first and the last word the first letter each. */
export const maskedClient = (name: string): string =>
  firstAndLast(name)
    .flatMap((word) => (word === undefined ? [] : [hidden(word)]))
    .join(' ')

/** "••••••234K": of a PAN the last four characters. */
export const maskedPan = (pan: string): string =>
  `${DOT.repeat(Math.max(0, pan.length - LAST))}${lastOf(pan)}`

/** "••••8901": the last four characters of a payment's reference, as the paper has them; none of one that has no more. */
export const maskedReference = (reference: string): string =>
  `${DOT.repeat(LAST)}${lastOf(reference)}`

function firstAndLast(name: string): [first?: string, last?: string] {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length > 1 ? ([words[0], words.at(-1)] as [string, string]) : (words as [string?])
}

// The same number of dots for every word, so that they do not reveal its length.
const hidden = (word: string) => `${firstLetter(word)}${DOT.repeat(3)}`

const lastOf = (text: string) => (text.length > LAST ? text.slice(-LAST) : '')

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first letter as a reader sees it: in Indian scripts with the signs of its vowel. */
function firstLetter(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment
  return ''
}
