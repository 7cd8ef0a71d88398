import { exportedColumns } from '../../../../server/database/column-privacy.ts'
import type { Stretch } from '../../../../server/database/keyset-page.ts'
import { inLocalTime } from '../../../../server/local-time.ts'
import type { Decoded } from '../../../../shared/wire-record.ts'
import {
  bankAccountColumns,
  bankLineColumns,
  bankPayerColumns,
  bankRuleColumns,
} from '../../../bank/server/bank-tables.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import type {
  bankAccountDataWire,
  bankLineDataWire,
  bankLinePaymentDataWire,
  bankPayerDataWire,
  bankRuleDataWire,
} from '../../books-data-wire.ts'

// What is kept of an owner's bank statements, in the order of the ids, some at a time.

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The accounts whose statements were read. */
export async function listBankAccountData(
  scope: OwnerScope,
  { after = FIRST, atMost }: Stretch,
): Promise<Decoded<typeof bankAccountDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('bankAccounts')
    .select(['id', ...exportedColumns(bankAccountColumns)])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map((row) => inLocalTime(scope, row))
}

/** The lines of their statements. */
export async function listBankLineData(
  scope: OwnerScope,
  { after = FIRST, atMost }: Stretch,
): Promise<Decoded<typeof bankLineDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('bankLines')
    .select(['id', 'bankAccountId as accountId', 'chequeId', 'payoutId', 'pairId', 'expenseId'])
    .select(exportedColumns(bankLineColumns))
    .where('organizationId', '=', scope.organization.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map((row) => inLocalTime(scope, row))
}

/** Which payment which line is. */
export const listBankLinePaymentData = (
  scope: OwnerScope,
  { after = FIRST, atMost }: Stretch,
): Promise<Decoded<typeof bankLinePaymentDataWire>[]> =>
  scope.tx
    .selectFrom('bankLinePayments')
    .select(['paymentId as id', 'lineId'])
    .where('organizationId', '=', scope.organization.id)
    .where('paymentId', '>', after)
    .orderBy('paymentId')
    .limit(atMost)
    .execute()

/** By what the payments of clients are known. */
export async function listBankPayerData(
  scope: OwnerScope,
  { after = FIRST, atMost }: Stretch,
): Promise<Decoded<typeof bankPayerDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('bankPayers')
    .select(['id', 'clientId', ...exportedColumns(bankPayerColumns)])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map((row) => inLocalTime(scope, row))
}

/** By which words expenses are known. */
export async function listBankRuleData(
  scope: OwnerScope,
  { after = FIRST, atMost }: Stretch,
): Promise<Decoded<typeof bankRuleDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('bankRules')
    .select(['id', 'lineId', 'propertyId', 'ownCategoryId', ...exportedColumns(bankRuleColumns)])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map((row) => inLocalTime(scope, row))
}
