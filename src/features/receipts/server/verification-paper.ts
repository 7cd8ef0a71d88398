import { type Html, html } from '../../../server/http/html.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatDays } from '../../../shared/days.ts'
import { formatRupees } from '../../../shared/money.ts'
import type { ChargeKind } from '../../ledger/charge-kinds.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import type { VerifiedReceipt } from '../verification.ts'

const KINDS: Record<ChargeKind, string> = {
  opening: 'Brought forward',
  rent: 'Rent',
  maintenance: 'Maintenance',
  electricity: 'Electricity',
  other: 'Other charge',
  late_fee: 'Late fee',
}

const METHODS: Record<PaymentMethod, string> = {
  cash: ' in cash',
  upi: ' by UPI',
  imps: ' by IMPS',
  neft: ' by NEFT',
  rtgs: ' by RTGS',
  cheque: ' by cheque',
  card: ' by card',
  other: '',
}

/** What the receipt says, as a slip of paper. */
export function paperOf(receipt: VerifiedReceipt): Html {
  const { kind, state, tds } = receipt
  const sum = formatRupees(receipt.amount)
  const lines = linesOf(receipt)
  return html`<h2>${kind === 'money' ? 'Money receipt' : 'Rent receipt'}</h2>
<p class="amount">${state === 'stands' ? sum : html`<s>${sum}</s>`}</p>
<p class="received">${receivedText(receipt)}</p>
${lines.length > 0 && html`<ul aria-label="What it was for">${lines.map(lineOf)}</ul>`}
${isAboveZero(tds) && html`<p class="tax">Tax deducted by the tenant, as told by the tenant: ${formatRupees(tds)}</p>`}
<dl>${factsOf(receipt).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

const lineOf = ({ text, days, amount }: Line) =>
  html`<li><span>${text}${days && html` <small>${days}</small>`}</span><b>${formatRupees(amount)}</b></li>`

type Line = { text: string; days: string | null; amount: string }

const linesOf = ({ lines, advance, deposit }: VerifiedReceipt): Line[] =>
  [
    ...lines.map(({ kind, periodStart, periodEnd, amount }) => ({
      text: KINDS[kind],
      days: periodStart && periodEnd && formatDays({ from: periodStart, to: periodEnd }),
      amount,
    })),
    { text: 'Advance, not yet for a month', days: null, amount: advance },
    { text: 'Security deposit: not rent', days: null, amount: deposit },
  ].filter(({ amount }) => isAboveZero(amount))

function receivedText({ receivedOn, issuedOn, method, reference }: VerifiedReceipt): string {
  const when = receivedOn
    ? `Received on ${formatDate(receivedOn)}`
    : `Recorded on ${formatDate(issuedOn)}`
  const by = method ? METHODS[method] : ''
  return `${when}${by}${reference ? `, reference ${reference}` : ''}`
}

const factsOf = (receipt: VerifiedReceipt): [name: string, value: string][] => {
  const { client, city, pincode, landlord, landlordPan, issuedOn } = receipt
  const facts: [string, string | null][] = [
    ['Received from', client],
    ['Property in', [city, pincode].filter(Boolean).join(' ')],
    ['Landlord', landlord],
    ['Landlord’s PAN', landlordPan],
    ['Issued', formatDate(issuedOn)],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}

const isAboveZero = (rupees: string) => /[1-9]/.test(rupees)
