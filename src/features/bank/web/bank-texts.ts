import { plural, t } from '@lingui/core/macro'
import { formatDate, monthsIn } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { unbroken } from '../../../web/amount.tsx'
import { categoryText, placeText } from '../../expenses/web/expense-texts.ts'
import type { BankLine } from '../bank-wire.ts'
import type { Reason } from '../proposal.ts'
import type { REFUSED } from '../statement.ts'

type Proposed = NonNullable<BankLine['proposed']>

/** Why a line is proposed so, or why somebody has to look. */
const reasonTexts = (): Record<Reason, string> => ({
  claim: t`the tenant reported this reference`,
  recorded: t`recorded already with this reference`,
  'recorded alike': t`a payment like this is recorded already`,
  'cheque in hand': t`a cheque in hand`,
  'cheque came back': t`the bank returned this cheque`,
  'learned address': t`known UPI address`,
  'learned name': t`known payer`,
  phone: t`the tenant’s phone number`,
  'full name': t`the tenant’s name`,
  'short name': t`the tenant’s name, shortened by the bank`,
  'alike name': t`a name like the tenant’s`,
  'amount only': t`only the amount fits`,
  'one due': t`exactly what is due`,
  'all dues': t`exactly all that is due`,
  'deposit and rent': t`exactly deposit and first rent`,
  'less tax': t`rent less TDS`,
  'named in note': t`the note names it`,
  'several dues': t`several dues fit`,
  part: t`a part of what is due`,
  over: t`more than is due`,
  'nothing owed': t`nothing of this is due`,
  'far ahead': t`due much later`,
  'note says otherwise': t`the note says something else`,
  'another amount': t`with another amount`,
  'another line first': t`an earlier payment of theirs is open`,
  'claim waits': t`another payment of theirs waits to be confirmed`,
  'paid twice': t`they paid the same a few days before or after`,
  'file in doubt': t`its file does not add up`,
  'another name': t`the bank prints another name`,
  'sent back': t`as much went back to them afterwards`,
  'another cheque': t`you hold a cheque of theirs for as much, with another number`,
  'others owe this': t`another tenant owes as much`,
  'several payers': t`it fits several tenants`,
  'own account': t`between your own accounts`,
  reversal: t`came back`,
  interest: t`interest`,
  rule: t`as you said last time`,
  'several rules': t`it is like several of your expenses`,
  'bank charge': t`a charge of the bank`,
  electricity: t`an electricity bill`,
  'deposit returned': t`the deposit of a tenant who left`,
  payout: t`recorded as paid back`,
})

/** The reasons in one sentence. */
export const whyText = ({ why }: Pick<Proposed, 'why'>): string => {
  const texts = reasonTexts()
  return why.map((reason) => texts[reason]).join(', ')
}

/** Who sent a line's money, as the bank prints it. */
export const payerText = ({ payer, upiAddress, narration, reference }: BankLine): string =>
  payer || upiAddress || narration || reference || t`Without a name`

const monthText = (month: string | null): string => {
  if (month === null) return ''
  const [year = '', number = '1'] = month.split('-')
  return `${monthsIn(document.documentElement.lang, 'short')[Number(number) - 1] ?? ''} ${year}`
}

/** The booking that a line becomes, in a few words; no line ends between ₹ and its figures. */
export const becomesText = (line: BankLine): string => unbroken(becomes(line))

function becomes(line: BankLine): string {
  const { proposed } = line
  if (!proposed) return ''
  const name = proposed.client?.name ?? ''
  if (proposed.action === 'receipt')
    return [name, ...proposed.parts.map(partText), tdsText(proposed)].filter(Boolean).join(', ')
  const words: Record<Exclude<Proposed['action'], 'receipt'>, string> = {
    none: name === '' ? t`Not known` : t`${name}?`,
    tick: name === '' ? t`Recorded already` : t`${name}: recorded already`,
    'tick payout': t`${name}: paid back, recorded already`,
    reverse: t`${name}: the cheque bounced`,
    pair: t`Cancels an earlier line`,
    expense: expenseText(proposed),
    'tick expense': t`Recorded already as an expense`,
    'refund deposit': t`${name}: deposit given back`,
  }
  return words[proposed.action]
}

function expenseText({ category, ownCategory, property, paidTo }: Proposed): string {
  if (category === null) return t`An expense`
  const what = [categoryText({ category, ownCategory }), placeText({ property }), paidTo]
  const said = what.filter(Boolean).join(', ')
  return t`Expense: ${said}`
}

function partText({ what, month, name, amount }: Proposed['parts'][number]): string {
  const sum = formatPaiseBriefly(amount)
  if (what === 'deposit') return t`deposit ${sum}`
  if (what === 'advance') return t`advance ${sum}`
  if (what === 'rent' && month !== null) return t`rent ${monthText(month)} ${sum}`
  return `${name} ${sum}`
}

const tdsText = ({ tds }: Proposed): string => (tds > 0n ? t`TDS ${formatPaiseBriefly(tds)}` : '')

/** Day and way of a line. */
export const whenText = ({ valueOn, bookedOn, via }: BankLine): string =>
  [formatDate(valueOn || bookedOn), viaTexts()[via]].filter(Boolean).join(' · ')

const viaTexts = (): Record<BankLine['via'], string> => ({
  upi: 'UPI',
  neft: 'NEFT',
  rtgs: 'RTGS',
  imps: 'IMPS',
  nach: 'NACH',
  cheque: t`Cheque`,
  'cheque return': t`Cheque return`,
  cash: t`Cash`,
  card: t`Card`,
  interest: t`Interest`,
  charge: t`Bank charge`,
  reversal: t`Reversal`,
  loan: t`Loan`,
  transfer: t`Transfer`,
  bill: t`Bill`,
  other: '',
})

/** Why a file is not read, and what helps. */
export const refusedTexts = (): Record<(typeof REFUSED)[number], string> => ({
  empty: t`The file is empty.`,
  pdf: t`This is a PDF. Download the statement from your bank as Excel or CSV: the choice is beside “PDF” where you download it.`,
  password: t`The file has a password. Save it without one, or download it as CSV.`,
  'no table': t`There is no list of payments in this file.`,
  zip: t`This is a ZIP. Open it on your device, and choose the statement in it.`,
  damaged: t`The file is damaged. Download it again.`,
  'too large': t`The file is too large. Download fewer months at a time.`,
  'too many lines': t`The file has too many lines. Download fewer months at a time.`,
  'no lines': t`There is no payment in this statement.`,
  'card statement': t`This is the statement of a card. Rents arrive in a bank account: choose its statement.`,
  'several accounts': t`The file has several accounts. They are read one by one.`,
  'amounts unreadable': t`An amount in the file cannot be read. Download it again as CSV.`,
  'dates unreadable': t`A date in the file cannot be read. Download it again as CSV.`,
})

/** How many lines were saved, beside what was not. */
export const doneText = (count: number): string =>
  plural(count, { one: '# line was saved.', other: '# lines were saved.' })

/** Tells how many lines were confirmed, how many were refused, and why. */
export function partlyText(of: { done: number; refused: number; reason: string }): string {
  const count = plural(of.refused, {
    one: '# line was not confirmed.',
    other: '# lines were not confirmed.',
  })
  return [of.done > 0 && doneText(of.done), count, of.reason].filter(Boolean).join(' ')
}
