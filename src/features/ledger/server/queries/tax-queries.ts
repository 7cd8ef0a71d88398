import { sql } from 'kysely'
import { type Days, financialYearDays } from '../../../../shared/days.ts'
import { type Paise, paise } from '../../../../shared/paise.ts'
import type { BooksScope, ClientScope, OwnerScope } from '../../../identity/server/scope.ts'
import { listRents } from '../../../leases/server/rent-queries.ts'
import '../../../leases/server/lease-queries.ts'
import type { LeaseInYear } from '../../annual-rent.ts'
import { listChargedSpans } from './account-queries.ts'
import './ledger-tables.ts'

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
  const lease = await scope.tx
    .selectFrom('leases')
    .select(['chargedFrom', 'endDate', 'endedOn', 'rentDay', 'dueIn', 'paymentDay', 'proration'])
    .select('rounding')
    .select([rentCharged(scope, year).as('charged'), tdsTold(scope, year).as('tdsTold')])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', leaseId)
    .$if(scope.kind === 'client', (query) =>
      query.where('clientId', '=', (scope as ClientScope).actor.accountId),
    )
    .executeTakeFirst()
  if (!lease) return undefined
  const spans = lease.chargedFrom === null ? [] : await listChargedSpans(scope, [leaseId])
  return {
    ...lease,
    year,
    rents: (await listRents(scope, [leaseId])).get(leaseId) ?? [],
    chargedDays: spans.filter(({ source }) => source === 'rent'),
  }
}

/** The standing rent charges for periods that begin in the year, without tax, less their notes. */
const rentCharged = ({ organization }: Reader, { from, to }: Days) => sql<Paise>`(
  select coalesce(sum(charges.net - coalesce(notes.net, 0)), 0)::bigint
  from charges left join lateral (
    select sum(credited - gst) as net from credits
    where credits.organization_id = ${organization.id} and credits.lease_id = leases.id
      and credits.against_charge_id = charges.id and credits.reversed_on is null
  ) notes on true
  where charges.organization_id = ${organization.id} and charges.lease_id = leases.id and charges.kind = 'rent'
    and charges.reversed_on is null and charges.period_start between ${from} and ${to})`

/** The tax that the client said was withheld in the year. */
const tdsTold = ({ organization }: Reader, { from, to }: Days) => sql<Paise>`(
  select coalesce(sum(tds), 0)::bigint from credits
  where credits.organization_id = ${organization.id} and credits.lease_id = leases.id
    and credits.reversed_on is null and credits.dated_on between ${from} and ${to})`

/** All cash that was received on a day from the client of an agreement, for other agreements of theirs, too. */
export async function sumCashOfDay(
  scope: OwnerScope,
  leaseId: string,
  day: string,
): Promise<Paise> {
  const { total } = await scope.tx
    .selectFrom('credits')
    .innerJoin('leases', (join) =>
      join
        .onRef('leases.clientId', '=', 'credits.clientId')
        .onRef('leases.organizationId', '=', 'credits.organizationId'),
    )
    .select(sql<string>`coalesce(sum(credits.received), 0)`.as('total'))
    .where('credits.organizationId', '=', scope.organization.id)
    .where('leases.id', '=', leaseId)
    .where('credits.kind', '=', 'payment')
    .where('credits.datedOn', '=', day)
    .where('credits.reversedOn', 'is', null)
    .where(sql<boolean>`coalesce(credits.method, credits.mode) = 'cash'`)
    .executeTakeFirstOrThrow()
  return paise(BigInt(total))
}
