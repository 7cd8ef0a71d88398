import { sql } from 'kysely'
import { addMonths } from '../../../shared/calendar-date.ts'
import type { Days } from '../../../shared/days.ts'
import { type Paise, ZERO } from '../../../shared/paise.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { PropertyName } from '../../properties/property-wire.ts'
import { FLATS_ON_PAGE } from '../dues.ts'
import type { RegisterFlat, RegisterLease, RegisterRent } from '../rent-register.ts'
import '../../ledger/server/ledger-tables.ts'

/** Nulls where a flat has no agreement in the year, or an agreement no rent. */
type Row = PropertyName & {
  total: number
  owedBeside: Paise
  flatSince: string
  leaseId: string | null
  leaseSince: string
  until: string | null
  clientId: string
  clientName: string
  clientEmail: string
  chargeId: string | null
  chargeFrom: string
  chargeTo: string
  dueOn: string
  charged: Paise
  open: Paise
}

/**
 * The properties of an organization by their addresses, so many on a page, each with its agreements in a year and the
 * rent that was charged for its days, all in one statement. What is charged is less the notes against it, and open
 * what is open today: as in `listMonthByLease`. Charges that began in the year before are among them where their days
 * reach into this one.
 */
export async function listRegister(
  scope: OwnerScope,
  { from, to }: Days,
  page: number,
): Promise<{ total: number; owedBeside: Paise; flats: RegisterFlat[] }> {
  const organization = scope.organization.id
  // The longest period of rent is a year.
  const earliest = addMonths(from, -12)
  const { rows } = await sql<Row>`
    with flats as materialized (
      select id, address1, address2, pincode, city, state, created_at::date as since, count(*) over ()::int as total
      from properties where organization_id = ${organization} and deleted_at is null
      order by city, address2, address1, id limit ${FLATS_ON_PAGE} offset ${(page - 1) * FLATS_ON_PAGE}
    ), of_year as materialized (
      select id, property_id, client_id, ended_on as until,
        coalesce(start_date, charged_from, created_at::date) as since
      from leases where organization_id = ${organization} and property_id in (select id from flats)
        and coalesce(ended_on, ${to}) >= ${from}
    ), beside as materialized (
      select coalesce(sum(amount - settled), 0)::bigint as owed from charges
      where organization_id = ${organization} and reversed_on is null and settled < net + gst
        and not coalesce(kind = 'rent' and period_start between ${from} and ${to}, false)
    )
    select flats.id, flats.address1, flats.address2, flats.pincode, flats.city, flats.state, flats.total,
      flats.since as flat_since, beside.owed as owed_beside, of_year.id as lease_id, of_year.since as lease_since, of_year.until,
      accounts.id as client_id, accounts.name as client_name, accounts.email as client_email,
      rents.id as charge_id, rents.period_start as charge_from, rents.period_end as charge_to, rents.due_on,
      rents.charged, rents.open
    from flats cross join beside left join (of_year join accounts
        on accounts.organization_id = ${organization} and accounts.id = of_year.client_id)
      on of_year.property_id = flats.id and of_year.since <= ${to}
    left join lateral (
      select charges.id, period_start, period_end, due_on, amount - settled as open, amount - coalesce((
          select sum(credited) from credits where credits.organization_id = ${organization}
            and credits.lease_id = of_year.id and against_charge_id = charges.id and credits.reversed_on is null),
        0)::bigint as charged
      from charges where organization_id = ${organization} and lease_id = of_year.id and kind = 'rent'
        and reversed_on is null and period_start between ${earliest} and ${to} and period_end >= ${from}) rents on true
    order by flats.city, flats.address2, flats.address1, flats.id, of_year.since, of_year.id,
      rents.period_start, rents.id`.execute(scope.tx)
  const [first] = rows
  return { total: first?.total ?? 0, owedBeside: first?.owedBeside ?? ZERO, flats: flatsIn(rows) }
}

function flatsIn(rows: readonly Row[]): RegisterFlat[] {
  const flats = new Map<string, RegisterFlat>()
  const leases = new Map<string, RegisterLease>()
  for (const row of rows) {
    const flat = flats.get(row.id) ?? flatOf(row)
    flats.set(row.id, flat)
    if (row.leaseId === null) continue
    const lease = leases.get(row.leaseId) ?? leaseOf(row, row.leaseId)
    if (!leases.has(row.leaseId)) flat.leases.push(lease)
    leases.set(row.leaseId, lease)
    if (row.chargeId !== null) lease.rents.push(rentOf(row, row.chargeId))
  }
  return [...flats.values()]
}

const flatOf = ({
  id,
  address1,
  address2,
  pincode,
  city,
  state,
  flatSince,
}: Row): RegisterFlat => ({
  property: { id, address1, address2, pincode, city, state },
  since: flatSince,
  leases: [],
})

const leaseOf = (row: Row, leaseId: string): RegisterLease => ({
  leaseId,
  since: row.leaseSince,
  until: row.until,
  rents: [],
  client: { id: row.clientId, name: row.clientName, email: row.clientEmail },
})

const rentOf = ({ chargeFrom, chargeTo, dueOn, charged, open }: Row, id: string): RegisterRent => ({
  id,
  from: chargeFrom,
  to: chargeTo,
  dueOn,
  charged,
  open,
})
