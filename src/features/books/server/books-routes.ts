import { invalidField } from '../../../server/refusal.ts'
import { financialYearDays, firstOfMonth } from '../../../shared/calendar-date.ts'
import type { Days } from '../../../shared/days.ts'
import { minus, plus, sumOf } from '../../../shared/paise.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { findReceiptsOf } from '../../receipts/server/receipts-of-payments.ts'
import { type DayBook, MOST_ENTRIES, type TrialBalance } from '../books.ts'
import type { booksContract } from '../books-contract.ts'
import { ACCOUNTS } from '../books-wire.ts'
import { listEntries, sumAccounts } from './journal-queries.ts'

export function booksRoutes(): Handlers<typeof booksContract> {
  return {
    'GET /daybook': async ({ scope, query: { to = scope.today, from = firstOfMonth(to) } }) => ({
      status: 200,
      body: await readDayBook(scope, { from, to }),
    }),
    'GET /trialbalance': async ({ scope, query }) => {
      const { to = scope.today, from = financialYearDays(to).from } = query
      return { status: 200, body: await readTrialBalance(scope, { from, to }) }
    },
  }
}

/** @throws Refusal `invalid` for days in the wrong order, and for so many that the entries are too many */
async function readDayBook(scope: OwnerScope, days: Days): Promise<DayBook> {
  requireInOrder(days)
  const all = await listEntries(scope, days, MOST_ENTRIES + 1)
  if (all.length > MOST_ENTRIES)
    throw invalidField('to', 'These are too many entries at once. Please choose fewer days.')
  const shown = all.filter(({ folded }) => !folded)
  const receipts = await findReceiptsOf(scope, [...new Set(shown.map((it) => it.documentId))])
  const entries = shown.map(({ folded: _, ...entry }) => ({
    ...entry,
    receiptCode: receipts.get(entry.documentId)?.code || null,
  }))
  const total = sumOf(entries.map(({ amount }) => amount))
  return { ...days, entries, total, folded: all.length - shown.length }
}

/** @throws Refusal `invalid` for days in the wrong order */
async function readTrialBalance(scope: OwnerScope, days: Days): Promise<TrialBalance> {
  requireInOrder(days)
  const sums = await sumAccounts(scope, days)
  const accounts = sums
    .map((it) => ({ ...it, closing: minus(plus(it.opening, it.debits), it.credits) }))
    .sort((a, b) => ACCOUNTS.indexOf(a.account) - ACCOUNTS.indexOf(b.account))
  const debits = sumOf(accounts.map((it) => it.debits))
  const credits = sumOf(accounts.map((it) => it.credits))
  return { ownerName: scope.actor.name, ...days, accounts, debits, credits }
}

function requireInOrder({ from, to }: Days): void {
  if (from > to) throw invalidField('to', 'This is before the first day.')
}
