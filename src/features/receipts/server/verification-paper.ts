import { type Html, html } from '../../../server/http/html.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatRupees } from '../../../shared/money.ts'
import type { ChargeKind } from '../../charges/charge-kinds.ts'
import { formatEachDay, METHOD_WORDS, PAPER_WORDS } from '../paper-words.ts'
import type { VerifiedReceipt } from '../verification.ts'

// In the words of the printed paper, so that the two can be compared. What the owner named a charge stays there.
const KINDS: Record<ChargeKind, string> = {
  opening: 'Brought forward',
  rent: 'Rent',
  maintenance: 'Maintenance',
  electricity: 'Electricity',
  other: 'Other charge',
  late_fee: 'Late fee',
}

/** What the receipt says, as a slip of paper. */
export function paperOf(receipt: VerifiedReceipt): Html {
  const { kind, state } = receipt
  const sum = formatRupees(receipt.amount)
  const lines = linesOf(receipt)
  return html`<h2>${PAPER_WORDS[kind === 'money' ? 'moneyReceipt' : 'rentReceipt']}</h2>
<p class="amount">${state === 'stands' ? sum : html`<s>${sum}</s>`}</p>
${lines.length > 0 && html`<ul aria-label="What it was for">${lines.map(lineOf)}</ul>`}
<dl>${factsOf(receipt).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

const lineOf = ({ text, days, amount }: Line) =>
  html`<li><span>${text}${days && html` <small>${days}</small>`}</span><b>${formatRupees(amount).replace('-', '−')}</b></li>`

type Line = { text: string; days: string | null; amount: string }

/** Together the amount received. */
const linesOf = ({ lines, advance, deposit, tds }: VerifiedReceipt): Line[] =>
  [
    ...lines.map(({ kind, periodStart, periodEnd, amount }) => ({
      text: KINDS[kind],
      days: periodStart && periodEnd && formatEachDay({ from: periodStart, to: periodEnd }),
      amount,
    })),
    { text: PAPER_WORDS.advance, days: null, amount: advance },
    { text: PAPER_WORDS.deposit, days: null, amount: deposit },
    { text: PAPER_WORDS.lessTax, days: null, amount: `-${tds}` },
  ].filter(({ amount }) => isAboveZero(amount))

const factsOf = (receipt: VerifiedReceipt): [name: string, value: string][] => {
  const { receivedOn, issuedOn, method, reference, client, landlord, landlordPan } = receipt
  const facts: [string, string | null][] = [
    [receivedOn ? 'Received on' : 'Recorded on', formatDate(receivedOn ?? issuedOn)],
    ['Paid by', method && METHOD_WORDS[method]],
    ['Reference', reference],
    ['Received from', client],
    ['Property in', [receipt.city, receipt.pincode].filter(Boolean).join(' ')],
    ['Landlord', landlord],
    ['PAN', landlordPan],
    ['Issued', formatDate(issuedOn)],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}

const isAboveZero = (rupees: string) => /[1-9]/.test(rupees)
