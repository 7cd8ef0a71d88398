import { sql } from 'kysely'
import { newId } from '../../../server/new-id.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import type { NewCharge, OpenCharge } from '../charge.ts'
import { authorOf } from './books-reader.ts'
import type { LeaseLedger } from './lease-ledger-queries.ts'

type Party = Pick<LeaseLedger, 'id' | 'clientId'>

/** A charge to be written, with what only some have. */
export type ChargeToPost = NewCharge & {
  account: Party
  /** Above 0 where a backdated change adds to days that are charged already. */
  revision?: number
  overlapAllowed?: boolean
  id?: string
}

// The number of rows that one statement inserts well within its time limit.
const ROWS_AT_ONCE = 2_000

/** Inserts charges; returns their ids in the same order. */
export async function insertCharges(
  scope: BooksScope,
  charges: readonly ChargeToPost[],
): Promise<string[]> {
  const rows = charges.map((charge) => ({ ...charge, id: charge.id ?? newId() }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await insertRows(scope, rows.slice(at, at + ROWS_AT_ONCE))
  return rows.map(({ id }) => id)
}

async function insertRows(scope: BooksScope, rows: (ChargeToPost & { id: string })[]) {
  // One value for all rows: each column alone would meet the limit of 65,535 parameters.
  const written = rows.map((row) => ({
    id: row.id,
    lease_id: row.account.id,
    client_id: row.account.clientId,
    kind: row.kind,
    name: row.name,
    source: row.source,
    revision: row.revision ?? 0,
    period_start: row.period?.from ?? null,
    period_end: row.period?.to ?? null,
    dated_on: row.datedOn,
    due_on: row.dueOn,
    net: String(row.net),
    gst: String(row.gst),
    gst_rate: row.tax?.rate ?? null,
    gst_inter_state: row.tax?.isInterState ?? false,
    gst_reverse_charge: row.tax?.isReverseCharge ?? false,
    computation: row.computation,
    overlap_allowed: row.overlapAllowed ?? false,
  }))
  await sql`
    insert into charges (id, organization_id, lease_id, client_id, kind, name, source, revision, period_start,
      period_end, dated_on, due_on, net, gst, gst_rate, gst_inter_state, gst_reverse_charge, computation,
      overlap_allowed, created_at, created_by)
    select id, ${scope.organization.id}, lease_id, client_id, kind, name, source, revision, period_start,
      period_end, dated_on, due_on, net, gst, gst_rate, gst_inter_state, gst_reverse_charge, computation,
      overlap_allowed, ${scope.now}, ${authorOf(scope)}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as row (id uuid, lease_id uuid, client_id uuid,
      kind text, name text, source text, revision int, period_start date, period_end date,
      dated_on date, due_on date, net bigint, gst bigint, gst_rate numeric, gst_inter_state boolean,
      gst_reverse_charge boolean, computation jsonb, overlap_allowed boolean)`.execute(scope.tx)
}

/** A charge as actions read it. */
export type ChargeRow = OpenCharge & {
  leaseId: string
  name: string
  source: string
  periodStart: string | null
  periodEnd: string | null
  datedOn: string
  net: Paise
  gst: Paise
  gstInterState: boolean
  amount: Paise
  settled: Paise
  reversedOn: string | null
}

const charges = (scope: BooksScope) =>
  scope.tx
    .selectFrom('charges')
    .select(['id', 'leaseId', 'kind', 'name', 'source', 'periodStart', 'periodEnd', 'dueOn'])
    .select(['datedOn', 'net', 'gst', 'gstInterState', 'amount', 'settled', 'reversedOn'])
    .where('organizationId', '=', scope.organization.id)

type Row = Omit<ChargeRow, 'open'>
const withOpen = (row: Row): ChargeRow => ({
  ...row,
  open: (row.reversedOn === null ? row.amount - row.settled : 0n) as Paise,
})

/** Open charges of these agreements. */
export async function listOpenCharges(scope: BooksScope, leaseIds: string[]): Promise<ChargeRow[]> {
  const rows = await charges(scope)
    .where('leaseId', 'in', leaseIds)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
    .execute()
  return rows.map(withOpen)
}

/** One charge of the organization, or undefined. */
export async function findCharge(scope: BooksScope, id: string): Promise<ChargeRow | undefined> {
  const row = await charges(scope).where('id', '=', id).executeTakeFirst()
  return row && withOpen(row)
}

/** Rent charges that share a day with these and are not reversed, and the open part of each, oldest first. */
export async function listRentCharges(
  scope: BooksScope,
  leaseId: string,
  { from, to }: { from: string; to: string },
): Promise<ChargeRow[]> {
  const rows = await charges(scope)
    .where('leaseId', '=', leaseId)
    .where('kind', '=', 'rent')
    .where('reversedOn', 'is', null)
    .where('periodStart', '<=', to)
    .where('periodEnd', '>=', from)
    .orderBy('periodStart')
    .execute()
  return rows.map(withOpen)
}

/** The valid charges that came from one source. */
export async function listChargesFrom(
  scope: BooksScope,
  leaseId: string,
  source: string,
): Promise<ChargeRow[]> {
  const rows = await charges(scope)
    .where('leaseId', '=', leaseId)
    .where('source', '=', source)
    .where('reversedOn', 'is', null)
    .execute()
  return rows.map(withOpen)
}

/** How many charges ever came from one source, those that were taken back included. */
export async function countChargesFrom(
  scope: BooksScope,
  leaseId: string,
  source: string,
): Promise<number> {
  const { count } = await scope.tx
    .selectFrom('charges')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return count
}

/** The day after the last charged rent; null if none was charged. */
export async function findFirstUnchargedDay(
  scope: Pick<BooksScope, 'tx' | 'organization'>,
  leaseId: string,
): Promise<string | null> {
  const { day } = await scope.tx
    .selectFrom('charges')
    .select(sql<string | null>`max(least(period_end, date '9999-12-30')) + 1`.as('day'))
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('kind', '=', 'rent')
    .where('reversedOn', 'is', null)
    .executeTakeFirstOrThrow()
  return day
}

/** Marks the late fees of charges of an agreement as dismissed on a day; null: as not dismissed. */
export async function markFeesDismissed(
  scope: BooksScope,
  leaseId: string,
  { charges, on }: { charges: readonly string[]; on: string | null },
): Promise<void> {
  await scope.tx
    .updateTable('charges')
    .set({ feeDismissedOn: on })
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('id', 'in', charges)
    .execute()
}

/** Marks a charge as reversed on a day; nothing may be settled of it any more. */
export async function markChargeReversed(scope: BooksScope, id: string, on: string): Promise<void> {
  await scope.tx
    .updateTable('charges')
    .set({ reversedOn: on })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}
