import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../../../server/clock.ts'
import { toCamelCase } from '../../../../server/database/camel-case-columns.ts'
import { type AnyColumnWords, erasedColumns } from '../../../../server/database/column-privacy.ts'
import type { Database, Transaction } from '../../../../server/database/database.ts'
import { runWithTrustedClock } from '../../../../server/database/trusted-clock.ts'
import type { ObjectStore } from '../../../../server/object-store/object-store.ts'
import { addDays, addMonths, instantOf, today } from '../../../../shared/calendar-date.ts'
import { financialYearDays } from '../../../../shared/days.ts'
import { removeObjectsOf } from '../../../files/server/remove-objects.ts'
import { doWhereDue } from '../../../identity/server/access/due-jobs.ts'

export type Erasure = {
  database: Database
  clock: Clock
  timeZone: string
  /** How many days after its closing an organization's personal data is erased. */
  afterDays: number
  tables: AllTables
  /** Where what files hold is kept outside of the database; undefined where it stays in it. */
  fileStore?: ObjectStore | undefined
}

/**
 * How long the books are kept after the financial year of the closing. Eight financial years are what the
 * Companies Act, 2013, s. 128(5) requires of companies; it is longer than rule 6F(5) of the Income-tax Rules, 1962
 * (six years from the end of the assessment year) and s. 36 of the CGST Act, 2017 (72 months from the day on
 * which the annual return is due).
 */
const BOOKS_KEPT_YEARS = 8

const DAY = 24 * 60 * 60 * 1000
const HOUR = 60 * 60 * 1000

export type Erased = { personalData: number; books: number }

/**
 * Performs the erasure that is due for every closed organization, each in its own transaction; returns their
 * number.
 */
export async function eraseClosedOrganizations(erasure: Erasure): Promise<Erased> {
  const erased = { personalData: 0, books: 0 }
  const { afterDays } = erasure
  await doWhereDue({ ...erasure, reckonedWith: { afterDays } }, 'erasure', async (id) => {
    const closed = await findClosed(erasure, id)
    return closed && eraseWhatIsDue(erasure, closed, erased)
  })
  return erased
}

/** Returns when the next erasure is due: at once where another server is at it. */
async function eraseWhatIsDue(
  erasure: Erasure,
  { id, closedAt, erasedAt }: Closed,
  erased: Erased,
): Promise<Date | undefined> {
  const { tables, clock } = erasure
  if (areBooksDue(erasure, closedAt)) {
    // Before the rows that name them: done again after a failure it changes nothing.
    await removeObjectsOf(erasure, id)
    if (!(await inOrganization(erasure, id, (tx) => eraseBooks(tx, id)))) return clock()
    erased.books++
  } else if (erasedAt === null && isPersonalDataDue(erasure, closedAt)) {
    await removeObjectsOf(erasure, id)
    const erase = (tx: Transaction) => erasePersonalData(tx, { tables, now: clock() })
    if (!(await inOrganization(erasure, id, erase, sql`erased_at is null`))) return clock()
    erased.personalData++
  } else if (erasedAt === null) return personalDataDueAt(erasure, closedAt)
  return booksDueAt(erasure, closedAt)
}

type Closed = { id: string; closedAt: Date; erasedAt: Date | null }

function findClosed({ database }: Erasure, id: string): Promise<Closed | undefined> {
  return database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const row = await tx
      .selectFrom('organizations')
      .select(['id', 'closedAt', 'erasedAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.closedAt ? { ...row, closedAt: row.closedAt } : undefined
  })
}

const personalDataDueAt = ({ afterDays }: Erasure, closedAt: Date) =>
  new Date(closedAt.getTime() + afterDays * DAY)

const isPersonalDataDue = (erasure: Erasure, closedAt: Date): boolean =>
  erasure.clock() >= personalDataDueAt(erasure, closedAt)

const areBooksDue = (erasure: Erasure, closedAt: Date): boolean =>
  erasure.clock() >= booksDueAt(erasure, closedAt)

/** The day after the last financial year for which they are kept. */
function booksDueAt({ timeZone }: Erasure, closedAt: Date): Date {
  const lastDay = financialYearDays(today(closedAt, timeZone)).to
  return instantOf(addDays(addMonths(lastDay, 12 * BOOKS_KEPT_YEARS), 1), 0, timeZone)
}

/**
 * Locks the organization, so that only one of several servers works on it. Returns whether it did: not if another is
 * at it, or has just finished, which `isLeft` checks (a condition on the organization's row).
 */
function inOrganization(
  { database }: Erasure,
  organizationId: string,
  work: (tx: Transaction) => Promise<void>,
  isLeft = sql<boolean>`true`,
): Promise<boolean> {
  return database.transaction(
    { role: 'rentbook_erasure', organizationId },
    async (tx) => {
      const { rows } =
        await sql`select from organizations where ${isLeft} for update skip locked`.execute(tx)
      if (rows.length === 0) return false
      await work(tx)
      return true
    },
    LONG,
  )
}

