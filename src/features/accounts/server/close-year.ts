import { invalidField, Refusal } from '../../../server/refusal.ts'
import { addDays, financialYear } from '../../../shared/calendar-date.ts'
import { financialYearDays } from '../../../shared/days.ts'
import { say } from '../../../shared/said.ts'
import { postExpectedCharges } from '../../charging/server/run-charges.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { lockAllLeases } from '../../leases/server/lease-queries.ts'
import { findBooksClosedUntil } from '../../ledger/server/closed-books.ts'
import { lockLedgers } from '../../ledger/server/lease-ledger-queries.ts'
import { closedYearHistory } from '../accounts-wire.ts'
import '../../identity/server/identity-tables.ts'

/** The last financial year that is closed, and the one that may be closed next; ISO dates and '2025-26', or null. */
export type ClosedYears = {
  ownerName: string
  closedUntil: string | null
  canClose: string | null
}

/** How far the books are closed. The years before a closed one are closed with it. */
export async function readClosedYears(scope: OwnerScope): Promise<ClosedYears> {
  const closedUntil = await findBooksClosedUntil(scope)
  const last = lastEndedYear(scope)
  return {
    ownerName: scope.organization.ownerName,
    closedUntil,
    canClose: closedUntil === null || closedUntil < last ? financialYear(last) : null,
  }
}

const AT_ONCE = 200

/**
 * Closes a financial year that has ended, with all before it. What is due by now is charged first. From then on triggers
 * of the tables refuse what is dated in it, or taken back (`migrations/0162_closed_financial_years.sql`).
 *
 * A write in the books holds the agreement; holding all of them waits for those who are at it, and those who
 * come after find the year closed.
 * @throws Refusal `invalid` for a year that has not ended; `conflict` for one that is closed
 */
export async function closeYear(scope: OwnerScope, year: string): Promise<void> {
  const until = `${Number(year.slice(0, 4)) + 1}-03-31`
  if (until > lastEndedYear(scope)) throw invalidField('year', say`This year has not ended yet.`)
  const leases = await lockAllLeases(scope)
  for (let at = 0; at < leases.length; at += AT_ONCE)
    await postExpectedCharges(scope, await lockLedgers(scope, leases.slice(at, at + AT_ONCE)))
  const before = await findBooksClosedUntil(scope)
  if (before !== null && before >= until) throw new Refusal('conflict', say`This year is closed.`)
  await setClosedUntil(scope, until)
  await record(scope, { closedUntil: before }, { closedUntil: until })
}

/**
 * Opens the last closed year again; the one before it stays closed.
 * @throws Refusal `conflict` where none is closed
 */
export async function reopenYear(scope: OwnerScope, reason: string): Promise<void> {
  await lockAllLeases(scope)
  const before = await findBooksClosedUntil(scope)
  if (before === null) throw new Refusal('conflict', say`No year is closed.`)
  const after = addDays(financialYearDays(before).from, -1)
  await setClosedUntil(scope, after)
  await record(scope, { closedUntil: before }, { closedUntil: after, reason })
}

/** 31 March of the last financial year that has ended. */
const lastEndedYear = ({ today }: Pick<OwnerScope, 'today'>) =>
  addDays(financialYearDays(today).from, -1)

function record(scope: OwnerScope, before: object, after: object): Promise<void> {
  const { id } = scope.organization
  const fields = closedYearHistory
  return recordEvent(scope, { verb: 'changed', kind: 'closed years', id, fields, before, after })
}

/** Closes the books up to that day. The caller holds all agreements. */
async function setClosedUntil(scope: OwnerScope, until: string): Promise<void> {
  await scope.tx
    .updateTable('organizations')
    .set({ booksClosedUntil: until })
    .where('id', '=', scope.organization.id)
    .execute()
}
