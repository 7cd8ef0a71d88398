import { type RawBuilder, sql } from 'kysely'
import { writeAll } from '../../../server/database/database.ts'
import {
  byColumn,
  byText,
  type IdFilters,
  keysetPage,
  type Page,
  type PageQuery,
  type SortKey,
} from '../../../server/database/keyset-page.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import { type Days, financialYearDays } from '../../../shared/days.ts'
import { type Paise, paise } from '../../../shared/paise.ts'
import type { Reversal } from '../../charges/reversal.ts'
import '../../charges/server/ledger-tables.ts'
import '../../identity/server/identity-tables.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import '../../leases/server/lease-tables.ts'
import '../../properties/server/property-queries.ts'
import type { Expense, ExpensePage, Vendor } from '../expense.ts'
import type { ExpenseCategory } from '../expense-categories.ts'
import type { expenseSorts } from '../expense-wire.ts'
import './expense-tables.ts'

/** The amount that tenants were charged for an expense, without GST: charges that stand, less the credit notes on them. */
const recovered = sql<Paise>`coalesce((
  select sum(charges.net - coalesce((
      select sum(credits.credited - credits.gst) from credits
      where credits.organization_id = charges.organization_id and credits.against_charge_id = charges.id
        and credits.reversed_on is null), 0))
  from expense_recoveries
  join charges on charges.organization_id = expense_recoveries.organization_id
    and charges.id = expense_recoveries.charge_id and charges.reversed_on is null
  where expense_recoveries.organization_id = expenses.organization_id
    and expense_recoveries.expense_id = expenses.id), 0)::bigint`

const expenses = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('expenses')
    .leftJoin('properties', (join) =>
      join
        .onRef('properties.organizationId', '=', 'expenses.organizationId')
        .onRef('properties.id', '=', 'expenses.propertyId'),
    )
    .leftJoin('expenseCategories', (join) =>
      join
        .onRef('expenseCategories.organizationId', '=', 'expenses.organizationId')
        .onRef('expenseCategories.id', '=', 'expenses.ownCategoryId'),
    )
    .select(['expenses.id', 'expenses.propertyId', 'expenses.category', 'expenses.ownCategoryId'])
    .select(['expenses.spentOn', 'expenses.amount', 'expenses.gst', 'expenses.paidTo'])
    .select(['expenses.method', 'expenses.reference', 'expenses.billNumber', 'expenses.billedOn'])
    .select(['expenses.periodStart', 'expenses.periodEnd', 'expenses.note'])
    .select(['expenses.recurringId', 'expenses.recurringMonth', 'expenses.createdAt'])
    .select(['expenses.reversedOn', 'expenses.reversal', 'expenses.reverseReason'])
    .select(['properties.address1', 'properties.address2', 'properties.pincode'])
    .select(['properties.city', 'properties.state', 'expenseCategories.name as ownCategoryName'])
    .select(recovered.as('recovered'))
    .where('expenses.organizationId', '=', scope.organization.id)

type Row = Awaited<ReturnType<ReturnType<typeof expenses>['execute']>>[number]

function toExpense(scope: OwnerScope, row: Row): Expense {
  const { propertyId, address1, address2, pincode, city, state, createdAt, ...it } = row
  const { ownCategoryId, ownCategoryName, ...expense } = it
  return {
    ...expense,
    property:
      propertyId === null
        ? null
        : {
            ...{ id: propertyId, address1: address1 ?? '', address2: address2 ?? '' },
            ...{ pincode: pincode ?? '', city: city ?? '', state: state ?? '' },
          },
    ownCategory: ownCategoryId === null ? null : { id: ownCategoryId, name: ownCategoryName ?? '' },
    createdAt: toZonedIso(createdAt, scope.timeZone),
  }
}

const SORTS: Record<keyof typeof expenseSorts, SortKey> = {
  spentOn: byColumn('expenses.spentOn', 'date'),
  amount: byColumn('expenses.amount', 'numeric'),
  category: byText('expenses.category'),
  paidTo: { by: sql`lower(coalesce(expenses.paid_to, ''))`, type: 'text' },
}

const searched = sql`concat_ws(' ', properties.address1, properties.address2, properties.city, expenses.paid_to,
  expenses.reference, expenses.bill_number, expenses.note, expense_categories.name, replace(expenses.category, '_', ' '),
  expenses.spent_on, trim_scale(expenses.amount / 100.0))`

