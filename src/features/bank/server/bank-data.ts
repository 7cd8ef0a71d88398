import { exportedColumns } from '../../../server/database/column-privacy.ts'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import { dataTable, type OwnData, ofOwner } from '../../identity/server/access/own-data.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import * as wires from '../bank-data-wire.ts'
import {
  bankAccountColumns,
  bankLineColumns,
  bankLinePaymentColumns,
  bankPayerColumns,
  bankRuleColumns,
} from './bank-tables.ts'

/** Kept data of an owner's bank statements. */
export const bankData: OwnData = ofOwner((scope) => [
  dataTable(
    {
      name: 'bank-accounts',
      about: 'Bank accounts whose statements you uploaded.',
      columns: bankAccountColumns,
    },
    wires.bankAccountDataWire,
    (stretch) => listBankAccountData(scope, stretch),
  ),
  dataTable(
    {
      name: 'bank-lines',
      about: 'The lines of these statements that are kept, with what they became.',
      columns: bankLineColumns,
    },
    wires.bankLineDataWire,
    (stretch) => listBankLineData(scope, stretch),
  ),
  dataTable(
    {
      name: 'bank-line-payments',
      about: 'Which payment which line is.',
      columns: bankLinePaymentColumns,
    },
    wires.bankLinePaymentDataWire,
    (stretch) => listBankLinePaymentData(scope, stretch),
  ),
  dataTable(
    {
      name: 'bank-payers',
      about: 'By which addresses and names your clients are known on your statements.',
      columns: bankPayerColumns,
    },
    wires.bankPayerDataWire,
    (stretch) => listBankPayerData(scope, stretch),
  ),
  dataTable(
    {
      name: 'bank-rules',
      about: 'By which words of your statements your expenses are known.',
      columns: bankRuleColumns,
    },
    wires.bankRuleDataWire,
    (stretch) => listBankRuleData(scope, stretch),
  ),
])

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The accounts whose statements were read. */
async function listBankAccountData(
  scope: OwnerScope,
  { after = FIRST, atMost }: IdRange,
): Promise<Decoded<typeof wires.bankAccountDataWire>[]> {
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
async function listBankLineData(
  scope: OwnerScope,
  { after = FIRST, atMost }: IdRange,
): Promise<Decoded<typeof wires.bankLineDataWire>[]> {
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

/** The payments that lines of statements became. */
const listBankLinePaymentData = (
  scope: OwnerScope,
  { after = FIRST, atMost }: IdRange,
): Promise<Decoded<typeof wires.bankLinePaymentDataWire>[]> =>
  scope.tx
    .selectFrom('bankLinePayments')
    .select(['paymentId as id', 'lineId'])
    .where('organizationId', '=', scope.organization.id)
    .where('paymentId', '>', after)
    .orderBy('paymentId')
    .limit(atMost)
    .execute()

/** By what the payments of clients are known. */
async function listBankPayerData(
  scope: OwnerScope,
  { after = FIRST, atMost }: IdRange,
): Promise<Decoded<typeof wires.bankPayerDataWire>[]> {
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
async function listBankRuleData(
  scope: OwnerScope,
  { after = FIRST, atMost }: IdRange,
): Promise<Decoded<typeof wires.bankRuleDataWire>[]> {
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
