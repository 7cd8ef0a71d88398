import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { BankAccount, UnseenPayment } from '../bank-wire.ts'
import { isWaiting } from './bank-queries.ts'
import './bank-tables.ts'
import type { Span } from './spans.ts'

const isOpen = (scope: OwnerScope) => sql<boolean>`(${isWaiting(scope)} or state = 'left')`

/** The accounts by their names, each with how far bank and books are proven to say the same. */
export async function listAccounts(scope: OwnerScope): Promise<BankAccount[]> {
  const rows = await scope.tx
    .selectFrom('bankAccounts')
    .leftJoin('bankLines', (join) =>
      sameOrganization(join, 'bankLines.bankAccountId', 'bankAccounts.id'),
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
    accounts.push({ ...account, ...days, ...(await findUnseen(scope, days)) })
  }
  return accounts
}

const countOf = (which: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${which}))::int`

type Days = Pick<BankAccount, 'agreesFrom' | 'agreesUpTo' | 'missingFrom'>

/** The days on which bank and books agree: from the first statement up to the first gap, or to the day before the first open line. */
function provenDays(spans: readonly Span[], open: string | null): Days {
  const [first, next] = spans
  if (!first) return { agreesFrom: null, agreesUpTo: null, missingFrom: null }
  const missingFrom = next ? addDays(first.to, 1) : null
  const end = open !== null && open <= first.to ? addDays(open, -1) : first.to
  return end < first.from
    ? { agreesFrom: null, agreesUpTo: null, missingFrom }
    : { agreesFrom: first.from, agreesUpTo: end, missingFrom }
}

type Unseen = Pick<BankAccount, 'unseen' | 'unseenPayments'>

/** How many payments the books have in a bank on these days that no line of any statement is, and the last of them. */
async function findUnseen(scope: OwnerScope, { agreesFrom, agreesUpTo }: Days): Promise<Unseen> {
  if (agreesFrom === null || agreesUpTo === null) return { unseen: 0, unseenPayments: [] }
  const organization = scope.organization.id
  const whose = (day: ReturnType<typeof sql>) =>
    sql`organization_id = ${organization} and reversed_on is null
      and ${day} between ${agreesFrom}::date and ${agreesUpTo}::date`
  const { rows } = await sql<UnseenPayment & { unseen: number }>`
    select id, day, amount, lease_id, (count(*) over ())::int as unseen, coalesce(paid_to,
      (select accounts.name from accounts where accounts.organization_id = ${organization}
        and accounts.id = payment.client_id)) as name
    from (
      select id, dated_on as day, received as amount, lease_id, client_id, null as paid_to
      from credits where ${whose(sql`dated_on`)} and kind = 'payment'
        and money_account(mode, method) = 'bank' and not exists (select from bank_line_payments as link
          where link.organization_id = ${organization} and link.payment_id = credits.id)
      union all
      select id, paid_on, -amount, lease_id, client_id, null
      from payouts where ${whose(sql`paid_on`)} and kind <> 'deposit_carried'
        and money_account(mode, method) = 'bank' and not exists (select from bank_lines as line
          where line.organization_id = ${organization} and line.payout_id = payouts.id)
      union all
      select id, spent_on, -amount, null, null, paid_to
      from expenses where ${whose(sql`spent_on`)}
        and money_account(null, method) = 'bank' and not exists (select from bank_lines as line
          where line.organization_id = ${organization} and line.expense_id = expenses.id)
    ) as payment order by day desc, id desc limit ${NAMED}`.execute(scope.tx)
  return {
    unseen: rows[0]?.unseen ?? 0,
    unseenPayments: rows.map(({ unseen, ...payment }) => payment),
  }
}

const NAMED = 20
