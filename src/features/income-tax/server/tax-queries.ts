import { type RawBuilder, sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { type Days, financialYearDays } from '../../../shared/days.ts'
import { larger, type Paise, plus, ZERO } from '../../../shared/paise.ts'
import type { WithholdsAs } from '../../clients/client-wire.ts'
import '../../clients/server/client-queries.ts'
import { ofAllBooks } from '../../identity/server/access/of-all-books.ts'
import {
  type BooksScope,
  type ClientScope,
  type OwnerScope,
  ofOrganization,
  onlyOwn,
} from '../../identity/server/access/scope.ts'
import { lastCharged } from '../../leases/server/lease-queries.ts'
import { agreedRent, rentsOfEach } from '../../leases/server/rent-queries.ts'
import { listChargedSpans } from '../../ledger/server/lease-ledger-queries.ts'
import {
  annualRent,
  type ChargeOfDays,
  type LeaseInYear,
  type RentOfClient,
} from '../annual-rent.ts'
import { sumTdsByLease } from './tds-told-queries.ts'
import '../../ledger/server/ledger-tables.ts'
import { rentOn } from '../../leases/dated-rent.ts'

/** The scopes that may read the money of an agreement. */
type Reader = BooksScope | ClientScope

/** An agreement in a year, and whether its client withholds tax as an individual or a business. */
export type ClientLeaseInYear = LeaseInYear & { id: string; withholdsAs: WithholdsAs | null }

/**
 * All agreements of the client of one, with their rent in the financial year of `day`, for `annualRent`; none where
 * there is no such agreement, or it is another client's.
 */
export const findLeasesInYear = (
  scope: Reader,
  leaseId: string,
  day: string,
): Promise<ClientLeaseInYear[]> => readLeasesInYear(scope, leaseId, day, sumTdsByLease)

// A year's rent alone asks for no tax.
const withoutTds: typeof sumTdsByLease = () => Promise.resolve(new Map())

async function readLeasesInYear(
  scope: Reader,
  leaseId: string,
  day: string,
  sumTds: typeof sumTdsByLease,
): Promise<ClientLeaseInYear[]> {
  const year = financialYearDays(day)
  const client = scope.tx
    .selectFrom('leases as one')
    .select('one.clientId')
    .where(ofOrganization(scope, 'one'))
    .where('one.id', '=', leaseId)
  const leases = await scope.tx
    .selectFrom('leases')
    .innerJoin('clients', (join) => sameOrganization(join, 'clients.id', 'leases.clientId'))
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
    .where('leases.organizationId', '=', scope.organization.id)
    .select(rentsOfEach(scope).as('rents'))
    .where('leases.clientId', '=', client)
    .$call(onlyOwn(scope, 'leases.clientId'))
    .orderBy('leases.id')
    .execute()
  const ids = leases.map(({ id }) => id)
  const charged = leases.filter(({ chargedFrom }) => chargedFrom !== null).map(({ id }) => id)
  const [spans, charges, told] = await Promise.all([
    charged.length === 0 ? [] : listChargedSpans(scope, charged),
    charged.length === 0 ? [] : listChargesIn(scope, charged, year),
    sumTds(scope, ids, year),
  ])
  return leases.map((lease) => ({
    ...lease,
    year,
    rents: lease.rents.map(agreedRent),
    charges: charges.filter(({ leaseId }) => leaseId === lease.id),
    tdsStated: told.get(lease.id) ?? ZERO,
    chargedDays: spans.filter((it) => it.source === 'rent' && it.leaseId === lease.id),
  }))
}

/** The valid rent charges with days in the year, without tax, less their notes. */
async function listChargesIn(
  scope: Reader,
  leaseIds: string[],
  { from, to }: Days,
): Promise<(ChargeOfDays & { leaseId: string })[]> {
  const rows = await scope.tx
    .selectFrom('charges')
    .select(['leaseId', 'periodStart', 'periodEnd'])
    .select(
      // A late credit note may lower the amount by more than it held without tax.
      sql<Paise>`greatest(0, net - (select coalesce(sum(notes.credited - notes.gst), 0) from credits notes
        where notes.organization_id = ${scope.organization.id} and notes.lease_id = charges.lease_id
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
    .execute()
  return rows.map(({ leaseId, periodStart, periodEnd, net }) => ({
    leaseId,
    net,
    days: { from: periodStart ?? from, to: periodEnd ?? to },
  }))
}

/** A payment, and the sums of cash it adds to; empty unless it was cash. */
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
  /** The deposit of its agreement that was received in cash; nothing where the payment adds none. */
  depositInCash: Paise
  /** What is left of it as an advance on an agreement with GST. */
  taxedAdvance: Paise
}

/**
 * A payment with the cash that it adds to, as the law adds it up, also over agreements that a limited member does not see;
 * undefined where there is none.
 */
export const findCashOf = (
  scope: OwnerScope,
  paymentId: string,
): Promise<CashOfPayment | undefined> => ofAllBooks(scope, () => readCashOf(scope, paymentId))

async function readCashOf(
  scope: OwnerScope,
  paymentId: string,
): Promise<CashOfPayment | undefined> {
  return scope.tx
    .selectFrom('credits')
    .select(['datedOn as receivedOn', 'tds'])
    .select(sql<Paise>`received - to_deposit`.as('forCharges'))
    .select(
      sql<string | null>`(select coalesce(leases.start_date, leases.charged_from) from leases
        where leases.organization_id = ${scope.organization.id} and leases.id = credits.lease_id)`.as(
        'firstDay',
      ),
    )
    .select(
      ifCash(sql`
        select sum(other.received) from credits other
        where ${isCashToo(scope)} and other.client_id = credits.client_id and other.dated_on = credits.dated_on`).as(
        'cashOfDay',
      ),
    )
    .select(
      ifCash(sql`greatest(
        case when credits.to_deposit > 0 then (select sum(other.to_deposit) from credits other
          where ${isCashToo(scope)} and other.lease_id = credits.lease_id) end,
        (select max(paid) from (
          select sum(part.amount) as paid from allocations part
            join credits other on other.organization_id = part.organization_id and other.id = part.credit_id
          where ${isCashToo(scope)} and part.charge_id in (select own.charge_id from allocations own
            where own.organization_id = ${scope.organization.id} and own.credit_id = credits.id)
          group by part.charge_id) things))`).as('cashOfThing'),
    )
    .select(
      ifCash(sql`
        select sum(other.to_deposit) from credits other
        where ${isCashToo(scope)} and other.lease_id = credits.lease_id and credits.to_deposit > 0`).as(
        'depositInCash',
      ),
    )
    .select(
      sql<Paise>`(case when exists (select from leases where leases.organization_id = ${scope.organization.id}
          and leases.id = credits.lease_id and gst_rate is not null and not gst_reverse_charge)
        then available - applied else 0 end)::bigint`.as('taxedAdvance'),
    )
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', paymentId)
    .executeTakeFirst()
}

const isCashToo = ({
  organization,
}: OwnerScope) => sql`other.organization_id = ${organization.id} and other.kind = 'payment'
  and other.reversed_on is null and coalesce(other.method, other.mode) = 'cash'`

const ifCash = (sum: RawBuilder<unknown>) => sql<Paise>`
  case when coalesce(credits.method, credits.mode) = 'cash' then coalesce((${sum}), 0) else 0 end::bigint`

/**
 * What the client of an agreement pays this owner, over all their agreements: in the financial year of these days,
 * and in the month of any of them, without tax; also of those that a limited member does not see, because the law counts
 * them. The days are of one year.
 */
export async function rentOfClient(
  scope: BooksScope | ClientScope,
  leaseId: string,
  days: readonly [string, ...string[]],
): Promise<RentOfClient> {
  const leases = await ofAllBooks(scope, () =>
    readLeasesInYear(scope, leaseId, days[0], withoutTds),
  )
  const monthOf = (day: string) =>
    leases
      .filter((lease) => lease.id === leaseId || isRunningOn(lease, day))
      .reduce((sum, { rents }) => plus(sum, rentOn(rents, day).monthlyRent), ZERO)
  return {
    year: leases.reduce((sum, lease) => plus(sum, annualRent(lease, scope.today)), ZERO),
    month: days.map(monthOf).reduce(larger, ZERO),
  }
}

const isRunningOn = ({ startDate, chargedFrom, endedOn }: LeaseInYear, day: string) =>
  (startDate ?? chargedFrom ?? day) <= day && (endedOn ?? day) >= day
