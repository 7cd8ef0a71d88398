import { type Html, html } from '../../../server/http/html.ts'
import { formatRupees } from '../../../shared/money.ts'
import {
  dateSaid,
  type SaidIn,
  saidIn,
  say,
  type Text,
  type Wording,
} from '../../../shared/said.ts'
import { KINDS_SAID, METHODS_SAID } from '../../ledger/translated-names.ts'
import { eachDaySaid } from '../paper-words.ts'
import type { VerifiedReceipt } from '../verification.ts'

/** The words of the printed paper, so that the two can be compared. What the owner named a charge stays there. */
export const VERIFIED_WORDS = {
  rentReceipt: say`Rent receipt`,
  moneyReceipt: say`Money receipt`,
  advance: say`Advance, not yet for a month`,
  deposit: say`Security deposit: not rent`,
  lessTax: say`Less TDS deducted by tenant (as stated)`,
  receivedFrom: say`Received from`,
  receivedOn: say`Received on`,
  recordedOn: say`Recorded on`,
  paidBy: say`Paid by`,
  reference: say`Reference`,
  landlord: say`Landlord`,
  pan: say`PAN`,
}

/** The details of the receipt, as a slip of paper, in a language. */
export function paperOf(receipt: VerifiedReceipt, wording: Wording): Html {
  const { kind, state } = receipt
  const sum = formatRupees(receipt.amount)
  const lines = saidIn(linesOf(receipt), wording)
  const title = VERIFIED_WORDS[kind === 'money' ? 'moneyReceipt' : 'rentReceipt']
  return html`<h2>${title.in(wording)}</h2>
<p class="amount">${state === 'stands' ? sum : html`<s>${sum}</s>`}</p>
${lines.length > 0 && html`<ul aria-label="${say`What it was for`.in(wording)}">${lines.map(lineOf)}</ul>`}
<dl>${saidIn(factsOf(receipt), wording).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

const lineOf = ({ text, days, amount }: SaidIn<Line>) =>
  html`<li><span>${text}${days && html` <small>${days}</small>`}</span><b>${formatRupees(amount).replace('-', '−')}</b></li>`

type Line = { text: Text; days: Text | null; amount: string }

/** Together the amount received. */
const linesOf = ({ lines, advance, deposit, tds }: VerifiedReceipt): Line[] =>
  [
    ...lines.map(({ kind, periodStart, periodEnd, amount }) => ({
      text: KINDS_SAID[kind],
      days: periodStart && periodEnd ? eachDaySaid({ from: periodStart, to: periodEnd }) : null,
      amount,
    })),
    { text: VERIFIED_WORDS.advance, days: null, amount: advance },
    { text: VERIFIED_WORDS.deposit, days: null, amount: deposit },
    { text: VERIFIED_WORDS.lessTax, days: null, amount: `-${tds}` },
  ].filter(({ amount }) => isAboveZero(amount))

const factsOf = (receipt: VerifiedReceipt): [name: Text, value: Text][] => {
  const { receivedOn, issuedOn, method, reference, client, landlord, landlordPan } = receipt
  const words = VERIFIED_WORDS
  const facts: [Text, Text | null][] = [
    [receivedOn ? words.receivedOn : words.recordedOn, dateSaid(receivedOn ?? issuedOn)],
    [words.paidBy, method && METHODS_SAID[method]],
    [words.reference, reference],
    [words.receivedFrom, client],
    [say`Property in`, [receipt.city, receipt.pincode].filter(Boolean).join(' ')],
    [words.landlord, landlord],
    [words.pan, landlordPan],
    [say`Issued`, dateSaid(issuedOn)],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [Text, Text]] : []))
}

const isAboveZero = (rupees: string) => /[1-9]/.test(rupees)
