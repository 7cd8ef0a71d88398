import { type Expression, type SqlBool, sql } from 'kysely'
import {
  byColumn,
  byText,
  type KeysetPage,
  keysetPage,
  type Needs,
  type PageQuery,
  type SortKey,
  type SoundsLike,
  withFlags,
} from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { inLocalTime, type Stored } from '../../../server/local-time.ts'
import { type BooksScope, soundsLikeFor } from '../../identity/server/access/scope.ts'
import type { Lease, LeaseTime } from '../lease.ts'
import { leaseTimeWire } from '../lease-time-wire.ts'
import type { leaseSorts } from '../lease-wire.ts'
import './lease-tables.ts'
import { type AgreedRent, listRents, rentInForce, rentsInForce } from './rent-queries.ts'
import '../../clients/server/client-queries.ts'
import '../../owners/server/owner-tables.ts'
import '../../properties/server/property-queries.ts'

/** The last day agreed: of the notice where one was given, else of the agreement. */
export const lastAgreed = sql<string | null>`coalesce(leases.leaving_on, leases.end_date)`.as(
  'endDate',
)

/** The last day that is charged, where one is known: of an agreement that has ended, or of the notice. */
export const lastCharged = sql<string | null>`coalesce(leases.ended_on, leases.leaving_on)`.as(
  'endedOn',
)

const TIME_COLUMNS = (Object.keys(leaseTimeWire) as (keyof LeaseTime)[]).map(
  (name) => `leases.${name}` as const,
)

const leases = (scope: BooksScope) =>
  allThatIsSaid(scope).where('leases.organizationId', '=', scope.organization.id)

/** The columns of agreements; the caller chooses whose, and which. */
const allThatIsSaid = (scope: BooksScope) =>
  scope.tx
    .selectFrom('leases')
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts as clientAccounts', (join) =>
      sameOrganization(join, 'clientAccounts.id', 'leases.clientId'),
    )
    .innerJoin('owners', 'owners.organizationId', 'leases.organizationId')
    .innerJoin('accounts as ownerAccounts', (join) =>
      sameOrganization(join, 'ownerAccounts.id', 'owners.id'),
    )
    .innerJoinLateral(rentInForce(scope), (join) => join.onTrue())
    .select(['leases.id', 'leases.organizationId', 'leases.electricityMeterNumber'])
    .select(['leases.incrementPercentage', 'leases.securityDepositAmount'])
    .select(['rent.monthlyRent', 'leases.incrementSchedule', 'leases.paymentDay'])
    .select([
      'leases.startDate',
      'leases.leavingOn',
      'leases.paymentMode',
      'leases.createdAt',
      'leases.updatedAt',
      'leases.version',
    ])
    .select(TIME_COLUMNS)
    .select(['leases.propertyId', 'properties.address1', 'properties.address2'])
    .select(['properties.pincode', 'properties.city', 'properties.state', 'leases.clientId'])
    .select(['clientAccounts.name as clientName', 'clientAccounts.email as clientEmail'])
    .select(['owners.id as ownerId', 'owners.phone as ownerPhone'])
    .select(['ownerAccounts.name as ownerName', 'ownerAccounts.email as ownerEmail'])

const running = (scope: BooksScope) => leases(scope).where('leases.endedAt', 'is', null)

type LeaseSort = keyof typeof leaseSorts

const BY_CLIENT: (LeaseSort | undefined)[] = ['client']
const BY_PROPERTY: (LeaseSort | undefined)[] = ['property', 'pincode']
const BY_RENT: (LeaseSort | undefined)[] = ['monthlyRent']

