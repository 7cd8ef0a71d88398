import { sql } from 'kysely'
import { notFound } from '../../../server/refusal.ts'
import { addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import { minus, type Paise } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import '../../ledger/server/ledger-tables.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import '../../leases/server/lease-tables.ts'
import '../../properties/server/property-queries.ts'
import type { MonthOfMoney } from '../dues.ts'

const MONTHS = 12

type Row = Omit<MonthOfMoney, 'paid'> & { open: Paise }

/**
 * The twelve months of a property that end with this one, oldest first, by the rules of `listMonths`, in one statement.
 * @throws Refusal `not-found`
 */
export async function listPropertyMonths(scope: OwnerScope, id: string): Promise<MonthOfMoney[]> {
  const organization = scope.organization.id
  const first = addMonths(firstOfMonth(scope.today), 1 - MONTHS)
  const end = addMonths(first, MONTHS)
  const { rows } = await sql<Row>`
    with months as (
      select to_char(day, 'YYYY-MM') as month, least((day + interval '1 month')::date - 1, ${scope.today}::date) as last
      from generate_series(${first}::timestamp, ${scope.today}::timestamp, interval '1 month') day
    ), of_property as materialized (
      select id, coalesce(start_date, least(charged_from, created_at::date)) as since, ended_on as until
      from leases where organization_id = ${organization} and property_id = ${id}
    ), due as (
      select to_char(due_on, 'YYYY-MM') as month, sum(amount - settled) as open, sum(amount - coalesce((
          select sum(credited) from credits where credits.organization_id = ${organization}
            and credits.lease_id = charges.lease_id and against_charge_id = charges.id and credits.reversed_on is null),
        0)) as charged
      from charges where organization_id = ${organization} and lease_id in (select id from of_property)
        and reversed_on is null and due_on >= ${first} and due_on < ${end}
      group by 1
    ), moves as (
      select dated_on as day, received - to_deposit as amount from credits
        where organization_id = ${organization} and lease_id in (select id from of_property) and kind = 'payment'
      union all select reversed_on, to_deposit - received from credits
        where organization_id = ${organization} and lease_id in (select id from of_property) and kind = 'payment'
      union all select paid_on, -amount from payouts
        where organization_id = ${organization} and lease_id in (select id from of_property) and kind = 'refund'
      union all select reversed_on, amount from payouts
        where organization_id = ${organization} and lease_id in (select id from of_property) and kind = 'refund'
    ), received as (
      select to_char(day, 'YYYY-MM') as month, sum(amount) as collected from moves
      where day >= ${first} and day < ${end} group by 1
    )
    select months.month, coalesce(charged, 0)::bigint as charged, coalesce(open, 0)::bigint as open,
      coalesce(collected, 0)::bigint as collected, (properties.created_at::date <= last)::int as properties,
      (properties.created_at::date <= last
        and exists (select from of_property where last between since and coalesce(until, last)))::int as let
    from properties cross join months left join due on due.month = months.month
      left join received on received.month = months.month
    where properties.organization_id = ${organization} and properties.id = ${id} and deleted_at is null
    order by months.month`.execute(scope.tx)
  if (rows.length === 0) throw notFound(say`Property`)
  return rows.map(({ open, ...month }) => ({ ...month, paid: minus(month.charged, open) }))
}
