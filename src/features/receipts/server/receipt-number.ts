import { sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { financialYear } from '../../../shared/calendar-date.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { MoneySettings } from '../../payments/money-settings-wire.ts'
import { USUAL_SETTINGS } from '../../payments/server/money-settings-queries.ts'
import '../../ledger/server/ledger-tables.ts'

type ReceiptCounterTable = { organizationId: string; lastNumber: number }

export const receiptCounterColumns = {
  organizationId: 'key',
  lastNumber: 'technical',
} as const satisfies ColumnWords<ReceiptCounterTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    receiptCounters: ReceiptCounterTable
  }
}

/** The owner's settings that the next receipt depends on. */
export type ReceiptSettings = Pick<
  MoneySettings,
  'receiptPrefix' | 'stampBox' | 'receiptLanguage' | 'panOnReceipts' | 'mailReceipts'
>

type Taken = { number: number; code: string; settings: ReceiptSettings }

/**
 * The organization's next receipt number, and the next code of the financial year of issue; both are given
 * back when the transaction fails, so that none is missing. The owner's settings come with them.
 */
export async function takeReceiptNumbers(scope: OwnerScope, issuedOn: string): Promise<Taken> {
  const { rows } = await sql<
    { number: number; inYear: number } & (ReceiptSettings | { receiptPrefix: null })
  >`
    with numbered as (
      insert into receipt_counters (organization_id, last_number) values (${scope.organization.id}, 1)
      on conflict (organization_id) do update set last_number = receipt_counters.last_number + 1
      returning last_number
    ), coded as (
      insert into document_counters (organization_id, series, financial_year, last_number)
      values (${scope.organization.id}, 'receipt', ${financialYear(issuedOn)}, 1)
      on conflict (organization_id, series, financial_year)
        do update set last_number = document_counters.last_number + 1
      returning last_number
    )
    select numbered.last_number as number, coded.last_number as in_year, receipt_prefix, stamp_box,
      receipt_language, pan_on_receipts, mail_receipts
    from numbered cross join coded
      left join money_settings on money_settings.organization_id = ${scope.organization.id}`.execute(
    scope.tx,
  )
  const [row] = rows
  if (!row) throw new Error('The counters of receipts gave no number.')
  const { number, inYear, ...chosen } = row
  const settings = chosen.receiptPrefix === null ? USUAL_SETTINGS : chosen
  return { number, code: receiptCode(settings.receiptPrefix, issuedOn, inYear), settings }
}

const DIGITS = 6

/**
 * `RB/26-27/000042`: an organization's prefix (1 to 3 letters or digits), the financial year of the day of
 * issue, and the receipt's number in that year. At most 16 characters, as GST rule 46(b) requires of tax
 * invoices, until the millionth receipt of a year.
 */
export function receiptCode(prefix: string, issuedOn: string, number: number): string {
  return `${prefix}/${financialYear(issuedOn).slice(2)}/${String(number).padStart(DIGITS, '0')}`
}
