import { type RawBuilder, sql } from 'kysely'
import { type Days, financialYearDays } from '../../../shared/days.ts'
import { type Paise, plus } from '../../../shared/paise.ts'
import type { WithholdsAs } from '../../clients/client-wire.ts'
import '../../clients/server/client-queries.ts'
import { listChargedSpans } from '../../charges/server/lease-ledger-queries.ts'
import {
  type BooksScope,
  type ClientScope,
  type OwnerScope,
  onlyOwn,
} from '../../identity/server/access/scope.ts'
import { MAX_MONTH_DAYS } from '../../leases/rent-period.ts'
import { lastCharged } from '../../leases/server/lease-queries.ts'
import { listRents } from '../../leases/server/rent-queries.ts'
import { type ChargeOfDays, type LeaseInYear, shareOfDays } from '../annual-rent.ts'
import '../../charges/server/ledger-tables.ts'

/** The scopes that may read the money of an agreement. */
type Reader = BooksScope | ClientScope

/** An agreement in a year, and as what its client withholds tax. */
export type ClientLeaseInYear = LeaseInYear & { id: string; withholdsAs: WithholdsAs | null }

/**
 * All agreements of the client of one, with their rent in the financial year of `day`, for `annualRent`; none where
 * there is no such agreement, or it is another client's.
 */
export async function findLeasesInYear(
  scope: Reader,
  leaseId: string,
  day: string,
): Promise<ClientLeaseInYear[]> {
  const year = financialYearDays(day)
  const leases = await scope.tx
    .selectFrom('leases')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.id', '=', 'leases.clientId')
        .onRef('clients.organizationId', '=', 'leases.organizationId'),
    )
    .select(['leases.id', 'leases.startDate', 'chargedFrom', 'endDate', lastCharged, 'rentDay'])
    .select([
      'rentEvery',
      'rentMonth',
      'dueIn',
      'paymentDay',
      'proration',
      'rounding',
      'clients.withholdsAs',
    ])
    .select([rentCharged(scope, year).as('charged'), tdsStated(scope, year).as('tdsStated')])
    .where('leases.organizationId', '=', scope.organization.id)
    .where('leases.clientId', '=', ({ selectFrom }) =>
      selectFrom('leases as one').select('one.clientId').where('one.id', '=', leaseId),
    )
    .$call(onlyOwn(scope, 'leases.clientId'))
    .orderBy('leases.id')
    .execute()
  const ids = leases.map(({ id }) => id)
  const charged = leases.filter(({ chargedFrom }) => chargedFrom !== null).map(({ id }) => id)
  const [rents, spans, long] = await Promise.all([
    listRents(scope, ids),
    charged.length === 0 ? [] : listChargedSpans(scope, charged),
    charged.length === 0 ? [] : listLongCharges(scope, charged, year),
  ])
  return leases.map((lease) => {
    const terms = { ...lease, rents: rents.get(lease.id) ?? [] }
    const shares = long
      .filter(({ leaseId }) => leaseId === lease.id)
      .map((charge) => shareOfDays(terms, charge, year))
    return {
      ...{ ...terms, year, charged: plus(lease.charged, ...shares) },
      chargedDays: spans.filter((it) => it.source === 'rent' && it.leaseId === lease.id),
    }
  })
}

/** The valid rent charges for several months, any of which may be in the year, without tax, less their notes. */
async function listLongCharges(
  scope: Reader,
  leaseIds: string[],
  { from, to }: Days,
): Promise<(ChargeOfDays & { leaseId: string })[]> {
  const rows = await scope.tx
    .selectFrom('charges')
    .select(['leaseId', 'periodStart', 'periodEnd'])
    .select(
      sql<Paise>`(net - (select coalesce(sum(notes.credited - notes.gst), 0) from credits notes
        where notes.organization_id = charges.organization_id and notes.lease_id = charges.lease_id
          and notes.against_charge_id = charges.id and notes.reversed_on is null))::bigint`.as(
        'net',
      ),
    )
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', 'in', leaseIds)
    .where('kind', '=', 'rent')
    .where('reversedOn', 'is', null)
    .where('periodStart', '<=', to)
    .where('periodEnd', '>=', from)
    .where(sql<boolean>`period_end - period_start >= ${MAX_MONTH_DAYS}`)
    .execute()
  return rows.map(({ leaseId, periodStart, periodEnd, net }) => ({
    ...{ leaseId, net },
    days: { from: periodStart ?? from, to: periodEnd ?? to },
  }))
}

/** The valid rent charges of a month at most that begin in the year, without tax, less their notes. */
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
    and charges.reversed_on is null and charges.period_start between ${from} and ${to}
    and charges.period_end - charges.period_start < ${MAX_MONTH_DAYS}`

/** The tax that the client stated as withheld in the year. */
const tdsStated = ({ organization }: Reader, { from, to }: Days) => sql<Paise>`(
  select coalesce(sum(tds), 0)::bigint from credits
  where credits.organization_id = ${organization.id} and credits.lease_id = leases.id and credits.tds > 0
    and credits.reversed_on is null and credits.dated_on between ${from} and ${to})`

/** A payment, and the cash that it adds to; nothing of it where it was none. */
export type CashOfPayment = {
  receivedOn: string
  /** The first day of its agreement; null where it is not known. */
  firstDay: string | null
  /** What was received without the deposit in it. */
  forCharges: Paise
  tds: Paise
  /** All that was received from the same client on its day. */
  cashOfDay: Paise
  /** The most that was received, on any days, for one thing: the deposit, or a charge that it settles. */
  cashOfThing: Paise
}

/** A payment with the cash that it adds to, as the law adds it up; undefined where there is none. */
export async function findCashOf(
  scope: OwnerScope,
  paymentId: string,
): Promise<CashOfPayment | undefined> {
  return scope.tx
    .selectFrom('credits')
    .select(['datedOn as receivedOn', 'tds'])
    .select(sql<Paise>`received - to_deposit`.as('forCharges'))
    .select(
      sql<string | null>`(select coalesce(leases.start_date, leases.charged_from) from leases
        where leases.organization_id = credits.organization_id and leases.id = credits.lease_id)`.as(
        'firstDay',
      ),
    )
    .select(
      ifCash(sql`
        select sum(other.received) from credits other
        where ${isCashToo} and other.client_id = credits.client_id and other.dated_on = credits.dated_on`).as(
        'cashOfDay',
      ),
    )
    .select(
      ifCash(sql`greatest(
        case when credits.to_deposit > 0 then (select sum(other.to_deposit) from credits other
          where ${isCashToo} and other.lease_id = credits.lease_id) end,
        (select max(paid) from (
          select sum(part.amount) as paid from allocations part
            join credits other on other.organization_id = part.organization_id and other.id = part.credit_id
          where ${isCashToo} and part.charge_id in (select own.charge_id from allocations own
            where own.organization_id = credits.organization_id and own.credit_id = credits.id)
          group by part.charge_id) things))`).as('cashOfThing'),
    )
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', paymentId)
    .executeTakeFirst()
}

const isCashToo = sql`other.organization_id = credits.organization_id and other.kind = 'payment'
  and other.reversed_on is null and coalesce(other.method, other.mode) = 'cash'`

const ifCash = (sum: RawBuilder<unknown>) => sql<Paise>`
  case when coalesce(credits.method, credits.mode) = 'cash' then coalesce((${sum}), 0) else 0 end::bigint`
