import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { firstOfMonth } from '../../../shared/calendar-date.ts'
import { financialYearDays } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import {
  type BooksScope,
  type ClientScope,
  isLimited,
  type OwnerScope,
} from '../../identity/server/access/scope.ts'
import './receipt-tables.ts'

type ReceiptTotalsTable = {
  organizationId: string
  /** The first day of the month in which the money came. */
  month: string
  recorded: number
  cancelled: number
  received: string
  /** How much of it is deposit. */
  deposits: string
  /** The tax withheld beside it. */
  taxes: string
}

export const receiptTotalColumns = {
  organizationId: 'key',
  month: 'technical',
  recorded: 'technical',
  cancelled: 'technical',
  received: 'technical',
  deposits: 'technical',
  taxes: 'technical',
} as const satisfies ColumnWords<ReceiptTotalsTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    receiptTotals: ReceiptTotalsTable
  }
}

/** The filters of receipts; omitted ones do not filter. */
export type ReceiptFlags = { [F in 'thisMonth' | 'thisYear' | 'cancelled']?: boolean }

/**
 * How many receipts the organization has, filtered, and what was received by the valid ones, in rupees
 * as decimal text; of it the deposit, and beside it the tax that was withheld. The database keeps it all, so this costs the same however many there are;
 * for somebody who works with some properties it is summed from their receipts.
 */
export async function sumReceipts(
  scope: BooksScope,
  { thisMonth, thisYear, cancelled }: ReceiptFlags,
): Promise<{ total: number; amount: string; parts: { deposit: string; tds: string } }> {
  const year = financialYearDays(scope.today)
  const months = scope.tx
    .selectFrom((isLimited(scope) ? ofReceipts(scope) : ofBooks(scope)).as('totals'))
    .select(sql<number>`coalesce(sum(${countOf(cancelled)}), 0)::int`.as('total'))
    .select(rupeesOf('received', cancelled).as('amount'))
    .select(rupeesOf('deposits', cancelled).as('deposit'))
    .select(rupeesOf('taxes', cancelled).as('tds'))
    .$call((query) => keep(query, thisMonth, sql`month = ${firstOfMonth(scope.today)}`))
    .$call((query) => keep(query, thisYear, sql`month between ${year.from} and ${year.to}`))
  const { deposit, tds, ...sums } = await months.executeTakeFirstOrThrow()
  return { ...sums, parts: { deposit, tds } }
}

type MonthTotal = Omit<ReceiptTotalsTable, 'organizationId'>

const ofBooks = ({ organization }: BooksScope) =>
  sql<MonthTotal>`(select month, recorded, cancelled, received, deposits, taxes from receipt_totals
    where organization_id = ${organization.id})`

const ofReceipts = ({ organization }: BooksScope) =>
  sql<MonthTotal>`(
    select date_trunc('month', received_on)::date as month, count(*) as recorded, count(cancelled_at) as cancelled,
      coalesce(sum(amount) filter (where cancelled_at is null), 0) as received,
      coalesce(sum((document ->> 'deposit')::numeric * 100) filter (where cancelled_at is null), 0) as deposits,
      coalesce(sum((document ->> 'tds')::numeric * 100) filter (where cancelled_at is null), 0) as taxes
    from receipts where organization_id = ${organization.id} group by 1)`

const keep = <Query extends { where(condition: RawBuilder<SqlBool>): Query }>(
  query: Query,
  wanted: boolean | undefined,
  condition: RawBuilder<unknown>,
): Query => (wanted === undefined ? query : query.where(sql<SqlBool>`(${condition}) = ${wanted}`))

function countOf(isCancelled: boolean | undefined) {
  if (isCancelled === undefined) return sql`recorded`
  return isCancelled ? sql`cancelled` : sql`recorded - cancelled`
}

/** Sums a column in rupees; cancelled receipts count nothing. */
const rupeesOf = (column: 'received' | 'deposits' | 'taxes', isCancelled: boolean | undefined) =>
  sql<string>`(coalesce(sum(${isCancelled ? sql`0` : sql.ref(column)}), 0) / 100)::numeric(20, 2)::text`

/** A receipt as its client sees it. */
export type LastReceipt = {
  id: string
  number: number
  code: string
  receivedOn: string
  amount: Paise
}

/** The client's last valid receipt, by agreement. */
export async function findLastReceipts(scope: ClientScope): Promise<Map<string, LastReceipt>> {
  const rows = await scope.tx
    .selectFrom('receipts')
    .distinctOn('leaseId')
    .select(['leaseId', 'id', 'number', 'code', 'receivedOn', 'amount'])
    .where('organizationId', '=', scope.organization.id)
    .where('clientId', '=', scope.actor.accountId)
    .where('cancelledAt', 'is', null)
    .orderBy('leaseId')
    .orderBy('number', 'desc')
    .execute()
  return new Map(rows.map(({ leaseId, ...receipt }) => [leaseId, receipt]))
}

/** How many receipts were ever recorded, cancelled ones included. */
export const countReceipts = async (scope: OwnerScope): Promise<number> =>
  (await sumReceipts(scope, {})).total
