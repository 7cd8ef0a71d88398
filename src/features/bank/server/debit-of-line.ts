import { daysBetween } from '../../../shared/calendar-date.ts'
import type { Proposed, ProposedExpense } from '../proposal.ts'
import { isInLine, ruleWords, wordsOfLine } from '../rule-words.ts'
import type { BankBooks } from './bank-books.ts'
import { type LineToPropose, NOTHING, plainReference, referenceOfLine } from './line-to-propose.ts'
import { type LinePayer, payerName } from './payer-of-line.ts'

/** A payout or expense in the books and its line at the bank may be so many days apart. */
const DAYS_APART = 10

type Seen = {
  books: BankBooks
  payer: LinePayer
  /** Payouts, expenses and agreements' deposits that other lines are already. */
  taken: ReadonlySet<string>
}

/** Proposes a purpose for money that went out: a payout, a deposit given back, or an expense by the owner's rules. */
export function proposeDebit(line: LineToPropose, seen: Seen): Proposed {
  if (seen.payer.isHolder) return { ...NOTHING, why: ['own account'] }
  return (
    payoutOf(line, seen) ?? recordedAs(line, seen) ?? depositOf(line, seen) ?? expenseOf(line, seen)
  )
}

/** The records that a proposal takes, so that no other line takes them too. */
export function takenBy({ proposal }: Proposed): string | undefined {
  if (proposal.action === 'tick payout') return proposal.payoutId
  if (proposal.action === 'tick expense') return proposal.expenseId
  return proposal.action === 'refund deposit' ? proposal.agreementId : undefined
}

function payoutOf(line: LineToPropose, { books, payer: { clients, why }, taken }: Seen) {
  const { payouts, agreements } = books
  const reference = referenceOfLine(line)
  const clientOf = (id: string) => agreements.find((it) => it.id === id)?.clientId ?? null
  const same = payouts.filter(({ id, amount }) => amount === line.amount && !taken.has(id))
  const byReference = same.find((it) => reference !== null && it.reference === reference)
  const byName = same.find(
    ({ agreementId, paidOn, reference: other }) =>
      other === null &&
      clients.includes(clientOf(agreementId) ?? '') &&
      Math.abs(daysBetween(paidOn, line.day)) <= DAYS_APART,
  )
  const found = byReference ?? byName
  if (!found) return undefined
  return {
    proposal: { action: 'tick payout', payoutId: found.id },
    sure: byReference ? 'certain' : 'likely',
    why: byReference ? ['payout'] : [...why, 'payout'],
    clientId: clientOf(found.agreementId),
  } satisfies Proposed
}

/** An expense that was written down by hand: with the reference, or with the amount within some days. */
function recordedAs(line: LineToPropose, { books: { expenses }, taken }: Seen) {
  const same = expenses.filter(({ id, amount }) => amount === line.amount && !taken.has(id))
  const reference = plainReference(referenceOfLine(line) ?? '')
  const byReference = same.find(
    (it) => reference !== '' && plainReference(it.reference ?? '') === reference,
  )
  const near = same.filter(
    (it) => it.reference === null && Math.abs(daysBetween(it.spentOn, line.day)) <= DAYS_APART,
  )
  const found = byReference ?? (near.length === 1 ? near[0] : near.find((it) => isPaid(it, line)))
  if (!found) return undefined
  return {
    proposal: { action: 'tick expense', expenseId: found.id },
    sure: byReference ? 'certain' : 'likely',
    why: [byReference ? 'recorded' : 'recorded alike'],
    clientId: null,
  } satisfies Proposed
}

const isPaid = ({ paidTo }: BankBooks['expenses'][number], line: LineToPropose): boolean =>
  paidTo !== null && isInLine(ruleWords(paidTo), wordsIn(line))

const wordsIn = ({ narration, understood: { payer, upiAddress } }: LineToPropose): string =>
  wordsOfLine({ narration, payer, upiAddress })

function depositOf(line: LineToPropose, { books, payer: { clients, why }, taken }: Seen) {
  const held = books.deposits.filter(({ agreementId, held: amount }) => {
    if (amount !== line.amount || taken.has(agreementId)) return false
    const agreement = books.agreements.find(({ id }) => id === agreementId)
    return agreement?.isEnded && clients.includes(agreement.clientId)
  })
  const [found] = held
  if (!found || held.length > 1) return undefined
  const { agreementId } = found
  const clientId = books.agreements.find(({ id }) => id === agreementId)?.clientId ?? null
  return {
    proposal: { action: 'refund deposit', agreementId, amount: line.amount },
    sure: 'likely',
    why: [...why, 'deposit returned'],
    clientId,
  } satisfies Proposed
}

function expenseOf(line: LineToPropose, { books: { rules } }: Seen): Proposed {
  const text = wordsIn(line)
  const fits = rules.filter(({ contains }) => isInLine(contains, text))
  // Two flats of one society: the same words, but hardly the same amount.
  const exact = fits.filter(({ amount }) => amount === line.amount)
  const [rule, ...others] = exact.length > 0 ? exact : fits
  if (rule && others.length > 0) return { ...NOTHING, why: ['several rules'] }
  if (rule) {
    const { contains: _, amount: __, ...expense } = rule
    return proposedExpense({ ...expense, paidTo: expense.paidTo ?? paidTo(line) }, 'rule')
  }
  if (line.understood.via !== 'charge') return NOTHING
  return proposedExpense(
    { category: 'other', ownCategoryId: null, propertyId: null, paidTo: null },
    'bank charge',
  )
}

/** Never certain: nobody is charged for an expense that nobody looked at. */
const proposedExpense = (expense: ProposedExpense, why: 'rule' | 'bank charge'): Proposed => ({
  proposal: { action: 'expense', ...expense },
  sure: 'likely',
  why: [why],
  clientId: null,
})

/** The payee, as an expense names them. */
const paidTo = ({ understood }: LineToPropose): string | null =>
  payerName(understood)?.slice(0, 100) ?? null
