import { type RawBuilder, sql } from 'kysely'
import { toCamelCase } from '../../../../server/database/camel-case-columns.ts'
import { type AnyColumnWords, erasedColumns } from '../../../../server/database/column-privacy.ts'
import type { Transaction } from '../../../../server/database/database.ts'

/** Every table, by its name in the code, with the words of its columns. */
export type AllTables = readonly (readonly [table: string, words: AnyColumnWords])[]

/**
 * Erases of the organization of the transaction what no law requires to be kept, by the words of the columns
 * (`column-privacy.ts`): whatever people sign in with, how to reach them, the last digits of an Aadhaar, bank and
 * UPI details, and the history's copies of records. The books stay: names, addresses of owner and property,
 * agreements, charges, payments and the receipts as they were issued, with the PAN and GST numbers of the landlord.
 * Of an organization that is open nothing is erased automatically: a client asks, and their owner answers (`rights`,
 * decision 164).
 */
export async function erasePersonalData(
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
