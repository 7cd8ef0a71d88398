import { type RawBuilder, sql } from 'kysely'
import {
  byColumn,
  byText,
  type KeysetPage,
  keysetPage,
  type Needs,
  type PageQuery,
  type SortKey,
} from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import type { Paise } from '../../../shared/paise.ts'
import '../../clients/server/client-queries.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import '../../leases/server/lease-tables.ts'
import '../../properties/server/property-queries.ts'
import type { PropertyName } from '../../properties/property-wire.ts'
import type { LeaseDues, LeavingLease, UnsettledLease } from '../dues.ts'
import type { duesSorts } from '../dues-contract.ts'
import { namesIn } from './lease-names.ts'
import '../../ledger/server/ledger-tables.ts'

const ended = sql<string | null>`case when leases.ended_at is not null then leases.ended_on end`

/** Who rents what. */
export const selectParties = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('leases')
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .select(['leases.id', 'leases.clientId', 'accounts.name', 'accounts.email'])
    .select(['leases.propertyId', 'properties.address1', 'properties.address2'])
    .select(['properties.pincode', 'properties.city', 'properties.state'])
    .where('leases.organizationId', '=', scope.organization.id)

/** Open amounts of each agreement, by the days that they are overdue today: the same rule as `isOverdue`. */
function openByLease(scope: OwnerScope) {
  const { today } = scope
  const open = (condition = sql`true`) =>
    sql<Paise>`coalesce(sum(amount - settled) filter (where ${condition}), 0)::bigint`
  const dueBetween = (from: number, to: number) =>
    open(sql`due_on between ${addDays(today, -from)} and ${addDays(today, -to)}`)
  return scope.tx
    .selectFrom('charges')
    .select('leaseId')
    .select([open().as('owed'), open(sql`due_on < ${today}`).as('overdue')])
    .select([sql<string>`min(due_on)`.as('oldestDueOn')])
    .select([open(sql`due_on >= ${today}`).as('notDue'), dueBetween(30, 1).as('upTo30')])
    .select([dueBetween(60, 31).as('upTo60'), dueBetween(90, 61).as('upTo90')])
    .select(open(sql`due_on < ${addDays(today, -90)}`).as('older'))
    .where('organizationId', '=', scope.organization.id)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
    .groupBy('leaseId')
}

type OpenOfLeases = ReturnType<typeof openByLease>

const duesOf = (scope: OwnerScope, open: OpenOfLeases = openByLease(scope)) =>
  selectParties(scope)
    .innerJoin('clients', (join) => sameOrganization(join, 'clients.id', 'leases.clientId'))
    .innerJoin(open.as('dues'), 'dues.leaseId', 'leases.id')
    .select(['clients.mobileNumber as phone', 'accounts.language'])
    .select(['dues.owed', 'dues.overdue', 'dues.oldestDueOn', 'dues.notDue', 'dues.upTo30'])
    .select(['dues.upTo60', 'dues.upTo90', 'dues.older', ended.as('endedOn')])
    .select('leases.leavingOn')

type Row = Awaited<ReturnType<ReturnType<typeof duesOf>['execute']>>[number]

const toDues = (row: Row): LeaseDues => {
  const { phone, language, endedOn, leavingOn, owed, overdue, oldestDueOn, ...ages } = row
  const { notDue, upTo30, upTo60, upTo90, older } = ages
  return {
    ...namesIn(row),
    phone,
    language,
    endedOn,
    leavingOn,
    owed,
    overdue,
    oldestDueOn,
    ages: { notDue, upTo30, upTo60, upTo90, older },
  }
}

type DuesSort = keyof typeof duesSorts

const SORTS: Record<DuesSort, SortKey> = {
  owed: byColumn('dues.owed', 'numeric'),
  overdue: byColumn('dues.overdue', 'numeric'),
  oldestDueOn: byColumn('dues.oldest_due_on', 'date'),
  client: byText('accounts.name'),
  property: byText('properties.address1'),
}

/** What a search looks through. */
export const searchedInDues = sql`concat_ws(' ', accounts.name, accounts.email, properties.address1,
  properties.address2, properties.pincode, properties.city, properties.state)`