// The files of an organization may be gigabytes.
const LONG = { isBulk: true }

/** Runs `eraseClosedOrganizations` now and every hour, as `runWithTrustedClock` does. */
export const eraseClosedHourly = (
  erasure: Erasure,
  onError: (error: Error) => void,
): (() => Promise<void>) =>
  runWithTrustedClock(erasure, { everyMs: HOUR, onError }, () => eraseClosedOrganizations(erasure))

/** Deletes everything of the organization of the transaction, and the organization itself. */
async function eraseBooks(tx: Transaction, organizationId: string): Promise<void> {
  let left = await listTables(tx)
  while (left.length > 0) {
    // Those that nothing refers to any more.
    const referred = new Set(left.flatMap(({ references }) => references))
    const next = left.filter(({ name }) => !referred.has(name))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    // The policies of this role narrow it to one closed organization; so does the condition.
    for (const { name, column } of next) {
      const whose =
        column === 'account_id'
          ? sql`account_id in (select id from accounts where organization_id = ${organizationId})`
          : sql`${sql.ref(column)} = ${organizationId}`
      await sql`delete from ${sql.table(name)} where ${whose}`.execute(tx)
    }
    left = left.filter((table) => !next.includes(table))
  }
}

type Table = { name: string; column: string; references: string[] }

/** The tables whose rows belong to an organization, or to an account of one, with those that they refer to. */
async function listTables(tx: Transaction): Promise<Table[]> {
  const { rows } = await sql<{ name: string; belongs: string | null; refers: string[] }>`
    select relname as name,
      case when relname = 'organizations' then 'id' else
        (select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
           and attname in ('organization_id', 'account_id') order by attname desc limit 1) end as belongs,
      array(select distinct target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> conrelid) as refers
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
    tx,
  )
  return rows.flatMap(({ name, belongs, refers }) =>
    belongs === null ? [] : [{ name, column: belongs, references: refers }],
  )
}

/** Every table, by its name in the code, with the words of its columns. */
type AllTables = readonly (readonly [table: string, words: AnyColumnWords])[]

/**
 * Erases of the organization of the transaction what no law requires to be kept, by the words of the columns
 * (`column-privacy.ts`): whatever people sign in with, how to reach them, the last digits of an Aadhaar, bank and
 * UPI details, and the history's copies of records. The books stay: names, addresses of owner and property,
 * agreements, charges, payments and the receipts as they were issued, with the PAN and GST numbers of the landlord.
 * Of an organization that is open nothing is erased automatically: a client asks, and their owner answers (`rights`,
 * decision 164).
 */
async function erasePersonalData(
  tx: Transaction,
  { tables, now }: { tables: AllTables; now: Date },
): Promise<void> {
  const required = await listRequiredColumns(tx)
  // A row of one account alone is for signing in: sessions, links, networks, second factors.
  for (const [table, words] of tables)
    if ('accountId' in words) await sql`delete from ${sql.table(table)}`.execute(tx)
    else if ('organizationId' in words)
      await overwrite(tx, table, erasedColumns(words), (column) =>
        required.has(`${table}.${column}`),
      )
  await sql`update accounts set closed_at = coalesce(closed_at, ${now})`.execute(tx)
  await sql`update clients set deleted_at = coalesce(deleted_at, ${now})`.execute(tx)
  await sql`update organizations set erased_at = ${now}`.execute(tx)
}

/** Columns that cannot be erased to null, or '' where they are required. */
const ERASED_TO: Record<string, RawBuilder<unknown>> = {
  'accounts.email': sql`'erased-' || id || '@erased.invalid'`,
  // Of an Aadhaar that was only seen.
  'files.lastFour': sql`left(last_four, 0)`,
  // One word of a reader for each e-mail.
  'mailRefusals.email': sql`'erased-' || id`,
  // One count for each e-mail and day.
  'organizationMails.addressHash': sql`uuid_send(gen_random_uuid())`,
  // A claim that was declined keeps a reason.
  'paymentClaims.reason': sql`left(reason, 0)`,
  // So does a request that was answered.
  'rightsRequests.answer': sql`left(answer, 0)`,
}

async function overwrite(
  tx: Transaction,
  table: string,
  columns: string[],
  isRequired: (column: string) => boolean,
): Promise<void> {
  if (columns.length === 0) return
  const erased = columns.map((column) => {
    const value = ERASED_TO[`${table}.${column}`] ?? (isRequired(column) ? sql`''` : sql`null`)
    return sql`${sql.ref(column)} = ${value}`
  })
  await sql`update ${sql.table(table)} set ${sql.join(erased)}`.execute(tx)
}

/** The columns that may not be null, as `table.column` with the names of the code. */
async function listRequiredColumns(tx: Transaction): Promise<Set<string>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0 and attnotnull`.execute(tx)
  return new Set(rows.map(({ table, column }) => `${toCamelCase(table)}.${toCamelCase(column)}`))
}
