import { invalidField } from '../../../server/refusal.ts'
import type { Days } from '../../../shared/days.ts'
import { minus, plus, sumOf } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { findReceiptsOf } from '../../receipts/server/receipts-of-payments.ts'
import { ACCOUNTS, type DayBook, MAX_ENTRIES, type TrialBalance } from '../accounts-wire.ts'
import { listEntries, sumAccounts } from './journal-queries.ts'

/**
 * Reads the journal between two days, leaving out entries that were reversed on their own day. @throws Refusal
 * `invalid` for days in the wrong order, and for too many entries
 */
export async function readDayBook(scope: OwnerScope, days: Days): Promise<DayBook> {
  requireInOrder(days)
  const all = await listEntries(scope, days, MAX_ENTRIES + 1)
  if (all.length > MAX_ENTRIES)
    throw invalidField('to', say`These are too many entries at once. Please choose fewer days.`)
  const shown = all.filter(({ folded }) => !folded)
  const receipts = await findReceiptsOf(scope, [...new Set(shown.map((it) => it.documentId))])
  const entries = shown.map(({ folded: _, ...entry }) => ({
    ...entry,
    receiptCode: receipts.get(entry.documentId)?.code || null,
  }))
  const total = sumOf(entries.map(({ amount }) => amount))
  return { ...days, entries, total, folded: all.length - shown.length }
}

/**
 * The accounts of the journal between two days, in the order of a trial balance.
 * @throws Refusal `invalid` for days in the wrong order
 */
export async function readTrialBalance(scope: OwnerScope, days: Days): Promise<TrialBalance> {
  requireInOrder(days)
  const sums = await sumAccounts(scope, days)
  const accounts = sums
    .map((it) => ({ ...it, closing: minus(plus(it.opening, it.debits), it.credits) }))
    .sort((a, b) => ACCOUNTS.indexOf(a.account) - ACCOUNTS.indexOf(b.account))
  const debits = sumOf(accounts.map((it) => it.debits))
  const credits = sumOf(accounts.map((it) => it.credits))
  return { ownerName: scope.organization.ownerName, ...days, accounts, debits, credits }
}

function requireInOrder({ from, to }: Days): void {
  if (from > to) throw invalidField('to', say`This is before the first day.`)
}
