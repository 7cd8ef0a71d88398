import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { addMonths } from '../../../shared/calendar-date.ts'
import type { Days } from '../../../shared/days.ts'
import { minus, type Paise, paise, smaller, ZERO } from '../../../shared/paise.ts'
import { onlyOwn } from '../../identity/server/access/scope.ts'
import { totalGst } from '../../leases/gst.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import { MAX_MONTH_DAYS } from '../../leases/rent-period.ts'
import { lastAgreed } from '../../leases/server/lease-queries.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import type { BooksReader } from '../../ledger/server/books-reader.ts'
import { findSettledGst } from '../../ledger/server/settled-gst-queries.ts'
import type { PropertyName } from '../../properties/property-wire.ts'
import '../../ledger/server/ledger-tables.ts'

/** A client, and optionally one of their agreements. */
export type Renting = { clientId: string; leaseId?: string | undefined }

/** An agreement with its client, property and first day. */
export type LeaseOfClient = {
  leaseId: string
  clientName: string
  property: PropertyName
  startDate: string | null
  /** The last day that was agreed, and the one on which it ended; null where there is none. */
  endDate: string | null
  endedOn: string | null
  /** The first day with a valid charge for rent; null where none has. */
  booksFrom: string | null
}

/** The agreements of a client, ended ones included, oldest first. */
export async function listLeasesOfClient(
  scope: BooksReader,
  { clientId, leaseId }: Renting,
): Promise<LeaseOfClient[]> {
  const rows = await scope.tx
    .selectFrom('leases')
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .select(['leases.id as leaseId', 'accounts.name as clientName', 'leases.startDate'])
    .select([lastAgreed, 'leases.endedOn', 'properties.id', 'properties.address1'])
    .select(
      sql<string | null>`(select min(period_start) from charges
        where charges.organization_id = ${scope.organization.id} and charges.lease_id = leases.id
          and charges.kind = 'rent' and charges.reversed_on is null)`.as('booksFrom'),
    )
    .select(['properties.address2', 'properties.pincode', 'properties.city', 'properties.state'])
    .where('leases.organizationId', '=', scope.organization.id)
    .where('leases.clientId', '=', clientId)
    .$if(leaseId !== undefined, (query) => query.where('leases.id', '=', leaseId as string))
    .$call(onlyOwn(scope, 'leases.clientId'))
    .orderBy('leases.createdAt')
    .execute()
  return rows.map(
    ({ leaseId, clientName, startDate, endDate, endedOn, booksFrom, ...property }) => ({
      leaseId,
      clientName,
      startDate,
      endDate,
      endedOn,
      booksFrom,
      property,
    }),
  )
}

/** A valid charge for rent. */
export type RentCharge = {
  id: string
  leaseId: string
  days: Days
  /** With tax (GST), less what was credited of it. */
  rent: Paise
  /** The tax in it. */
  gst: Paise
  gstInterState: boolean
  open: Paise
}

/** The valid credits against a charge. */
const credited = ({ organization }: BooksReader, column = sql`credited`) => sql<Paise>`(
  select coalesce(sum(${column}), 0)::bigint from credits
  where credits.organization_id = ${organization.id} and credits.lease_id = charges.lease_id
    and credits.against_charge_id = charges.id and credits.reversed_on is null)`

/** Charges whose days begin in these; of those for several months, also such as reach into them. */
const reachesInto = ({ from }: Days) => sql<boolean>`(period_start >= ${from}
  or (period_end >= ${from} and period_end - period_start >= ${MAX_MONTH_DAYS}))`

