import { daysBetween } from '../../../shared/calendar-date.ts'
import type { Proposed } from '../proposal.ts'
import type { BankBooks } from './bank-books.ts'
import { type LineToPropose, NOTHING, referenceOf } from './line-to-propose.ts'
import type { Payer } from './payer-of-line.ts'

/** What was given back and what the bank says of it may be so many days apart. */
const PAYOUT_DAYS = 10

/** What money that went out was for: a payout, a deposit that was given back, or an expense by the owner's rules. */
export function proposeDebit(line: LineToPropose, books: BankBooks, payer: Payer): Proposed {
  if (payer.isHolder) return { ...NOTHING, why: ['own account'] }
  return payoutOf(line, books, payer) ?? depositOf(line, books, payer) ?? expenseOf(line, books)
}

function payoutOf(line: LineToPropose, books: BankBooks, { clients, why }: Payer) {
  const { payouts, agreements } = books
  const reference = referenceOf(line)
  const clientOf = (id: string) => agreements.find((it) => it.id === id)?.clientId ?? null
  const same = payouts.filter(({ amount }) => amount === line.amount)
  const byReference = same.find((it) => reference !== null && it.reference === reference)
  const byName = same.find(
    ({ agreementId, paidOn, reference: other }) =>
      other === null &&
      clients.includes(clientOf(agreementId) ?? '') &&
      Math.abs(daysBetween(paidOn, line.day)) <= PAYOUT_DAYS,
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

function depositOf(line: LineToPropose, books: BankBooks, { clients, why }: Payer) {
  const held = books.deposits.filter(({ agreementId, held: amount }) => {
    const agreement = books.agreements.find(({ id }) => id === agreementId)
    return agreement?.isEnded && clients.includes(agreement.clientId) && amount === line.amount
  })
  const [found] = held
  if (!found || held.length > 1) return undefined
  const { agreementId } = found
  return {
    proposal: { action: 'refund deposit', agreementId, amount: line.amount },
    sure: 'likely',
    ...{ why: [...why, 'deposit returned'], clientId: clients[0] ?? null },
  } satisfies Proposed
}

function expenseOf(line: LineToPropose, { rules }: BankBooks): Proposed {
  const text = line.narration.toUpperCase()
  const rule = rules.find(({ contains }) => text.includes(contains.toUpperCase()))
  if (rule)
    return {
      proposal: { action: 'expense', category: rule.category },
      ...{ sure: 'likely', why: ['rule'], clientId: null },
    }
  if (line.understood.via === 'charge')
    return {
      proposal: { action: 'expense', category: 'bank-charge' },
      ...{ sure: 'likely', why: ['bank charge'], clientId: null },
    }
  return NOTHING
}
