import { sql } from 'kysely'
import { financialYear } from '../../../shared/calendar-date.ts'
import '../../charges/server/ledger-tables.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { type InvoiceKind, invoiceCode } from '../invoice.ts'

/**
 * The next codes of a kind of paper in the financial year of today; given back when the transaction fails, so that none
 * is missing. Others who take them wait, until the transaction ends.
 */
export async function takeInvoiceCodes(
  { tx, organization, today }: BooksScope,
  kind: InvoiceKind,
  count: number,
): Promise<string[]> {
  const year = financialYear(today)
  const { rows } = await sql<{ last: number }>`
    insert into document_counters as kept (organization_id, series, financial_year, last_number)
    values (${organization.id}, ${kind}, ${year}, ${count})
    on conflict (organization_id, series, financial_year)
      do update set last_number = kept.last_number + excluded.last_number
    returning last_number as last`.execute(tx)
  const first = (rows[0]?.last ?? count) - count + 1
  return Array.from({ length: count }, (_, place) => invoiceCode(kind, year, first + place))
}
