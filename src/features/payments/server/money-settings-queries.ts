import type { Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import type { MoneySettings } from '../money-settings-wire.ts'
import { USUAL_RECEIPT_PREFIX } from '../money-settings-wire.ts'

type MoneySettingsTable = Omit<MoneySettings, 'version'> & {
  organizationId: string
  updatedAt: Date
  version: Generated<number>
}

export const moneySettingsColumns = {
  organizationId: 'key',
  upiId: 'personal',
  upiName: 'personal',
  showBankAccount: 'plain',
  receiptPrefix: 'plain',
  stampBox: 'plain',
  receiptLanguage: 'plain',
  panOnReceipts: 'plain',
  taxResidence: 'plain',
  mailReceipts: 'plain',
  updatedAt: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<MoneySettingsTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    moneySettings: MoneySettingsTable
  }
}

/** The settings until an owner chooses something. */
export const USUAL_SETTINGS: MoneySettings = {
  upiId: null,
  upiName: null,
  showBankAccount: false,
  receiptPrefix: USUAL_RECEIPT_PREFIX,
  stampBox: 'cash',
  receiptLanguage: 'en',
  panOnReceipts: 'unasked',
  taxResidence: 'unknown',
  mailReceipts: true,
  version: 0,
}

/** Reads the owner's settings. With `lock` nobody else changes them before the transaction ends. */
export async function findMoneySettings(
  scope: BooksScope | ClientScope,
  { lock = false } = {},
): Promise<MoneySettings> {
  const row = await scope.tx
    .selectFrom('moneySettings')
    .select(['upiId', 'upiName', 'showBankAccount', 'receiptPrefix', 'version'])
    .select(['stampBox', 'receiptLanguage', 'panOnReceipts', 'mailReceipts'])
    .select('taxResidence')
    .where('organizationId', '=', scope.organization.id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ?? USUAL_SETTINGS
}

/** Writes what the owner chose. */
export async function saveMoneySettings(
  scope: BooksScope,
  { version: _, ...chosen }: MoneySettings,
): Promise<void> {
  const values = { ...chosen, updatedAt: scope.now }
  await scope.tx
    .insertInto('moneySettings')
    .values({ organizationId: scope.organization.id, ...values })
    .onConflict((conflict) =>
      conflict.column('organizationId').doUpdateSet((row) => ({
        ...values,
        version: row('moneySettings.version', '+', 1),
      })),
    )
    .execute()
}
