import { sql } from 'kysely'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import type { EarlierRate, LateFeeRule } from '../../leases/charging-terms.ts'
import { gstTermsOf } from '../../leases/gst.ts'
import { lastCharged } from '../../leases/server/lease-queries.ts'
import { type AgreedRent, listRents } from '../../leases/server/rent-queries.ts'
import type { ChargedLease, RecurringCharge } from '../charge.ts'
import './ledger-tables.ts'

/** The accounting view of an agreement, including ended ones. A caller that has one has locked the agreement. */
export type LeaseLedger = Omit<ChargedLease, 'chargedFrom'> & {
  id: string
  clientId: string
  propertyId: string
  /** Whether it has ended; `endedOn` is its last charged day, which with a notice is known before. */
  isEnded: boolean
  /** null: no automatic charges. */
  chargedFrom: string | null
  startDate: string | null
  endDate: string | null
  unitRate: string | null
  /** The prices of a unit that held before, in order of time. */
  earlierUnitRates: EarlierRate[]
  lateFee: LateFeeRule | null
  /** In order of time, at least one. */
  rents: AgreedRent[]
  recurring: RecurringCharge[]
}

/** The first day of an agreement, if known. */
export const firstDayOf = ({ startDate, chargedFrom }: LeaseLedger): string | null =>
  startDate ?? chargedFrom

const columns = [
  'id',
  'clientId',
  'propertyId',
  'chargedFrom',
  'startDate',
  'endDate',
  lastCharged,
  sql<boolean>`leases.ended_on is not null`.as('isEnded'),
  'rentDay',
  'rentEvery',
  'rentMonth',
  'dueIn',
  'paymentDay',
  'proration',
  'rounding',
  'gstRate',
  'gstInterState',
  'gstReverseCharge',
  'unitRate',
  'earlierUnitRates',
  'lateFee',
] as const

/**
 * Locks the books of an agreement until the transaction ends, so that nobody else posts or settles in them.
 * Undefined if there is no such agreement.
 */
export async function lockLedger(
  scope: BooksScope,
  leaseId: string,
): Promise<LeaseLedger | undefined> {
  const [account] = await lockLedgers(scope, [leaseId])
  return account
}

/** Locks the ledgers of several agreements, always in the order of their ids, so that no two calls wait for each other. */
export async function lockLedgers(scope: BooksScope, ids: string[]): Promise<LeaseLedger[]> {
  const locked = scope.tx
    .selectFrom('leases')
    .select(columns)
    .where('organizationId', '=', scope.organization.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
  // Locked and read together: the rents are read once the locks on the agreements are held.
  const [rows, rents] = await Promise.all([locked.execute(), listRents(scope, ids)])
  return withTerms(scope, rows, rents)
}

/** The next running agreements that are charged, in order of id; those that others work on are left to them. */
export async function lockChargedAccounts(
  scope: BooksScope,
  { after, atMost }: { after: string | undefined; atMost: number },
): Promise<LeaseLedger[]> {
  const rows = await scope.tx
    .selectFrom('leases')
    .select(columns)
    .where('organizationId', '=', scope.organization.id)
    .where('endedAt', 'is', null)
    .where('chargedFrom', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ id }) => id)
  return withTerms(scope, rows, await listRents(scope, ids))
}

/** How many agreements run and are charged. */
export async function countChargedAccounts(scope: BooksScope): Promise<number> {
  const { total } = await scope.tx
    .selectFrom('leases')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('organizationId', '=', scope.organization.id)
    .where('endedAt', 'is', null)
    .where('chargedFrom', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The running agreements that are charged, to be read only: nobody holds them. */
export async function listChargedAccounts(scope: BooksScope): Promise<LeaseLedger[]> {
  const rows = await scope.tx
    .selectFrom('leases')
    .select(columns)
    .where('organizationId', '=', scope.organization.id)
    .where('endedAt', 'is', null)
    .where('chargedFrom', 'is not', null)
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  return withTerms(scope, rows, await listRents(scope, ids))
}

type Row = Omit<LeaseLedger, 'gst' | 'rents' | 'recurring'> & {
  gstRate: string | null
  gstInterState: boolean
  gstReverseCharge: boolean
}

async function withTerms(
  scope: BooksScope,
  rows: Row[],
  rents: Map<string, AgreedRent[]>,
): Promise<LeaseLedger[]> {
  // Recurring charges exist only with automatic charging.
  const charged = rows.filter(({ chargedFrom }) => chargedFrom !== null)
  const recurring = await listRecurring(
    scope,
    charged.map(({ id }) => id),
  )
  return rows.map(({ gstRate, gstInterState, gstReverseCharge, ...lease }) => ({
    ...lease,
    gst: gstTermsOf({ gstRate, gstInterState, gstReverseCharge }),
    rents: rents.get(lease.id) ?? [],
    recurring: recurring.filter(({ leaseId }) => leaseId === lease.id),
  }))
}

/** The name of a client of the organization, or undefined. */
export async function findClientName(
  scope: BooksScope,
  clientId: string,
): Promise<string | undefined> {
  const row = await scope.tx
    .selectFrom('accounts')
    .select('name')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', clientId)
    .executeTakeFirst()
  return row?.name
}

/** The recurring charges of these agreements. */
export async function listRecurring(
  scope: Pick<BooksScope, 'tx' | 'organization'>,
  leaseIds: string[],
): Promise<(RecurringCharge & { leaseId: string; version: number })[]> {
  if (leaseIds.length === 0) return []
  return scope.tx
    .selectFrom('recurringCharges')
    .select(['id', 'leaseId', 'kind', 'name', 'monthlyAmount', 'hasGst'])
    .select(['fromDate as from', 'toDate as to', 'chargedFrom', 'version'])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', 'in', leaseIds)
    .orderBy('id')
    .execute()
}

type ChargedSpan = { leaseId: string; source: string; from: string; to: string }

/**
 * The charged days, merged into ranges; rent of any origin under `rent`. Days whose automatic charge its owner took back
 * are among them: they are charged again only by `chargeAgain`.
 */
export async function listChargedSpans(
  scope: Pick<BooksScope, 'tx' | 'organization'>,
  leaseIds: string[],
): Promise<ChargedSpan[]> {
  return scope.tx
    .selectFrom(
      scope.tx
        .selectFrom('charges')
        .select('leaseId')
        .select(sql<string>`case kind when 'rent' then 'rent' else source end`.as('source'))
        .select(sql`unnest(range_agg(daterange(period_start, period_end, '[]')))`.as('days'))
        .where('organizationId', '=', scope.organization.id)
        .where('leaseId', 'in', leaseIds)
        .where('periodStart', 'is not', null)
        .where(sql<boolean>`(reversed_on is null or source = 'rent' or source like 'recurring:%')`)
        .groupBy(['leaseId', sql`2`])
        .as('spans'),
    )
    .select(['leaseId', 'source'])
    .select([sql<string>`lower(days)`.as('from'), sql<string>`upper(days) - 1`.as('to')])
    .orderBy('days')
    .execute()
}