/** The filters of a list of expenses. */
export type ExpenseFilters = IdFilters<'propertyId' | 'ownCategoryId'> & {
  category?: ExpenseCategory | undefined
  /** A financial year: '2026-27'. */
  year?: string | undefined
  isForAll?: boolean | undefined
  isReversed?: boolean | undefined
}

/** The days of a list that is narrowed to no year. */
const ALL_DAYS: Days = { from: '0001-01-01', to: '9999-12-31' }

/**
 * The expenses, those paid last first. A year has what was paid or came back in it, and its sum is that of the trial
 * balance: what was paid on its days, less what came back on them. What never happened counts nothing.
 */
export const listExpenses = (
  scope: OwnerScope,
  {
    category,
    year,
    isForAll,
    isReversed,
    ...page
  }: PageQuery<keyof typeof expenseSorts> & ExpenseFilters,
): Promise<Page<Expense>> => {
  const isNarrowed = year !== undefined
  const days = isNarrowed ? financialYearDays(`${year.slice(0, 4)}-04-01`) : ALL_DAYS
  const within = (day: RawBuilder<unknown>) =>
    sql<boolean>`${day} between ${days.from} and ${days.to}`
  const query = expenses(scope)
    .$if(category !== undefined, (it) =>
      it.where('expenses.category', '=', category as ExpenseCategory),
    )
    .$if(isNarrowed, (it) =>
      it.where(
        sql<boolean>`(${within(sql`expenses.spent_on`)}
          or expenses.reversal is distinct from 'mistake' and ${within(sql`expenses.reversed_on`)})`,
      ),
    )
    .$if(isForAll === true, (it) => it.where('expenses.propertyId', 'is', null))
    .$if(isReversed === true, (it) => it.where('expenses.reversedOn', 'is not', null))
    .$if(isReversed === false, (it) => it.where('expenses.reversedOn', 'is', null))
  return keysetPage(query, {
    tx: scope.tx,
    isEndless: true,
    id: 'expenses.id',
    sorts: SORTS,
    searched,
    filters: { propertyId: 'expenses.propertyId', ownCategoryId: 'expenses.ownCategoryId' },
    isNarrowed: true,
    amount: {
      of: ['expenses.amount', 'expenses.spentOn', 'expenses.reversedOn', 'expenses.reversal'],
      by: sql<string>`((
          coalesce(sum(counted.amount) filter (where ${within(sql`counted.spent_on`)}), 0)
          - coalesce(sum(counted.amount) filter (where ${within(sql`counted.reversed_on`)}), 0)
        ) / 100.0)::numeric(20,2)::text`,
    },
    page: page.sort === undefined ? { ...page, sort: 'spentOn', order: 'desc' } : page,
    toRecord: (row: Row) => toExpense(scope, row),
  })
}

/** An expense, undefined where there is none. */
export async function findExpense(scope: OwnerScope, id: string): Promise<Expense | undefined> {
  const row = await expenses(scope).where('expenses.id', '=', id).executeTakeFirst()
  return row && toExpense(scope, row)
}

