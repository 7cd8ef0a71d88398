import { dateIn } from '../../shared/calendar-date.ts'
import { formatRupees } from '../../shared/money.ts'
import { formatPaise, type Paise, paiseFromDecimal, plus, sumOf } from '../../shared/paise.ts'
import { meterNumberOf } from '../leases/lease.ts'
import type { PropertyAddress } from '../properties/property-wire.ts'
import {
  eachDayIn,
  IN_ENGLISH,
  IN_ENGLISH_BEFORE,
  IN_HINDI,
  IN_HINDI_BEFORE,
  type PaperWords,
} from './paper-words.ts'
import {
  amountOf,
  type PaperFields,
  type ReceiptDetail,
  type ReceiptLine,
  rentOf,
} from './receipt.ts'

/** A label and its value. */
export type PrintedField = { label: string; value: string }

/** A row of the table: what the money was for. */
export type PrintedRow = {
  text: string
  /** The part that remains due, or ''. */
  note: string
  /** The dues before this payment; '' if there were none. */
  due: string
  received: string
}

/** Everything on the paper of a receipt, on screen, in the PDF and in print. */
export type PrintedReceipt = {
  /** The headings of its parts; the first form of papers has its own, in English. */
  labels: Pick<PaperWords['labels'], (typeof LABELS)[number]>
  title: string
  titleInHindi: string
  /** The receipt's later state: 'Cancelled on 3 Dec 2026: do not accept.'; '' while it is valid. */
  banner: string
  code: string
  /** The number on papers of the first edition, and the day of issue. */
  headLines: string[]
  amount: string
  words: string
  wordsInHindi: string
  receivedFrom: string
  property: string
  rows: PrintedRow[]
  /** How the money came: day, method, reference. */
  payment: PrintedField[]
  /** Sentences about tax that must be printed. */
  sentences: string[]
  landlord: PrintedField[]
  /** The terms of the agreement, in small print. */
  terms: PrintedField[]
  signature: string
  /** '' where the paper has no box for a stamp. */
  stamp: string
  closing: string
  closingInHindi: string
  /** The address behind the QR code; '' where there is none. */
  verifyUrl: string
}

/** A receipt that has its paper. */
export type ReceiptWithPaper = ReceiptDetail & { paper: PaperFields }

const LABELS = [
  'amountReceived',
  'receivedFrom',
  'for',
  'due',
  'received',
  'totalReceived',
  'scan',
] as const

// The first form of papers is English; where the owner chose Hindi, title, amount and closing follow in it.
const FIRST_FORM = 1
const SECOND_EDITION = 2
const THIRD_EDITION = 3

/** The content of a receipt's paper, in the languages and the form that it was issued in. */
export function printReceipt(receipt: ReceiptWithPaper): PrintedReceipt {
  const { paper } = receipt
  const isNew = paper.edition >= THIRD_EDITION
  const english = printIn(isNew ? IN_ENGLISH : IN_ENGLISH_BEFORE, receipt)
  if (paper.language === 'en') return english
  const inHindi = isNew ? IN_HINDI : IN_HINDI_BEFORE
  const hindi = printIn(inHindi, receipt)
  const below = { titleInHindi: hindi.title, wordsInHindi: paper.wordsInHindi ?? '' }
  if (paper.template === FIRST_FORM)
    return {
      ...english,
      ...below,
      banner: inFirstForm(receipt, english.banner),
      closingInHindi: inHindi.closing(dateIn(IN_ENGLISH.dates, paper.issuedOn)),
    }
  const { title, words, closing } = english
  return {
    ...inBoth(english, hindi),
    ...below,
    title,
    words,
    closing,
    closingInHindi: hindi.closing,
  }
}

const inFirstForm = ({ replacedBy, cancelledAt }: ReceiptWithPaper, banner: string) =>
  cancelledAt !== null && !replacedBy ? `रद्द · ${banner}` : banner

/** Each text in both languages, once where they are the same: names, amounts, codes. */
function inBoth<T>(english: T, hindi: T): T {
  if (typeof english === 'string')
    return (english === hindi ? english : `${english} / ${hindi}`) as T
  if (Array.isArray(english))
    return english.map((it, place) => inBoth(it, (hindi as unknown[])[place])) as T
  const pairs = Object.entries(english as object).map(([name, it]) => [
    name,
    inBoth(it, (hindi as Record<string, unknown>)[name]),
  ])
  return Object.fromEntries(pairs) as T
}

function printIn(words: PaperWords, receipt: ReceiptWithPaper): PrintedReceipt {
  const { paper, kind, code, number } = receipt
  const { labels } = words
  const issued = dateIn(words.dates, paper.issuedOn)
  return {
    labels: Object.fromEntries(
      LABELS.map((name) => [name, labels[name]]),
    ) as PrintedReceipt['labels'],
    title: kind === 'rent' ? labels.rentReceipt : labels.moneyReceipt,
    titleInHindi: '',
    banner: bannerOf(words, receipt),
    code,
    headLines: [...(hasOneNumber(paper) ? [] : [words.number(number)]), words.issued(issued)],
    amount: formatRupees(amountOf(receipt)),
    words: paper.words,
    wordsInHindi: '',
    receivedFrom: receipt.client.name,
    property: addressInOneLine(receipt.property),
    rows: rowsOf(words, receipt),
    payment: paymentOf(words, receipt),
    sentences: sentencesOf(words, receipt),
    landlord: landlordOf(words, receipt),
    terms: termsOf(words, receipt),
    signature: labels.signature,
    stamp: paper.stampBox ? labels.stamp : '',
    closing: words.closing(issued),
    closingInHindi: '',
    verifyUrl: receipt.verifyUrl ?? '',
  }
}