/** The ids of agreements that run now, with what is needed beside them; the caller chooses whose. */
const runningIds = (scope: BooksScope, { sort, isSearched, isSummed }: Needs<LeaseSort>) =>
  scope.tx
    .selectFrom('leases')
    .select('leases.id')
    .$if(isSearched || BY_CLIENT.includes(sort), (query) =>
      query.innerJoin('accounts as clientAccounts', (join) =>
        sameOrganization(join, 'clientAccounts.id', 'leases.clientId'),
      ),
    )
    .$if(isSearched || BY_PROPERTY.includes(sort), (query) =>
      query.innerJoin('properties', (join) =>
        sameOrganization(join, 'properties.id', 'leases.propertyId'),
      ),
    )
    .$if(isSearched || isSummed === true || BY_RENT.includes(sort), (query) =>
      query.innerJoin(rentsInForce(scope), 'rent.leaseId', 'leases.id'),
    )
    .where('leases.endedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof leases>['execute']>>[number]

const toLease = ({
  propertyId,
  address1,
  address2,
  pincode,
  city,
  state,
  clientId,
  clientName,
  clientEmail,
  ownerId,
  ownerName,
  ownerEmail,
  ownerPhone,
  ...lease
}: Row): Stored<Lease> => ({
  ...lease,
  property: { id: propertyId, address1, address2, pincode, city, state },
  client: { id: clientId, name: clientName, email: clientEmail },
  owner: { id: ownerId, name: ownerName, email: ownerEmail, phone: ownerPhone },
})

const SORTS: Record<LeaseSort, SortKey> = {
  electricityMeterNumber: byText('leases.electricityMeterNumber'),
  client: byText('clientAccounts.name'),
  incrementPercentage: byColumn('leases.incrementPercentage', 'numeric'),
  securityDepositAmount: byColumn('leases.securityDepositAmount', 'numeric'),
  monthlyRent: byColumn('rent.monthlyRent', 'numeric'),
  incrementSchedule: byColumn('leases.incrementSchedule', 'numeric'),
  paymentDay: { by: sql`coalesce(leases.payment_day, 0)`, type: 'integer' },
  paymentMode: byText('leases.paymentMode'),
  pincode: byText('properties.pincode'),
  property: byText('properties.address1'),
  // All are one owner's.
  owner: byColumn('leases.id', 'uuid'),
  createdAt: byColumn('leases.createdAt', 'timestamptz'),
}

/** What a search looks through. */
export const searchedInLeases = sql`concat_ws(' ', leases.electricity_meter_number, client_accounts.name,
  client_accounts.email, properties.address1, properties.address2, properties.pincode,
  properties.city, properties.state, rent.monthly_rent, leases.payment_mode)`

/** Finds leases whose name or address sounds like a search, where none has its words. */
export const leasesSoundingLike: SoundsLike = {
  find: (patterns) => sql`sound_leases(${patterns}::text[], 200)`,
  text: searchedInLeases,
  names: sql`concat_ws(' ', client_accounts.name, properties.address1, properties.address2, properties.city)`,
}

/** The ids of agreements that run now, whose text is like each of the patterns; the list keeps its own. */
async function findLeasesLike(scope: BooksScope, patterns: string[]): Promise<string[]> {
  // Alone and whole, or the planner goes through them one by one for the first few that match.
  const texts = runningIds(scope, { isSearched: true })
    .where('leases.organizationId', '=', scope.organization.id)
    .select(sql<string>`lower(${searchedInLeases})`.as('words'))
    .offset(0)
  const rows = await scope.tx
    .selectFrom(texts.as('texts'))
    .select('id')
    .where(sql<boolean>`words like all (${patterns}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** The rent of a month of all of them. */
const ALL_RENTS = {
  of: ['rent.monthlyRent'],
  by: sql<string>`coalesce(sum(counted.monthly_rent), 0)::text`,
}

/** The filters of a list of agreements. */
export type LeaseFlag = 'due' | 'paid' | 'uncharged' | 'ending' | 'expired'

/** Running agreements, filtered, sorted and paged; `flags` are the conditions behind the filters. */
export async function listLeases(
  scope: BooksScope,
  {
    due,
    paid,
    uncharged,
    ending,
    expired,
    ...page
  }: PageQuery<LeaseSort> & { [F in LeaseFlag]?: boolean },
  flags?: Record<LeaseFlag, Expression<SqlBool>>,
): Promise<KeysetPage<Lease>> {
  const toRecord = (row: Row) => inLocalTime(scope, toLease(row))
  const asked = { due, paid, uncharged, ending, expired }
  const narrow = (needs: Needs<LeaseSort>) => {
    const ids = runningIds(scope, { ...needs, isSearched: page.alike === true })
    const own = ids.where('leases.organizationId', '=', scope.organization.id)
    return withFlags(own, asked, flags)
  }
  const findAllIds = (patterns: string[]) => findLeasesLike(scope, patterns)
  const of = { tx: scope.tx, id: 'leases.id', page, toRecord, narrow, findAllIds }
  const terms = {
    ...of,
    sorts: SORTS,
    searched: searchedInLeases,
    soundsLike: soundsLikeFor(scope, leasesSoundingLike),
    amount: ALL_RENTS,
  }
  return keysetPage(leases(scope), terms)
}

/**
 * One agreement that runs now, or undefined; with `endedToo` also one that has ended. With `lock` nobody else
 * changes it before the transaction ends.
 */
export async function findLease(
  scope: BooksScope,
  id: string,
  { lock = false, endedToo = false } = {},
): Promise<Lease | undefined> {
  if (lock && !(await lockLease(scope, id))) return undefined
  const found = endedToo ? leases(scope) : running(scope)
  const row = await found.where('leases.id', '=', id).executeTakeFirst()
  return row && inLocalTime(scope, toLease(row))
}

/**
 * Locks an agreement until the transaction ends and returns whether there is one. Alone: joined to
 * the property that it had before the wait, an agreement that moves meanwhile would not be found.
 */
export async function lockLease(scope: BooksScope, id: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('leases')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Holds every agreement of the books, ended ones too, until the transaction ends; returns their ids in order. */
export async function lockAllLeases(scope: BooksScope): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('leases')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Holds the agreements of a client, ended ones too, until the transaction ends; returns their ids. */
export async function lockLeasesOf(scope: BooksScope, clientId: string): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('leases')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('clientId', '=', clientId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The dated rents of an agreement, and from when on it is charged. */
export async function findRentTerms(
  scope: BooksScope,
  id: string,
): Promise<{ rents: AgreedRent[]; chargedFrom: string | null }> {
  const { chargedFrom } = await scope.tx
    .selectFrom('leases')
    .select('chargedFrom')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rents = await listRents(scope, [id])
  return { rents: rents.get(id) ?? [], chargedFrom }
}
