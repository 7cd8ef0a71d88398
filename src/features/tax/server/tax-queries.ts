import { sql } from 'kysely'
import { type Days, financialYearDays } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { BooksScope, ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { listRents } from '../../leases/server/rent-queries.ts'
import '../../leases/server/lease-queries.ts'
import { listChargedSpans } from '../../charges/server/lease-account-queries.ts'
import type { LeaseInYear } from '../annual-rent.ts'
import '../../charges/server/ledger-tables.ts'

/** Whoever may read the money of an agreement. */
type Reader = BooksScope | ClientScope

/**
 * An agreement with its rent in the financial year of `day`, for `annualRent`; undefined where there is no
 * such agreement, or it is another client's.
 */
export async function findLeaseInYear(
  scope: Reader,
  leaseId: string,
  day: string,
): Promise<LeaseInYear | undefined> {
  const year = financialYearDays(day)
  const found = scope.tx
    .selectFrom('leases')
    .select(['chargedFrom', 'endDate', 'endedOn', 'rentDay', 'dueIn', 'paymentDay', 'proration'])
    .select('rounding')
    .select([rentCharged(scope, year).as('charged'), tdsTold(scope, year).as('tdsTold')])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', leaseId)
    .$if(scope.kind === 'client', (query) =>
      query.where('clientId', '=', (scope as ClientScope).actor.accountId),
    )
  const [lease, rents] = await Promise.all([found.executeTakeFirst(), listRents(scope, [leaseId])])
  if (!lease) return undefined
  const spans = lease.chargedFrom === null ? [] : await listChargedSpans(scope, [leaseId])
  return {
    ...lease,
    year,
    rents: rents.get(leaseId) ?? [],
    chargedDays: spans.filter(({ source }) => source === 'rent'),
  }
}

/** The standing rent charges for periods that begin in the year, without tax, less their notes. */
const rentCharged = (scope: Reader, year: Days) => sql<Paise>`(
  (select coalesce(sum(charges.net), 0) from charges where ${isRentOf(scope, year)})
  - (select coalesce(sum(notes.credited - notes.gst), 0)
    from credits notes join charges on charges.organization_id = notes.organization_id
      and charges.lease_id = notes.lease_id and charges.id = notes.against_charge_id
    where notes.organization_id = ${scope.organization.id} and notes.lease_id = leases.id
      and notes.against_charge_id is not null and notes.reversed_on is null and ${isRentOf(scope, year)})
  )::bigint`

const isRentOf = ({ organization }: Reader, { from, to }: Days) => sql`
  charges.organization_id = ${organization.id} and charges.lease_id = leases.id and charges.kind = 'rent'
    and charges.reversed_on is null and charges.period_start between ${from} and ${to}`

/** The tax that the client said was withheld in the year. */
const tdsTold = ({ organization }: Reader, { from, to }: Days) => sql<Paise>`(
  select coalesce(sum(tds), 0)::bigint from credits
  where credits.organization_id = ${organization.id} and credits.lease_id = leases.id and credits.tds > 0
    and credits.reversed_on is null and credits.dated_on between ${from} and ${to})`

/** A payment, and all cash that was received from the same client on its day; nothing where it was no cash. */
export async function findCashOfDay(
  scope: OwnerScope,
  paymentId: string,
): Promise<{ receivedOn: string; tds: Paise; cash: Paise } | undefined> {
  return scope.tx
    .selectFrom('credits')
    .select(['datedOn as receivedOn', 'tds'])
    .select(
      sql<Paise>`case when coalesce(method, mode) = 'cash' then (
        select sum(other.received) from credits other
        where other.organization_id = credits.organization_id and other.client_id = credits.client_id
          and other.kind = 'payment' and other.dated_on = credits.dated_on
          and other.reversed_on is null and coalesce(other.method, other.mode) = 'cash'
      ) else 0 end::bigint`.as('cash'),
    )
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', paymentId)
    .executeTakeFirst()
}
