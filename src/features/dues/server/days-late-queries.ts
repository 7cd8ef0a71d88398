import { sql } from 'kysely'
import { addMonths } from '../../../shared/calendar-date.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import '../../ledger/server/ledger-tables.ts'
import '../../clients/server/client-queries.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { lateClientsWire } from '../pictures-wire.ts'

const MONTHS = 12
const SHOWN = 10

type Row = {
  id: string | null
  name: string
  email: string
  rents: number
  late: number
  days: number
  longest: number
  clients: number
  inTime: number
}

/**
 * Who pays late: for each client, the days between the due day of a rent of the last twelve months and the day on
 * which the last of it came, today where some of it is open. Rent that a credit note settled alone is left out. A payment
 * whose day nobody stated counts on the day of recording, as for late fees. The same rule as `daysLateOf`, in one statement.
 */
export async function listLateClients(scope: OwnerScope): Promise<Decoded<typeof lateClientsWire>> {
  const organization = scope.organization.id
  const { rows } = await sql<Row>`
    with rents as (
      select id, client_id, due_on, settled < net + gst as is_open from charges
      where organization_id = ${organization} and kind = 'rent' and reversed_on is null and amount > 0
        and due_on >= ${addMonths(scope.today, -MONTHS)} and due_on < ${scope.today}
    ), used as (
      select charge_id, credit_id from allocations
      where organization_id = ${organization} and charge_id in (select id from rents)
      group by 1, 2 having sum(amount) > 0
    ), paid as (
      select charge_id, max(dated_on) as paid_on
      from used join credits on credits.organization_id = ${organization} and credits.id = credit_id
      where kind <> 'credit_note' group by 1
    ), lateness as (
      select client_id, greatest(0, case when is_open then ${scope.today}::date else paid_on end - due_on) as days
      from rents left join paid on charge_id = rents.id
      where is_open or paid_on is not null
    ), by_client as (
      select client_id, count(*)::int as rents, (count(*) filter (where days > 0))::int as late,
        round(avg(days))::int as days, max(days)::int as longest, sum(days) as all_days
      from lateness group by 1
    ), totals as (
      select count(*)::int as clients, (count(*) filter (where late = 0))::int as in_time from by_client
    ), latest as (
      select * from by_client where late > 0 order by all_days::numeric / rents desc, client_id limit ${SHOWN}
    )
    select totals.clients, totals.in_time, accounts.id, accounts.name, accounts.email,
      latest.rents, latest.late, latest.days, latest.longest
    from totals left join (latest join accounts
      on accounts.organization_id = ${organization} and accounts.id = latest.client_id) on true
    order by latest.all_days::numeric / latest.rents desc, accounts.id`.execute(scope.tx)
  const [{ clients, inTime } = { clients: 0, inTime: 0 }] = rows
  return {
    clients,
    inTime,
    latest: rows.flatMap(({ id, name, email, rents, late, days, longest }) =>
      id === null ? [] : [{ client: { id, name, email }, rents, late, days, longest }],
    ),
  }
}
