import { type RawBuilder, sql } from 'kysely'
import {
  byColumn,
  type IdFilters,
  type KeysetPage,
  keysetPage,
  type PageQuery,
  type SortKey,
} from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { LANGUAGES, wordingOf } from '../../../server/language/catalogues.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import { type Days, financialYearDays } from '../../../shared/days.ts'
import { type Paise, paise } from '../../../shared/paise.ts'
import { sayFixed, type Wording } from '../../../shared/said.ts'
import '../../ledger/server/ledger-tables.ts'
import '../../identity/server/identity-tables.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import '../../leases/server/lease-tables.ts'
import '../../properties/server/property-queries.ts'
import type { Expense, ExpenseDetail } from '../expense.ts'
import {
  EXPENSE_CATEGORIES,
  EXPENSE_CATEGORY_CODES,
  type ExpenseCategory,
} from '../expense-categories.ts'
import type { expenseSorts } from '../expense-wire.ts'
import './expense-tables.ts'

/** The amount that tenants were charged for an expense, without GST: charges that stand, less the credit notes on them. */
const recovered = ({ organization }: OwnerScope) => sql<Paise>`coalesce((
  select sum(charges.net - coalesce((
      select sum(credits.credited - credits.gst) from credits
      where credits.organization_id = ${organization.id} and credits.against_charge_id = charges.id
        and credits.reversed_on is null), 0))
  from expense_recoveries
  join charges on charges.organization_id = expense_recoveries.organization_id
    and charges.id = expense_recoveries.charge_id and charges.reversed_on is null
  where expense_recoveries.organization_id = ${organization.id}
    and expense_recoveries.expense_id = expenses.id), 0)::bigint`

const expenses = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('expenses')
    .leftJoin('properties', (join) =>
      sameOrganization(join, 'properties.id', 'expenses.propertyId'),
    )
    .leftJoin('expenseCategories', (join) =>
      sameOrganization(join, 'expenseCategories.id', 'expenses.ownCategoryId'),
    )
    .select(['expenses.id', 'expenses.propertyId', 'expenses.category', 'expenses.ownCategoryId'])
    .select(['expenses.spentOn', 'expenses.amount', 'expenses.gst', 'expenses.paidTo'])
    .select(['expenses.method', 'expenses.reference', 'expenses.billNumber', 'expenses.billedOn'])
    .select(['expenses.periodStart', 'expenses.periodEnd', 'expenses.note'])
    .select(['expenses.recurringId', 'expenses.recurringMonth', 'expenses.createdAt'])
    .select(['expenses.reversedOn', 'expenses.reversal', 'expenses.reverseReason'])
    .select(['properties.address1', 'properties.address2', 'properties.pincode'])
    .select(['properties.city', 'properties.state', 'expenseCategories.name as ownCategoryName'])
    .select(recovered(scope).as('recovered'))
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
            id: propertyId,
            address1: address1 ?? '',
            address2: address2 ?? '',
            pincode: pincode ?? '',
            city: city ?? '',
            state: state ?? '',
          },
    ownCategory: ownCategoryId === null ? null : { id: ownCategoryId, name: ownCategoryName ?? '' },
    createdAt: toZonedIso(createdAt, scope.timeZone),
  }
}

/** The sorts of the list; categories by their names as this reader sees them, an own one by the owner's name. */
const sortsFor = (wording: Wording): Record<keyof typeof expenseSorts, SortKey> => ({
  spentOn: byColumn('expenses.spentOn', 'date'),
  amount: byColumn('expenses.amount', 'numeric'),
  category: {
    by: sql`lower(coalesce(expense_categories.name, ${categoryNames([wording])}))`,
    type: 'text',
  },
  paidTo: { by: sql`lower(coalesce(expenses.paid_to, ''))`, type: 'text' },
})

/** The names of the category of an expense in these languages. */
const categoryNames = (wordings: readonly Wording[]) =>
  sql`case expenses.category ${sql.join(
    EXPENSE_CATEGORY_CODES.map((code) => {
      const name = sayFixed(EXPENSE_CATEGORIES[code].name)
      return sql`when ${code} then ${wordings.map((each) => name.in(each)).join(' ')}`
    }),
    sql` `,
  )} end`

const searched =
  () => sql`concat_ws(' ', properties.address1, properties.address2, properties.city, expenses.paid_to,
  expenses.reference, expenses.bill_number, expenses.note, expense_categories.name, replace(expenses.category, '_', ' '),
  ${categoryNames(LANGUAGES.map(wordingOf))}, expenses.spent_on, trim_scale(expenses.amount / 100.0))`

/** The filters of a list of expenses. */
export type ExpenseFilters = IdFilters<'propertyId' | 'ownCategoryId'> & {
  category?: ExpenseCategory | undefined
  /** A financial year: '2026-27'. */
  year?: string | undefined
  forAll?: boolean | undefined
  reversed?: boolean | undefined
}

/** The days of a list that is narrowed to no year. */
const ALL_DAYS: Days = { from: '0001-01-01', to: '9999-12-31' }

/**
 * The expenses, those paid last first. A year has what was paid or came back in it, and its sum is that of the trial
 * balance: what was paid on its days, less what came back on them. What never happened counts nothing.
 */
export const listExpenses = (
  scope: OwnerScope,
  wording: Wording,
  {
    category,
    year,
    forAll,
    reversed,
    ...page
  }: PageQuery<keyof typeof expenseSorts> & ExpenseFilters,
): Promise<KeysetPage<Expense>> => {
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
    .$if(forAll === true, (it) => it.where('expenses.propertyId', 'is', null))
    .$if(reversed === true, (it) => it.where('expenses.reversedOn', 'is not', null))
    .$if(reversed === false, (it) => it.where('expenses.reversedOn', 'is', null))
  return keysetPage(query, {
    tx: scope.tx,
    isEndless: true,
    id: 'expenses.id',
    sorts: sortsFor(wording),
    searched: searched(),
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

/** The expense that a charge recovers. */
export async function findRecovered(
  scope: OwnerScope,
  chargeId: string,
): Promise<string | undefined> {
  const found = await scope.tx
    .selectFrom('expenseRecoveries')
    .select('expenseId')
    .where('organizationId', '=', scope.organization.id)
    .where('chargeId', '=', chargeId)
    .executeTakeFirst()
  return found?.expenseId
}

/** The charges that recover an expense, in their order; taken back ones too. */
export async function listRecoveries(
  scope: OwnerScope,
  expenseId: string,
): Promise<ExpenseDetail['recoveries']> {
  const rows = await scope.tx
    .selectFrom('expenseRecoveries')
    .innerJoin('charges', (join) =>
      sameOrganization(join, 'charges.id', 'expenseRecoveries.chargeId'),
    )
    .innerJoin('leases', (join) => sameOrganization(join, 'leases.id', 'charges.leaseId'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'charges.clientId'))
    .select(['charges.id as chargeId', 'charges.leaseId', 'charges.name', 'charges.dueOn'])
    .select(['charges.clientId', 'accounts.name as clientName', 'accounts.email'])
    .select(['properties.id as propertyId', 'properties.address1', 'properties.address2'])
    .select(['properties.pincode', 'properties.city', 'properties.state', 'charges.reversedOn'])
    .select(
      sql<Paise>`charges.net - coalesce((select sum(credits.credited - credits.gst) from credits
        where credits.organization_id = ${scope.organization.id} and credits.against_charge_id = charges.id
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
        where allocations.organization_id = ${scope.organization.id} and allocations.charge_id = charges.id), 0)::bigint`.as(
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