/** The valid charges for rent of months that may begin in these days, of a year at most, oldest first. */
export async function listRentOfDays(
  scope: BooksReader,
  { clientId, leaseId }: Renting,
  { from, to }: Days,
): Promise<RentCharge[]> {
  const rows = await scope.tx
    .selectFrom('charges')
    .select(['id', 'leaseId', 'periodStart', 'periodEnd', 'amount', 'settled'])
    .select(['gst', 'gstInterState'])
    .select([credited(scope).as('credited'), credited(scope, sql`credits.gst`).as('creditedGst')])
    .where('organizationId', '=', scope.organization.id)
    .where('clientId', '=', clientId)
    .$if(leaseId !== undefined, (query) => query.where('leaseId', '=', leaseId as string))
    .$call(onlyOwn(scope, 'clientId'))
    .where('kind', '=', 'rent')
    .where('reversedOn', 'is', null)
    .where('periodStart', '>=', addMonths(from, -12))
    .where(reachesInto({ from, to }))
    .where('periodStart', '<=', to)
    .orderBy('periodStart')
    .orderBy('id')
    .execute()
  return rows.map(({ id, leaseId, periodStart, periodEnd, ...charge }) => {
    const rent = minus(charge.amount, charge.credited)
    return {
      id,
      leaseId,
      rent,
      gstInterState: charge.gstInterState,
      days: { from: periodStart ?? from, to: periodEnd ?? to },
      // A late credit note lowers the amount and not its tax.
      gst: smaller(minus(charge.gst, charge.creditedGst), rent),
      open: minus(charge.amount, charge.settled),
    }
  })
}

/** Clients with a valid rent charge for months that may begin on these days, in the order in which they were added. */
export async function listRentersOfDays(scope: BooksReader, { from, to }: Days): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('charges')
    .select('clientId')
    .distinct()
    .where('organizationId', '=', scope.organization.id)
    .where('kind', '=', 'rent')
    .where('reversedOn', 'is', null)
    .where('periodStart', '>=', addMonths(from, -12))
    .where(reachesInto({ from, to }))
    .where('periodStart', '<=', to)
    .orderBy('clientId')
    .execute()
  return rows.map(({ clientId }) => clientId)
}

/** The part of a rent charge that one payment settled; both valid. */
export type RentSettled = {
  creditId: string
  chargeId: string
  /** The days of the charge. */
  days: Days
  amount: Paise
  /** The goods and services tax in it, as its receipt states it. */
  gst: Paise
  receivedOn: string
  dateKnown: boolean
  method: PaymentMethod | null
  mode: PaymentMode | null
}

/** Lists the parts of a client's rent that payments settled, for all years, in order of payment. */
export async function listRentSettled(
  scope: BooksReader,
  { clientId, leaseId }: Renting,
): Promise<RentSettled[]> {
  const rows = await scope.tx
    .selectFrom('allocations')
    .innerJoin('credits', (join) => sameOrganization(join, 'credits.id', 'allocations.creditId'))
    .innerJoin('charges', (join) => sameOrganization(join, 'charges.id', 'allocations.chargeId'))
    .select(['credits.id as creditId', 'charges.id as chargeId', 'charges.periodStart'])
    .select(['charges.periodEnd', 'credits.datedOn', 'credits.dateKnown', 'credits.method'])
    .select(['charges.gst as gstOfCharge'])
    .select(['credits.mode', sql<string>`sum(allocations.amount)`.as('amount')])
    .where('allocations.organizationId', '=', scope.organization.id)
    .where('allocations.clientId', '=', clientId)
    .$if(leaseId !== undefined, (query) =>
      query.where('allocations.leaseId', '=', leaseId as string),
    )
    .$call(onlyOwn(scope, 'allocations.clientId'))
    .where('credits.kind', '=', 'payment')
    .where('credits.reversedOn', 'is', null)
    .where('charges.kind', '=', 'rent')
    .where('charges.reversedOn', 'is', null)
    .groupBy(['credits.organizationId', 'credits.id', 'charges.organizationId', 'charges.id'])
    .having(sql<boolean>`sum(allocations.amount) <> 0`)
    .orderBy('credits.datedOn')
    .orderBy('credits.id')
    .execute()
  const taxed = rows.filter(({ gstOfCharge }) => gstOfCharge > 0n).map(({ chargeId }) => chargeId)
  const gst = await findSettledGst(scope, taxed)
  const gstOf = (chargeId: string, creditId: string) => {
    const settled = gst.get(chargeId)?.get(creditId)
    return settled ? totalGst(settled) : ZERO
  }
  return rows.map(({ amount, datedOn, periodStart, periodEnd, gstOfCharge: _, ...settled }) => ({
    ...settled,
    gst: gstOf(settled.chargeId, settled.creditId),
    days: { from: periodStart ?? datedOn, to: periodEnd ?? datedOn },
    receivedOn: datedOn,
    amount: paise(BigInt(amount)),
  }))
}
