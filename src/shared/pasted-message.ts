import type { Understood } from './narration.ts'
import { isUtr, nameAndNote } from './narration-parts.ts'
import { type Paise, paiseFromDecimal } from './paise.ts'
import { readDay } from './read-day.ts'
import { readNarration } from './read-narration.ts'
import { asciiDigits, readTypedAmount } from './typed-amount.ts'

/** A bank's SMS, or the message of a UPI application, about one payment. */
export type PastedMessage = Understood & {
  amount: Paise | null
  /** Null where it does not say whether money came or went. */
  direction: 'in' | 'out' | null
  /** YYYY-MM-DD */
  day: string | null
}

/** No message of a payment is longer. */
const MOST_LETTERS = 2_000
const LEAST_LETTERS = 15

const SAYS_IN = /\bcredited\b|\breceived\b|\bdeposited\b|\bcredit(?:\s+alert)?\b|जमा|प्राप्त|क्रेडिट/i
const SAYS_OUT = /\bdebited\b|\bpaid\b|\bsent\b|\bwithdrawn\b|\bspent\b|डेबिट|निकाले|भेजे/i

/**
 * Reads a message about a payment, as people forward it from their bank or UPI application: "Rs 12,000 credited … UPI Ref
 * 4123…". Undefined of any other text.
 */
export function readPastedMessage(pasted: string): PastedMessage | undefined {
  const text = asciiDigits(pasted).replace(/\s+/g, ' ').trim()
  if (text.length < LEAST_LETTERS || text.length > MOST_LETTERS) return undefined
  const within = /\b(?:UPI|NEFT|RTGS|IMPS)[/*-](?=\S*[\d/*-]).*$/i.exec(text)?.[0]
  const line = within === undefined ? undefined : readNarration(within)
  const reference = referenceIn(text) ?? line?.reference ?? null
  const amount = amountIn(text)
  const isIn = SAYS_IN.exec(text)
  const isOut = SAYS_OUT.exec(text)
  const isMessage = reference !== null ? amount !== null || isIn || isOut : amount !== null && isIn
  if (!isMessage) return undefined
  return {
    via: wayIn(text, reference),
    reference,
    payer: payerIn(text) ?? (line?.reference ? line.payer : null),
    upiAddress: addressIn(text) ?? line?.upiAddress ?? null,
    note: line?.note ?? null,
    amount,
    // What is said first: "Rs 500 debited … to be credited by".
    direction: !isIn && !isOut ? null : (isIn?.index ?? 1e9) < (isOut?.index ?? 1e9) ? 'in' : 'out',
    day: dayIn(text),
  }
}

const LABELLED =
  /\b(?:ref(?:erence)?|utr|rrn|txn|transaction|upi)\b[\s.:#-]*(?:(?:id|no|number|ref|transaction)\b[\s.:#-]*){0,3}(?:is\s+)?([A-Z0-9]{12,22})\b/gi

function referenceIn(text: string): string | null {
  const labelled = [...text.matchAll(LABELLED)].map(([, it = '']) => it)
  const words = text.split(/[^A-Za-z0-9]+/)
  const isReference = (it: string) => /^\d{12}$/.test(it) || isUtr(it)
  return labelled.find(isReference) ?? words.find(isReference) ?? null
}

const AMOUNT = /(?:₹|\brs\.?|\binr\b|रु\.?|रुपये|रुपए)\s*(\d[\d,]*(?:\.\d{1,2})?)/gi
const BARE =
  /(\d[\d,]*(?:\.\d{1,2})?)(?:\/-)?\s*(?:rs\.?|rupees)?\s*(?:credited|received|paid)\b|\b(?:paid|received|sent|rent|credited by|credited with)\s+(?:of\s+)?(\d[\d,]*(?:\.\d{1,2})?)(?![\dA-Za-z:/-])/i
const OF_BALANCE = /\b(?:avl|avbl|avail\w*|bal(?:ance)?|limit|lmt)\b[^\d₹]{0,25}$/i

/** The first amount that is not the balance. */
function amountIn(text: string): Paise | null {
  for (const { 0: whole, 1: printed = '', index } of text.matchAll(AMOUNT))
    if (whole && !OF_BALANCE.test(text.slice(0, index))) return amountOf(printed)
  const [, before, after] = BARE.exec(text) ?? []
  const printed = before ?? after
  return printed === undefined ? null : amountOf(printed)
}

function amountOf(printed: string): Paise | null {
  const read = readTypedAmount(printed.replace(/,$/, ''))
  const amount = read === undefined ? null : paiseFromDecimal(read)
  return amount !== null && amount > 0n ? amount : null
}

const DAYS = [
  /(?<!\d)(\d{1,2})[-/. ]?([a-z]{3,9})[-/., ]{0,2}(20\d\d|\d\d)(?!\d)/gi,
  /(?<![\d/.-])(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d|\d\d)(?!\d)/g,
]
const ISO_DAY = /(?<!\d)20\d\d-\d\d-\d\d(?!\d)/

function dayIn(text: string): string | null {
  const iso = ISO_DAY.exec(text)?.[0]
  const found = DAYS.flatMap((shape) => [...text.matchAll(shape)]).flatMap(
    ([, day, month, year]) => readDay(`${day}-${month}-${year}`, 'day') ?? [],
  )
  return iso ?? found[0] ?? null
}

const ADDRESS = /(?<![\w.@-])[\w.-]{2,60}@[a-z][a-z0-9]{1,20}(?![\w.@-]*\.[a-z])/gi
const WHOSE = /\b(to|from|by|vpa|sender|payer)\b/gi

/** The sender's; that behind "to" is the owner's own. */
const addressIn = (text: string): string | null =>
  [...text.matchAll(ADDRESS)].find(({ index }) => {
    const [, whose = ''] = [...text.slice(0, index).matchAll(WHOSE)].at(-1) ?? []
    return whose.toLowerCase() !== 'to'
  })?.[0] ?? null

const FROM =
  /\b(?:from|by|sender|payer)\b[\s:-]+(?:mr|mrs|ms|smt|shri)?\.?\s*(\p{L}[\p{L}\p{M} .&'-]{2,50}?)(?=\s*(?:\(|[,;:/|\d]|\.(?:\s|$)|\b(?:on|ref(?:no)?|rrn|txn|upi|utr|via|to|for|with|through|linked|a\/c|ac|acct|account|rs|inr|google|phonepe|paytm|imps|neft|rtgs|and|is|info)\b|-\s*\w|$))/giu
const NOBODY =
  /^(?:a|ac|acct|account|upi|neft|imps|rtgs|vpa|your|you|bank|me|us|phone|mobile|cash|cheque|transfer|bank transfer|google pay|phonepe|gpay|paytm|the)$/i

function payerIn(text: string): string | null {
  for (const [, printed = ''] of text.matchAll(FROM)) {
    const name = nameAndNote(printed).payer?.replace(/[ .-]+$/, '') ?? ''
    if (name.length > 2 && !NOBODY.test(name) && !/\bbank\b/i.test(name)) return name
  }
  return null
}

function wayIn(text: string, reference: string | null): Understood['via'] {
  const [, named] = /\b(upi|neft|rtgs|imps)\b/i.exec(text) ?? []
  if (named) return named.toLowerCase() as 'upi' | 'neft' | 'rtgs' | 'imps'
  return reference !== null && /^\d{12}$/.test(reference) ? 'upi' : 'other'
}
