import { sql } from 'kysely'
import { addDays } from '../../../shared/calendar-date.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { BankAccount } from '../bank-wire.ts'
import { isWaiting } from './bank-queries.ts'
import './bank-tables.ts'
import type { Span } from './spans.ts'

const isOpen = (scope: OwnerScope) => sql<boolean>`(${isWaiting(scope)} or state = 'left')`

/** The accounts by their names, each with how far bank and books are proven to say the same. */
export async function listAccounts(scope: OwnerScope): Promise<BankAccount[]> {
  const rows = await scope.tx
    .selectFrom('bankAccounts')
    .leftJoin('bankLines', (join) =>
      join
        .onRef('bankLines.organizationId', '=', 'bankAccounts.organizationId')
        .onRef('bankLines.bankAccountId', '=', 'bankAccounts.id'),
    )
    .select(['bankAccounts.id', 'name', 'bank', 'lastFour', 'spans'])
    .select(sql<string | null>`min(booked_on)`.as('firstDay'))
    .select(sql<string | null>`max(booked_on)`.as('lastDay'))
    .select(
      sql<
        string | null
      >`min(booked_on) filter (where ${isOpen(scope)} and booked_on >= (spans -> 0 ->> 'from')::date)`.as(
        'open',
      ),
    )
    .select(countOf(sql`${isWaiting(scope)} and direction = 'in'`).as('waiting'))
    .select(countOf(sql`${isWaiting(scope)} and direction = 'out'`).as('waitingOut'))
    .select(countOf(sql`state = 'left'`).as('left'))
    .where('bankAccounts.organizationId', '=', scope.organization.id)
    .groupBy(['bankAccounts.id', 'name', 'bank', 'lastFour', 'spans'])
    .orderBy('name')
    .orderBy('bankAccounts.id')
    .execute()
  const accounts: BankAccount[] = []
  for (const { open, spans, ...account } of rows) {
    const days = provenDays(spans, open)
    accounts.push({ ...account, ...days, unseen: await countUnseen(scope, days) })
  }
  return accounts
}

const countOf = (which: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${which}))::int`

type Days = Pick<BankAccount, 'agreesFrom' | 'agreesUpTo' | 'missingFrom'>

/** From the first day of the first statement up to the first gap, or to the day before the first open line. */
function provenDays(spans: readonly Span[], open: string | null): Days {
  const [first, next] = spans
  if (!first) return { agreesFrom: null, agreesUpTo: null, missingFrom: null }
  const missingFrom = next ? addDays(first.to, 1) : null
  const end = open !== null && open <= first.to ? addDays(open, -1) : first.to
  return end < first.from
    ? { agreesFrom: null, agreesUpTo: null, missingFrom }
    : { agreesFrom: first.from, agreesUpTo: end, missingFrom }
}

/** Money that the books have in a bank on these days and that no line of any statement is. */
async function countUnseen(scope: OwnerScope, { agreesFrom, agreesUpTo }: Days): Promise<number> {
  if (agreesFrom === null || agreesUpTo === null) return 0
  const whose = (day: ReturnType<typeof sql>) =>
    sql`organization_id = ${scope.organization.id} and reversed_on is null
      and ${day} between ${agreesFrom}::date and ${agreesUpTo}::date`
  const { rows } = await sql<{ unseen: number }>`select (
    (select count(*) from credits where ${whose(sql`dated_on`)} and kind = 'payment'
      and money_account(mode, method) = 'bank' and not exists (select from bank_line_payments as link
        where link.organization_id = ${scope.organization.id} and link.payment_id = credits.id))
    + (select count(*) from payouts where ${whose(sql`paid_on`)} and kind <> 'deposit_carried'
      and money_account(mode, method) = 'bank' and not exists (select from bank_lines as line
        where line.organization_id = ${scope.organization.id} and line.payout_id = payouts.id))
    + (select count(*) from expenses where ${whose(sql`spent_on`)}
      and money_account(null, method) = 'bank' and not exists (select from bank_lines as line
        where line.organization_id = ${scope.organization.id} and line.expense_id = expenses.id))
    )::int as unseen`.execute(scope.tx)
  return rows[0]?.unseen ?? 0
}