/** Ids of agreements with open charges, joined to what is needed. */
const idsOfDues = (scope: OwnerScope, { sort, isSearched }: Needs<DuesSort>) =>
  scope.tx
    .selectFrom('leases')
    .innerJoin(openByLease(scope).as('dues'), 'dues.leaseId', 'leases.id')
    .select('leases.id')
    .$if(isSearched || sort === 'client', (query) =>
      query.innerJoin('accounts', (join) =>
        sameOrganization(join, 'accounts.id', 'leases.clientId'),
      ),
    )
    .$if(isSearched || sort === 'property', (query) =>
      query.innerJoin('properties', (join) =>
        sameOrganization(join, 'properties.id', 'leases.propertyId'),
      ),
    )
    .where('leases.organizationId', '=', scope.organization.id)

/** Agreements with open charges, including ended ones; the most overdue first. */
export async function listDues(
  scope: OwnerScope,
  page: PageQuery<DuesSort>,
): Promise<KeysetPage<LeaseDues>> {
  const worstFirst = { ...page, sort: 'overdue' as const, order: 'desc' as const }
  return keysetPage(duesOf(scope), {
    tx: scope.tx,
    id: 'leases.id',
    sorts: SORTS,
    searched: searchedInDues,
    narrow: (needs) => idsOfDues(scope, needs),
    page: page.sort === undefined ? worstFirst : page,
    toRecord: toDues,
  })
}

/** The most overdue agreements, worst first. */
export async function listWorstDues(scope: OwnerScope, atMost: number): Promise<LeaseDues[]> {
  // Only those that are shown are looked up.
  const worst = openByLease(scope)
    .having(sql<boolean>`min(due_on) < ${scope.today}`)
    .orderBy('overdue', 'desc')
    .orderBy('leaseId', 'desc')
    .limit(atMost)
  const rows = await duesOf(scope, worst)
    .orderBy('dues.overdue', 'desc')
    .orderBy('leases.id', 'desc')
    .execute()
  return rows.map(toDues)
}

/** The running agreements of which notice was given, who leaves next first. */
export async function listLeaving(scope: OwnerScope, atMost: number): Promise<LeavingLease[]> {
  const rows = await selectParties(scope)
    .select(sql<string>`leases.leaving_on`.as('leavingOn'))
    .where('leases.leavingOn', 'is not', null)
    .orderBy('leases.leavingOn')
    .orderBy('leases.id')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({ ...namesIn(row), leavingOn: row.leavingOn }))
}

/** The ended agreements that are not settled, oldest end first. */
export async function listUnsettled(scope: OwnerScope): Promise<UnsettledLease[]> {
  const rows = await selectParties(scope)
    .innerJoin(balancesByLease(scope).as('balances'), 'balances.leaseId', 'leases.id')
    .select(['balances.owed', 'balances.advance', 'balances.deposit'])
    .select([sql<string>`leases.ended_on`.as('endedOn'), 'leases.gstRate'])
    .where('leases.endedAt', 'is not', null)
    .where(sql<boolean>`(balances.owed, balances.advance, balances.deposit) <> (0, 0, 0)`)
    .orderBy('leases.endedOn')
    .orderBy('leases.id')
    .execute()
  return rows.map((row) => ({
    ...namesIn(row),
    endedOn: row.endedOn,
    gstRate: row.gstRate,
    owed: row.owed,
    advance: row.advance,
    deposit: row.deposit,
  }))
}

/** Owed, advance and deposit of each agreement: from open charges, unapplied credits, and deposits. */
export function balancesByLease(scope: OwnerScope) {
  const organizationId = scope.organization.id
  const sum = (column: string) => sql<Paise>`sum(${sql.ref(column)})::bigint`.as(column)
  const nothing = sql<Paise>`0`
  const owed = scope.tx
    .selectFrom('charges')
    .select(['leaseId', sql<Paise>`amount - settled`.as('owed')])
    .select([nothing.as('advance'), nothing.as('deposit')])
    .where('organizationId', '=', organizationId)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
  const paidAhead = scope.tx
    .selectFrom('credits')
    .select(['leaseId', nothing.as('owed'), sql<Paise>`available - applied`.as('advance')])
    .select(nothing.as('deposit'))
    .where('organizationId', '=', organizationId)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`applied < received - to_deposit + tds + credited`)
  const deposited = scope.tx
    .selectFrom(depositsByLease(scope).as('deposits'))
    .select(['leaseId', nothing.as('owed'), nothing.as('advance'), 'amount as deposit'])
  return scope.tx
    .selectFrom(owed.unionAll(paidAhead).unionAll(deposited).as('parts'))
    .select(['leaseId', sum('owed'), sum('advance'), sum('deposit')])
    .groupBy('leaseId')
}