/** Whether its code is its only number, as on papers since the second edition. */
const hasOneNumber = ({ edition }: PaperFields) => edition >= SECOND_EDITION

function bannerOf(words: PaperWords, { cancelledAt, replacedBy }: ReceiptWithPaper): string {
  if (replacedBy) return words.replaced(replacedBy.code)
  return cancelledAt === null ? '' : words.cancelled(dateIn(words.dates, cancelledAt))
}

/** One row for each purpose of the payment; together they are the amount received. */
function rowsOf(words: PaperWords, receipt: ReceiptWithPaper): PrintedRow[] {
  const { labels } = words
  const { lines, advance, deposit, tds } = receipt
  const others = [
    { text: labels.advance, amount: advance },
    { text: labels.deposit, amount: deposit },
    { text: labels.lessTax, amount: isAbove0(tds) ? `-${tds}` : tds },
  ].filter(({ amount }) => isAbove0(amount))
  const rows = [
    ...lines.map((line) => rowOf(words, line)),
    ...others.map(({ text, amount }) => ({
      text,
      note: '',
      due: '',
      received: formatRupees(amount).replace('-', '−'),
    })),
  ]
  return rows.length > 0 ? rows : [wholeRow(words, receipt)]
}

function rowOf(
  words: PaperWords,
  { name, periodStart, periodEnd, amount, open }: ReceiptLine,
): PrintedRow {
  const days =
    periodStart && periodEnd ? ` ${eachDayIn(words, { from: periodStart, to: periodEnd })}` : ''
  return {
    text: `${words.charges[name] ?? name}${days}`,
    note: isAbove0(open) ? words.remains(formatRupees(open)) : '',
    due: formatPaise(plus(paiseFromDecimal(amount), paiseFromDecimal(open))),
    received: formatRupees(amount),
  }
}

/** The one row of a receipt without charges in its books. */
function wholeRow(words: PaperWords, receipt: ReceiptWithPaper): PrintedRow {
  const { kind, rentFrom, rentTo } = receipt
  const amount = formatRupees(amountOf(receipt))
  const text =
    kind === 'rent'
      ? words.rentFor(eachDayIn(words, { from: rentFrom, to: rentTo }))
      : words.labels.moneyReceived
  return { text, note: '', due: '', received: amount }
}

function paymentOf(words: PaperWords, receipt: ReceiptWithPaper): PrintedField[] {
  const { labels, dates, methods, modes } = words
  const { receivedOn, dateKnown, method, paymentMode, reference, paper } = receipt
  const day = {
    label: dateKnown ? labels.receivedOn : labels.recordedOn,
    value: dateIn(dates, receivedOn || paper.issuedOn),
  }
  return [
    day,
    { label: labels.paidBy, value: method ? methods[method] : modes[paymentMode] },
    { label: labels.reference, value: reference ?? '' },
  ].filter(({ value }) => Boolean(value))
}

function sentencesOf(
  words: PaperWords,
  { tds, lines, paper: { tax } }: ReceiptWithPaper,
): string[] {
  const taxLine = words.taxStated?.(formatRupees(tds), formatPaise(rentSettled(lines)))
  const within = tax ? [words.taxWithin(taxesOf(tax), tax.gstin), words.labels.noTaxInvoice] : []
  return [...(taxLine !== undefined && isAbove0(tds) ? [taxLine] : []), ...within]
}

const rentSettled = (lines: readonly ReceiptLine[]): Paise =>
  sumOf(lines.filter(({ kind }) => kind === 'rent').map(({ amount }) => paiseFromDecimal(amount)))

const taxesOf = ({ cgst, sgst, igst }: NonNullable<PaperFields['tax']>): string[] =>
  Object.entries({ CGST: cgst, SGST: sgst, IGST: igst })
    .filter(([, amount]) => isAbove0(amount))
    .map(([name, amount]) => `${name} ${formatRupees(amount)}`)

function landlordOf(
  { labels }: PaperWords,
  { paper, landlordPan }: ReceiptWithPaper,
): PrintedField[] {
  const { name, company, address, phone } = paper.landlord
  const pan = {
    given: landlordPan ?? '',
    'not-given': hasOneNumber(paper) ? '' : labels.panNotGiven,
    none: '',
    unasked: '',
  }
  return [
    { label: labels.landlord, value: name },
    { label: labels.company, value: company ?? '' },
    { label: labels.address, value: address },
    { label: labels.phone, value: phone },
    { label: labels.pan, value: pan[paper.pan] },
  ].filter(({ value }) => Boolean(value))
}

function termsOf({ labels, dates, modes }: PaperWords, receipt: ReceiptWithPaper): PrintedField[] {
  const { kind, rentFrom, rentTo, paymentThreshold, paymentMode, lease } = receipt
  const days =
    kind === 'rent'
      ? [
          { label: labels.rentFrom, value: dateIn(dates, rentFrom) },
          { label: labels.rentTo, value: dateIn(dates, rentTo) },
          { label: labels.dueBy, value: dateIn(dates, paymentThreshold) },
        ]
      : []
  return [
    ...days,
    { label: labels.paymentMode, value: modes[paymentMode] },
    { label: labels.monthlyRent, value: formatRupees(rentOf(receipt)) },
    { label: labels.meter, value: meterNumberOf(lease.electricityMeterNumber) },
  ].filter(({ value }) => Boolean(value))
}

/** An address as on an envelope, in one line. */
export const addressInOneLine = ({
  address1,
  address2,
  city,
  state,
  pincode,
}: PropertyAddress): string =>
  [address1, address2, [city, pincode].filter(Boolean).join(' '), state].filter(Boolean).join(', ')

const isAbove0 = (rupees: string) => /[1-9]/.test(rupees)
