import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import type { Days } from '../../../shared/days.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import './expense-tables.ts'

// What an import of expenses asks of the books.

/** The expenses of some days that stand, as a sheet is compared with them. */
export const listExpensesToCompare = (scope: OwnerScope, { from, to }: Days) =>
  scope.tx
    .selectFrom('expenses')
    .select(['id', 'spentOn', 'amount', 'category', 'paidTo', 'billNumber', 'propertyId'])
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

/** Whether a tenant is charged for an expense that came with an import, and not credited in full. */
export async function isImportRecovered(scope: OwnerScope, importId: string): Promise<boolean> {
  const found = await scope.tx
    .selectFrom('expenses')
    .innerJoin('expenseRecoveries', (join) =>
      sameOrganization(join, 'expenseRecoveries.expenseId', 'expenses.id'),
    )
    .innerJoin('charges', (join) =>
      sameOrganization(join, 'charges.id', 'expenseRecoveries.chargeId'),
    )
    .select('charges.id')
    .where('expenses.organizationId', '=', scope.organization.id)
    .where('expenses.importId', '=', importId)
    .where('expenses.reversedOn', 'is', null)
    .where('charges.reversedOn', 'is', null)
    .where(
      sql<boolean>`charges.net > coalesce((select sum(credits.credited - credits.gst) from credits
        where credits.organization_id = ${scope.organization.id} and credits.against_charge_id = charges.id
          and credits.reversed_on is null), 0)`,
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