/** Holds an expense until the transaction ends; false where there is none. */
export async function lockExpense(scope: OwnerScope, id: string): Promise<boolean> {
  const found = await scope.tx
    .selectFrom('expenses')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** The charges that recover an expense, in their order; taken back ones too. */
export async function listRecoveries(
  scope: OwnerScope,
  expenseId: string,
): Promise<ExpensePage['recoveries']> {
  const rows = await scope.tx
    .selectFrom('expenseRecoveries')
    .innerJoin('charges', (join) =>
      join
        .onRef('charges.organizationId', '=', 'expenseRecoveries.organizationId')
        .onRef('charges.id', '=', 'expenseRecoveries.chargeId'),
    )
    .innerJoin('leases', (join) =>
      join
        .onRef('leases.organizationId', '=', 'charges.organizationId')
        .onRef('leases.id', '=', 'charges.leaseId'),
    )
    .innerJoin('properties', (join) =>
      join
        .onRef('properties.organizationId', '=', 'leases.organizationId')
        .onRef('properties.id', '=', 'leases.propertyId'),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organizationId', '=', 'charges.organizationId')
        .onRef('accounts.id', '=', 'charges.clientId'),
    )
    .select(['charges.id as chargeId', 'charges.leaseId', 'charges.name', 'charges.dueOn'])
    .select(['charges.clientId', 'accounts.name as clientName', 'accounts.email'])
    .select(['properties.id as propertyId', 'properties.address1', 'properties.address2'])
    .select(['properties.pincode', 'properties.city', 'properties.state', 'charges.reversedOn'])
    .select(
      sql<Paise>`charges.net - coalesce((select sum(credits.credited - credits.gst) from credits
        where credits.organization_id = charges.organization_id and credits.against_charge_id = charges.id
          and credits.reversed_on is null), 0)::bigint`.as('amount'),
    )
    .select(
      sql<Paise>`case when charges.reversed_on is null then charges.amount - charges.settled else 0 end`.as(
        'open',
      ),
    )
    .select(
      sql<Paise>`coalesce((select sum(allocations.amount) from allocations
        join credits on credits.organization_id = allocations.organization_id and credits.id = allocations.credit_id
          and credits.kind = 'deposit_deduction'
        where allocations.organization_id = charges.organization_id and allocations.charge_id = charges.id), 0)::bigint`.as(
        'fromDeposit',
      ),
    )
    .where('expenseRecoveries.organizationId', '=', scope.organization.id)
    .where('expenseRecoveries.expenseId', '=', expenseId)
    .orderBy('charges.id')
    .execute()
  return rows.map((row) => {
    const { clientId, clientName: name, email, propertyId, address1, address2, ...it } = row
    const { pincode, city, state, ...charge } = it
    return {
      ...charge,
      client: { id: clientId, name, email },
      property: { id: propertyId, address1, address2, pincode, city, state },
    }
  })
}

/** An expense to be recorded. */
export type NewExpense = Pick<
  Expense,
  | 'id'
  | 'category'
  | 'spentOn'
  | 'amount'
  | 'gst'
  | 'paidTo'
  | 'method'
  | 'reference'
  | 'billNumber'
  | 'billedOn'
  | 'periodStart'
  | 'periodEnd'
  | 'note'
  | 'recurringId'
  | 'recurringMonth'
> & { propertyId: string | null; ownCategoryId: string | null }

/** Records expenses, also of an import. */
export async function insertExpenses(
  scope: OwnerScope,
  recorded: readonly NewExpense[],
  importId: string | null = null,
): Promise<void> {
  const { organization, now: createdAt, actor } = scope
  const by = { organizationId: organization.id, createdAt, createdBy: actor.accountId }
  const rows = recorded.map((it) => ({ ...it, ...by, importId }))
  await writeAll(rows, (some) => scope.tx.insertInto('expenses').values(some).execute())
}

/** Notes that an expense is taken back. */
export async function markExpenseReversed(
  scope: OwnerScope,
  id: string,
  { kind, reason, on }: Reversal,
): Promise<void> {
  await scope.tx
    .updateTable('expenses')
    .set({ reversedOn: on, reversal: kind, reverseReason: reason })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** Notes which charges recover an expense. */
export async function insertRecoveries(
  scope: OwnerScope,
  expenseId: string,
  chargeIds: readonly string[],
): Promise<void> {
  const organizationId = scope.organization.id
  await scope.tx
    .insertInto('expenseRecoveries')
    .values(chargeIds.map((chargeId) => ({ organizationId, expenseId, chargeId })))
    .execute()
}

/**
 * Keeps the books from being closed until the transaction ends: an expense holds no agreement, by which a closing would
 * wait for it.
 */
export async function holdOpenBooks({ tx, organization }: OwnerScope): Promise<void> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organization.id)
    .forShare()
    .execute()
}

const VENDORS = 8
/** How many expenses are looked through where nothing is typed. */
const LATEST = 200

