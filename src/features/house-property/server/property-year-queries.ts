import { sql } from 'kysely'
import type { Days } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import '../../ledger/server/ledger-tables.ts'
import '../../expenses/server/expense-tables.ts'
import { YEAR_FIGURES, type YearFigure } from '../../accounts/accounts-wire.ts'
import { countedOf, figureOf } from '../../accounts/server/figure-of-entry.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'

/** Sums of the journal for a property (null: all of them together) in a month (YYYY-MM). */
export type MonthOfProperty = { propertyId: string | null; month: string } & Record<
  YearFigure,
  Paise
>

/** Sums the journal of these days by property and month. */
export async function sumMonthsOfProperties(
  { tx, organization }: OwnerScope,
  { from, to }: Days,
): Promise<MonthOfProperty[]> {
  const { rows } = await sql<MonthOfProperty>`with moves as (
      select coalesce(whole_journal.property_id, leases.property_id) as property_id,
        to_char(dated_on, 'YYYY-MM') as month,
        ${figureOf('whole_journal')} as figure, ${countedOf('whole_journal')} as counted
      from whole_journal left join leases
        on leases.organization_id = ${organization.id} and leases.id = whole_journal.lease_id
      where whole_journal.organization_id = ${organization.id} and dated_on between ${from} and ${to}
    )
    select property_id as "propertyId", month, ${sums}
    from moves where figure is not null group by property_id, month order by month, property_id`.execute(
    tx,
  )
  return rows
}

const sums = sql.join(
  YEAR_FIGURES.map(
    (it) =>
      sql`coalesce(sum(counted) filter (where figure = ${sql.lit(it)}), 0)::bigint as ${sql.ref(it)}`,
  ),
)
