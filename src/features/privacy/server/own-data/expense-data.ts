import { exportedColumns } from '../../../../server/database/column-privacy.ts'
import type { Stretch } from '../../../../server/database/keyset-page.ts'
import type { Decoded } from '../../../../shared/wire-record.ts'
import {
  expenseCategoryColumns,
  expenseColumns,
  expenseRecoveryColumns,
  recurringExpenseColumns,
} from '../../../expenses/server/expense-tables.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import {
  expenseCategoryDataWire,
  expenseDataWire,
  expenseRecoveryDataWire,
  recurringExpenseDataWire,
} from '../../expense-data-wire.ts'
import { type DataTable, dataTable } from './data-table.ts'

/** An owner's expenses, own categories and monthly expenses, as they leave with the books. */
export const tablesOfExpenses = (scope: OwnerScope): DataTable[] => [
  dataTable(
    {
      name: 'expenses',
      about: 'What you paid for properties; what you took back is marked.',
      columns: expenseColumns,
    },
    expenseDataWire,
    (stretch) => listExpenseData(scope, stretch),
  ),
  dataTable(
    {
      name: 'expense-recoveries',
      about: 'Which charges recover which expense from tenants.',
      columns: expenseRecoveryColumns,
    },
    expenseRecoveryDataWire,
    (stretch) => listRecoveryData(scope, stretch),
  ),
  dataTable(
    {
      name: 'monthly-expenses',
      about: 'What comes every month and is proposed to be recorded.',
      columns: recurringExpenseColumns,
    },
    recurringExpenseDataWire,
    (stretch) => listRecurringExpenseData(scope, stretch),
  ),
  dataTable(
    {
      name: 'expense-categories',
      about: 'Your own categories of expenses.',
      columns: expenseCategoryColumns,
    },
    expenseCategoryDataWire,
    (stretch) => listExpenseCategoryData(scope, stretch),
  ),
]

type Rows<Query> = {
  where(column: 'organizationId' | 'id', operator: '=' | '>', id: string): Query
  orderBy(column: 'id'): Query
  limit(atMost: number): Query
}

const within =
  (scope: OwnerScope, { after, atMost }: Stretch) =>
  <Query extends Rows<Query>>(query: Query): Query => {
    const all = query.where('organizationId', '=', scope.organization.id)
    return (after === undefined ? all : all.where('id', '>', after)).orderBy('id').limit(atMost)
  }

const listExpenseData = (
  scope: OwnerScope,
  stretch: Stretch,
): Promise<Decoded<typeof expenseDataWire>[]> =>
  scope.tx
    .selectFrom('expenses')
    .select(['id', 'propertyId', 'ownCategoryId', 'recurringId', 'recurringMonth'])
    .select(exportedColumns(expenseColumns))
    .$call(within(scope, stretch))
    .execute()

const listRecurringExpenseData = (
  scope: OwnerScope,
  stretch: Stretch,
): Promise<Decoded<typeof recurringExpenseDataWire>[]> =>
  scope.tx
    .selectFrom('recurringExpenses')
    .select(['id', 'propertyId', 'ownCategoryId', 'skippedUntil'])
    .select(exportedColumns(recurringExpenseColumns))
    .$call(within(scope, stretch))
    .execute()

const listExpenseCategoryData = (
  scope: OwnerScope,
  stretch: Stretch,
): Promise<Decoded<typeof expenseCategoryDataWire>[]> =>
  scope.tx
    .selectFrom('expenseCategories')
    .select(['id', ...exportedColumns(expenseCategoryColumns)])
    .$call(within(scope, stretch))
    .execute()

async function listRecoveryData(
  scope: OwnerScope,
  { after, atMost }: Stretch,
): Promise<Decoded<typeof expenseRecoveryDataWire>[]> {
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