/**
 * The deposit held of each agreement that ever had one, in paise: received and carried to it, less deducted, returned
 * and carried on. Read from the journal's account of that name, only of documents about deposits.
 */
export function depositsByLease(scope: OwnerScope) {
  const payouts = (lease: 'leaseId' | 'toLeaseId', amount: RawBuilder<Paise>) =>
    scope.tx
      .selectFrom('payouts')
      .select([sql<string>`${sql.ref(lease)}`.as('leaseId'), amount.as('amount')])
      .where('organizationId', '=', scope.organization.id)
      .where('reversedOn', 'is', null)
  const documents = scope.tx
    .selectFrom('credits')
    .select(['leaseId', DEPOSITED.as('amount')])
    .where('organizationId', '=', scope.organization.id)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`(to_deposit > 0 or kind = 'deposit_deduction')`)
    .unionAll(payouts('leaseId', sql`-amount`).where('kind', '<>', 'refund'))
    .unionAll(payouts('toLeaseId', sql`amount`).where('kind', '=', 'deposit_carried'))
  return scope.tx
    .selectFrom(documents.as('documents'))
    .select(['leaseId', sql<Paise>`sum(amount)::bigint`.as('amount')])
    .groupBy('leaseId')
}

/** The change of the deposit by a credit; negative for a deduction. */
const DEPOSITED = sql<Paise>`case kind when 'deposit_deduction' then -credited else to_deposit end`

type OwnLease = {
  leaseId: string
  endedOn: string | null
  leavingOn: string | null
  property: PropertyName
}

/** The agreements of a client, ended ones included, newest first, each with its property. */
export async function listOwnLeases(scope: ClientScope): Promise<OwnLease[]> {
  const rows = await scope.tx
    .selectFrom('leases')
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .select(['leases.id as leaseId', ended.as('endedOn'), 'leases.leavingOn'])
    .select(['properties.id', 'properties.address1'])
    .select(['properties.address2', 'properties.pincode', 'properties.city', 'properties.state'])
    .where('leases.organizationId', '=', scope.organization.id)
    .where('leases.clientId', '=', scope.actor.accountId)
    .orderBy('leases.id', 'desc')
    .execute()
  return rows.map(({ leaseId, endedOn, leavingOn, ...property }) => ({
    leaseId,
    endedOn,
    leavingOn,
    property,
  }))
}

/** What is held of a client's money, in ended agreements too: paid ahead and not settled, and as deposit. */
export async function findMoneyHeld(
  scope: OwnerScope,
  clientId: string,
): Promise<{ advance: Paise; deposit: Paise }> {
  return scope.tx
    .selectFrom('leases')
    .select(
      sql<Paise>`coalesce(sum((select sum(credits.available - credits.applied) from credits
        where credits.organization_id = ${scope.organization.id} and credits.lease_id = leases.id
          and credits.reversed_on is null)), 0)::bigint`.as('advance'),
    )
    .select(
      sql<Paise>`coalesce(sum((
        select sum(case 'deposit' when journal.credit then journal.amount when journal.debit then -journal.amount end)
        from journal
        where journal.organization_id = ${scope.organization.id} and journal.lease_id = leases.id)), 0)::bigint`.as(
        'deposit',
      ),
    )
    .where('leases.organizationId', '=', scope.organization.id)
    .where('leases.clientId', '=', clientId)
    .executeTakeFirstOrThrow()
}

/** Whether something is open of what this client was charged, in ended agreements too. */
export async function hasDues(scope: OwnerScope, clientId: string): Promise<boolean> {
  const open = await scope.tx
    .selectFrom('charges')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('clientId', '=', clientId)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
