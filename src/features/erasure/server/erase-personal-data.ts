import { sql } from 'kysely'
import type { Transaction } from '../../../server/database/database.ts'

/**
 * Erases of the organization of the transaction what no law asks to be kept: whatever people sign in with, how
 * to reach them, the last digits of an Aadhaar, bank and UPI details, notes, and what the history says of
 * records. The books stay: names, addresses of owner and property, agreements, charges, payments and the receipts
 * as they were issued, with the PAN and GST numbers of the landlord.
 */
export async function erasePersonalData(tx: Transaction, now: Date): Promise<void> {
  for (const name of await listSignInTables(tx))
    await sql`delete from ${sql.table(name)}`.execute(tx)
  await sql`update accounts set email = 'erased-' || id || '@erased.invalid', password_hash = null,
    directory_id = null, last_signed_in_at = null, closed_at = coalesce(closed_at, ${now})`.execute(
    tx,
  )
  await sql`update owners set phone = '', alternate_phone = null, aadhaar_last4 = null,
    aadhaar_consented_at = null, bank_account_number_sealed = null, ifsc_code = null, bank_name = null`.execute(
    tx,
  )
  await sql`update clients set father_name = '', gender = null, mobile_number = '', address1 = '',
    address2 = '', deleted_at = coalesce(deleted_at, ${now})`.execute(tx)
  await sql`update money_settings set upi_id = null, upi_name = null, show_bank_account = false`.execute(
    tx,
  )
  await sql`update payment_claims set reason = '' where reason is not null`.execute(tx)
  await sql`update events set before = null, after = null`.execute(tx)
  await sql`update organizations set erased_at = ${now}`.execute(tx)
}

/** Tables of an account without an organization are for signing in: sessions, links, networks, second factors. */
async function listSignInTables(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'account_id' and not attisdropped)
      and not exists (select from pg_attribute where attrelid = c.oid and attname = 'organization_id' and attnotnull)`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
