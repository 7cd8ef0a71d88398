import { sql } from 'kysely'
import type { Days } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import '../../ledger/server/ledger-tables.ts'
import '../../expenses/server/expense-tables.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'

/** Sums of the journal for a property (null: all of them together) in a month (YYYY-MM). */
export type MonthOfProperty = {
  propertyId: string | null
  month: string
  rent: Paise
  other: Paise
  waived: Paise
  received: Paise
  tds: Paise
  fromDeposits: Paise
  spent: Paise
}

/** Sums the journal of these days by property and month. */
export async function sumMonthsOfProperties(
  { tx, organization }: OwnerScope,
  { from, to }: Days,
): Promise<MonthOfProperty[]> {
  const { rows } = await sql<MonthOfProperty>`with moves as (
      select coalesce(whole_journal.property_id, leases.property_id) as property_id,
        to_char(dated_on, 'YYYY-MM') as month,
        case when debit = 'receivable' or debit like 'expense%' then amount else -amount end as signed,
        case when document = 'expense' then 'spent'
          when 'rent' in (debit, credit) then 'rent'
          when 'waived' in (debit, credit) then 'waived'
          when debit in ('maintenance', 'electricity', 'other', 'late_fee')
            or credit in ('maintenance', 'electricity', 'other', 'late_fee') then 'other'
          when 'receivable' not in (debit, credit) then null
          when 'tds' in (debit, credit) then 'tds'
          when debit in ('cash', 'bank', 'unsorted') or credit in ('cash', 'bank', 'unsorted') then 'received'
          when 'deposit' in (debit, credit) then 'fromDeposits' end as class
      from whole_journal left join leases
        on leases.organization_id = ${organization.id} and leases.id = whole_journal.lease_id
      where whole_journal.organization_id = ${organization.id} and dated_on between ${from} and ${to}
    )
    select property_id as "propertyId", month, ${sumOf('rent')} as rent, ${sumOf('other')} as other,
      -${sumOf('waived')} as waived, -${sumOf('received')} as received, -${sumOf('tds')} as tds,
      -${sumOf('fromDeposits')} as "fromDeposits", ${sumOf('spent')} as spent
    from moves where class is not null group by property_id, month order by month, property_id`.execute(
    tx,
  )
  return rows
}

const sumOf = (name: string) => sql`coalesce(sum(signed) filter (where class = ${name}), 0)::bigint`
