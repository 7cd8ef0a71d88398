import { exportedColumns } from '../../../server/database/column-privacy.ts'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import {
  dataTable,
  type OwnData,
  ofOwner,
  stretchOf,
} from '../../identity/server/access/own-data.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import * as wires from '../expense-data-wire.ts'
import {
  expenseCategoryColumns,
  expenseColumns,
  expenseRecoveryColumns,
  recurringExpenseColumns,
} from './expense-tables.ts'

/** Expenses, own categories and monthly expenses. */
export const expenseData: OwnData = ofOwner((scope) => [
  dataTable(
    {
      name: 'expenses',
      about: 'What you paid for properties; what you took back is marked.',
      columns: expenseColumns,
    },
    wires.expenseDataWire,
    (stretch) => listExpenseData(scope, stretch),
  ),
  dataTable(
    {
      name: 'expense-recoveries',
      about: 'Which charges recover which expense from tenants.',
      columns: expenseRecoveryColumns,
    },
    wires.expenseRecoveryDataWire,
    (stretch) => listRecoveryData(scope, stretch),
  ),
  dataTable(
    {
      name: 'monthly-expenses',
      about: 'What comes every month and is proposed to be recorded.',
      columns: recurringExpenseColumns,
    },
    wires.recurringExpenseDataWire,
    (stretch) => listRecurringExpenseData(scope, stretch),
  ),
  dataTable(
    {
      name: 'expense-categories',
      about: 'Your own categories of expenses.',
      columns: expenseCategoryColumns,
    },
    wires.expenseCategoryDataWire,
    (stretch) => listExpenseCategoryData(scope, stretch),
  ),
])

const listExpenseData = (
  scope: OwnerScope,
  stretch: IdRange,
): Promise<Decoded<typeof wires.expenseDataWire>[]> =>
  scope.tx
    .selectFrom('expenses')
    .select(['id', 'propertyId', 'ownCategoryId', 'recurringId', 'recurringMonth'])
    .select(exportedColumns(expenseColumns))
    .$call(stretchOf(scope, stretch))
    .execute()

const listRecurringExpenseData = (
  scope: OwnerScope,
  stretch: IdRange,
): Promise<Decoded<typeof wires.recurringExpenseDataWire>[]> =>
  scope.tx
    .selectFrom('recurringExpenses')
    .select(['id', 'propertyId', 'ownCategoryId', 'skippedUntil'])
    .select(exportedColumns(recurringExpenseColumns))
    .$call(stretchOf(scope, stretch))
    .execute()

const listExpenseCategoryData = (
  scope: OwnerScope,
  stretch: IdRange,
): Promise<Decoded<typeof wires.expenseCategoryDataWire>[]> =>
  scope.tx
    .selectFrom('expenseCategories')
    .select(['id', ...exportedColumns(expenseCategoryColumns)])
    .$call(stretchOf(scope, stretch))
    .execute()

async function listRecoveryData(
  scope: OwnerScope,
  { after, atMost }: IdRange,
): Promise<Decoded<typeof wires.expenseRecoveryDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('expenseRecoveries')
    .select(['chargeId as id', 'expenseId'])
    .where('organizationId', '=', scope.organization.id)
    .$if(after !== undefined, (query) => query.where('chargeId', '>', after as string))
    .orderBy('chargeId')
    .limit(atMost)
    .execute()
  return rows
}