/** To whom was paid before and what begins with what was typed, the latest first. */
export async function listVendors(scope: OwnerScope, search: string): Promise<Vendor[]> {
  const start = search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  const { rows } = await sql<
    Vendor & { ownCategoryId: string | null; ownCategoryName: string | null }
  >`select name, category, method, own_category_id as "ownCategoryId", own_category_name as "ownCategoryName"
    from (
      select distinct on (lower(it.paid_to)) it.paid_to as name, it.category, it.method, it.own_category_id,
        expense_categories.name as own_category_name, it.spent_on, it.id
      from (
        select * from expenses where organization_id = ${scope.organization.id} and paid_to is not null
          and reversed_on is null and lower(paid_to) like ${`${start}%`}
        order by spent_on desc, id desc limit ${LATEST}
      ) as it
      left join expense_categories on expense_categories.organization_id = it.organization_id
        and expense_categories.id = it.own_category_id
      order by lower(it.paid_to), it.spent_on desc, it.id desc
    ) as vendors order by spent_on desc, id desc limit ${VENDORS}`.execute(scope.tx)
  return rows.map(({ name, category, method, ownCategoryId, ownCategoryName }) => ({
    ...{ name, category, method },
    ownCategory: ownCategoryId === null ? null : { id: ownCategoryId, name: ownCategoryName ?? '' },
  }))
}

export const noPaise = paise(0n)

/** The money spent on a day; below zero where it came back on it. */
export type Spending = Pick<
  Expense,
  | 'id'
  | 'category'
  | 'amount'
  | 'gst'
  | 'paidTo'
  | 'method'
  | 'reference'
  | 'billNumber'
  | 'billedOn'
  | 'periodStart'
  | 'periodEnd'
  | 'note'
  | 'property'
> & { on: string; ownCategory: string | null }

/**
 * What was spent between two days, both included, in order of time; money that came back is an amount below zero on its
 * day. What never happened is left out.
 */
export async function listExpensesOfDays(
  scope: OwnerScope,
  { from, to }: Days,
): Promise<Spending[]> {
  const rows = await expenses(scope)
    .where(sql<boolean>`expenses.reversal is distinct from 'mistake'`)
    .where(
      sql<boolean>`(expenses.spent_on between ${from} and ${to} or expenses.reversed_on between ${from} and ${to})`,
    )
    .execute()
  const spent = rows.flatMap((row) => {
    const { ownCategory, spentOn, reversedOn, ...it } = toExpense(scope, row)
    const named = { ...it, ownCategory: ownCategory?.name ?? null }
    const back = { ...named, amount: paise(-it.amount), gst: paise(-it.gst) }
    return [
      { ...named, on: spentOn },
      ...(reversedOn === null ? [] : [{ ...back, on: reversedOn }]),
    ]
  })
  return spent
    .filter(({ on }) => from <= on && on <= to)
    .sort((a, b) =>
      a.on === b.on ? Number(a.id > b.id) - Number(a.id < b.id) : a.on < b.on ? -1 : 1,
    )
}

/** The expenses of some days that stand, as a sheet is compared with them. */
export const listExpensesToCompare = (scope: OwnerScope, { from, to }: Days) =>
  scope.tx
    .selectFrom('expenses')
    .select(['spentOn', 'amount', 'category', 'paidTo', 'billNumber', 'propertyId'])
    .where('organizationId', '=', scope.organization.id)
    .where('reversedOn', 'is', null)
    .where('spentOn', '>=', from)
    .where('spentOn', '<=', to)
    .execute()

/** The expenses of an import that nobody took back. */
export const listStandingOfImport = (scope: OwnerScope, importId: string) =>
  scope.tx
    .selectFrom('expenses')
    .select(['id', 'amount', 'spentOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('importId', '=', importId)
    .where('reversedOn', 'is', null)
    .execute()

/** Whether an expense that is not of that import names one of these properties. */
export async function hasExpensesOf(
  scope: OwnerScope,
  properties: readonly string[],
  importId: string,
): Promise<boolean> {
  const found = await scope.tx
    .selectFrom('expenses')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where(sql<boolean>`property_id = any(${[...properties]}::uuid[])`)
    .where(sql<boolean>`import_id is distinct from ${importId}::uuid`)
    .where('reversedOn', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The last day on which the books are closed; null where no year is. */
export async function findBooksClosedUntil(scope: OwnerScope): Promise<string | null> {
  const { booksClosedUntil } = await scope.tx
    .selectFrom('organizations')
    .select('booksClosedUntil')
    .where('id', '=', scope.organization.id)
    .executeTakeFirstOrThrow()
  return booksClosedUntil
}
