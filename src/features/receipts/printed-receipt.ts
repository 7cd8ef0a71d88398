import { formatDate } from '../../shared/calendar-date.ts'
import type { Days } from '../../shared/days.ts'
import { formatRupees } from '../../shared/money.ts'
import { formatPaise, type Paise, paiseFromDecimal, plus, sumOf } from '../../shared/paise.ts'
import type { PropertyAddress } from '../properties/property-wire.ts'
import {
  closingInHindi,
  closingWords,
  METHOD_WORDS,
  MODE_WORDS,
  PAPER_WORDS,
} from './paper-words.ts'
import {
  amountOf,
  type ReceiptDetail,
  type ReceiptLine,
  type ReceiptPaper,
  rentOf,
} from './receipt.ts'

/** A label and what stands behind it. */
export type PrintedField = { label: string; value: string }

/** A row of the table: what the money was for. */
export type PrintedRow = {
  text: string
  /** What remains of it, or ''. */
  note: string
  /** What was owed before this payment; '' where nothing was. */
  due: string
  received: string
}

/** Everything that the paper of a receipt says, as it stands on screen, in the PDF and in print. */
export type PrintedReceipt = {
  title: string
  titleInHindi: string
  /** What became of the receipt: 'Cancelled on 3 Dec 2026: do not accept.'; '' while it stands. */
  banner: string
  code: string
  /** The number, and the day of issue. */
  headLines: string[]
  amount: string
  words: string
  wordsInHindi: string
  receivedFrom: string
  property: string
  rows: PrintedRow[]
  /** How the money came: day, method, reference. */
  payment: PrintedField[]
  /** What must be said of tax. */
  sentences: string[]
  landlord: PrintedField[]
  /** What the agreement says, in small print. */
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
export type ReceiptWithPaper = ReceiptDetail & { paper: ReceiptPaper }

/** What the paper of a receipt says, in the language that it was issued in. */
export function printReceipt(receipt: ReceiptWithPaper): PrintedReceipt {
  const { paper, kind, code, number } = receipt
  const isRent = kind === 'rent'
  const issued = formatDate(paper.issuedOn)
  const inHindi = (text: string) => (paper.language === 'en-hi' ? text : '')
  const { rentReceipt, rentReceiptInHindi, moneyReceipt, moneyReceiptInHindi } = PAPER_WORDS
  return {
    title: isRent ? rentReceipt : moneyReceipt,
    titleInHindi: inHindi(isRent ? rentReceiptInHindi : moneyReceiptInHindi),
    banner: bannerOf(receipt),
    code,
    headLines: [`Receipt ${number}`, `Issued ${issued}`],
    amount: formatRupees(amountOf(receipt)),
    words: paper.words,
    wordsInHindi: paper.wordsInHindi ?? '',
    receivedFrom: receipt.client.name,
    property: addressInOneLine(receipt.property),
    rows: rowsOf(receipt),
    payment: paymentOf(receipt),
    sentences: sentencesOf(receipt),
    landlord: landlordOf(receipt),
    terms: termsOf(receipt),
    signature: PAPER_WORDS.signature,
    stamp: paper.stampBox ? PAPER_WORDS.stamp : '',
    closing: closingWords(issued),
    closingInHindi: inHindi(closingInHindi(issued)),
    verifyUrl: receipt.verifyUrl ?? '',
  }
}

function bannerOf({ cancelledAt, replacedBy, paper }: ReceiptWithPaper): string {
  if (replacedBy) return `Replaced by ${replacedBy.code}: do not accept.`
  if (cancelledAt === null) return ''
  const cancelled = `Cancelled on ${formatDate(cancelledAt)}: do not accept.`
  return paper.language === 'en-hi' ? `${PAPER_WORDS.cancelledInHindi} · ${cancelled}` : cancelled
}

/** What was received, one row for each thing that it was for; together the amount received. */
function rowsOf(receipt: ReceiptWithPaper): PrintedRow[] {
  const { lines, advance, deposit, tds } = receipt
  const others = [
    { text: PAPER_WORDS.advance, amount: advance },
    { text: PAPER_WORDS.deposit, amount: deposit },
    { text: PAPER_WORDS.lessTax, amount: isAbove0(tds) ? `-${tds}` : tds },
  ].filter(({ amount }) => isAbove0(amount))
  const rows = [
    ...lines.map(rowOf),
    ...others.map(({ text, amount }) => ({
      ...{ text, note: '', due: '' },
      received: formatRupees(amount).replace('-', '−'),
    })),
  ]
  return rows.length > 0 ? rows : [wholeRow(receipt)]
}

function rowOf({ name, periodStart, periodEnd, amount, open }: ReceiptLine): PrintedRow {
  const days =
    periodStart && periodEnd ? ` ${formatEachDay({ from: periodStart, to: periodEnd })}` : ''
  return {
    text: `${name}${days}`,
    note: isAbove0(open) ? `Part payment: ${formatRupees(open)} of this remains.` : '',
    due: formatPaise(plus(paiseFromDecimal(amount), paiseFromDecimal(open))),
    received: formatRupees(amount),
  }
}

/** The one row of a receipt whose books tell of no charge. */
function wholeRow(receipt: ReceiptWithPaper): PrintedRow {
  const { kind, rentFrom, rentTo } = receipt
  const amount = formatRupees(amountOf(receipt))
  const text =
    kind === 'rent' ? `Rent ${formatEachDay({ from: rentFrom, to: rentTo })}` : 'Money received'
  return { text, note: '', due: '', received: amount }
}

function paymentOf(receipt: ReceiptWithPaper): PrintedField[] {
  const { receivedOn, dateKnown, method, paymentMode, reference, paper } = receipt
  const day = {
    label: dateKnown ? 'Received on' : 'Recorded on',
    value: formatDate(receivedOn || paper.issuedOn),
  }
  return [
    day,
    { label: 'Paid by', value: method ? METHOD_WORDS[method] : MODE_WORDS[paymentMode] },
    { label: 'Reference', value: reference ?? '' },
  ].filter(({ value }) => Boolean(value))
}

function sentencesOf({ tds, lines, paper: { tax } }: ReceiptWithPaper): string[] {
  const sentences: string[] = []
  if (isAbove0(tds)) {
    const rent = formatPaise(rentSettled(lines))
    sentences.push(
      `Tax deducted by the tenant, as told by the tenant: ${formatRupees(tds)}. Rent settled: ${rent}.`,
    )
  }
  if (tax) sentences.push(taxSentence(tax), PAPER_WORDS.noTaxInvoice)
  return sentences
}

const rentSettled = (lines: readonly ReceiptLine[]): Paise =>
  sumOf(lines.filter(({ kind }) => kind === 'rent').map(({ amount }) => paiseFromDecimal(amount)))

function taxSentence({ gstin, cgst, sgst, igst }: NonNullable<ReceiptPaper['tax']>): string {
  const parts = [
    ['CGST', cgst],
    ['SGST', sgst],
    ['IGST', igst],
  ].filter(([, amount = '']) => isAbove0(amount))
  const taxes = parts.map(([name, amount]) => `${name} ${formatRupees(amount)}`).join(' and ')
  return `Of this: ${taxes}.${gstin ? ` GSTIN of the landlord: ${gstin}.` : ''}`
}

function landlordOf({ paper, landlordPan }: ReceiptWithPaper): PrintedField[] {
  const { name, address, phone } = paper.landlord
  const pan = {
    given: landlordPan ?? '',
    'not-given': PAPER_WORDS.panNotGiven,
    none: '',
    unasked: '',
  }
  return [
    { label: 'Landlord', value: name },
    { label: 'Address', value: address },
    { label: 'Phone', value: phone },
    { label: 'PAN', value: pan[paper.pan] },
  ].filter(({ value }) => Boolean(value))
}

function termsOf(receipt: ReceiptWithPaper): PrintedField[] {
  const { kind, rentFrom, rentTo, paymentThreshold, paymentMode, lease } = receipt
  const dates =
    kind === 'rent'
      ? [
          { label: 'Rent from', value: formatDate(rentFrom) },
          { label: 'Rent to', value: formatDate(rentTo) },
          { label: 'Due by', value: formatDate(paymentThreshold) },
        ]
      : []
  return [
    ...dates,
    { label: 'Payment mode', value: MODE_WORDS[paymentMode] },
    { label: 'Monthly rent', value: formatRupees(rentOf(receipt)) },
    { label: 'Electricity meter', value: lease.electricityMeterNumber },
  ].filter(({ value }) => Boolean(value))
}

/** As on an envelope, in one line. */
export const addressInOneLine = ({
  address1,
  address2,
  city,
  state,
  pincode,
}: PropertyAddress): string =>
  [address1, address2, [city, pincode].filter(Boolean).join(' '), state].filter(Boolean).join(', ')

/** '1–30 Nov 2026', '31 Jan 2027 to 27 Feb 2027': every day is named, as employers ask for it. */
export function formatEachDay({ from, to }: Days): string {
  if (from === to) return formatDate(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? Number(from.slice(8)) : formatDate(from)}${isOneMonth ? '–' : ' to '}${formatDate(to)}`
}

const isAbove0 = (rupees: string) => /[1-9]/.test(rupees)
