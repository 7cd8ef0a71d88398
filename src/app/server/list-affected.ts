import pg from 'pg'
import { BACKUP_ROLE } from '../../server/backup/backup-role.ts'
import type { Connection } from '../../server/database/database.ts'

/** Somebody whose personal data is kept, and how to reach them. */
export type Affected = {
  role: 'administrator' | 'owner' | 'client'
  name: string
  email: string
  /** '' where none is kept. */
  phone: string
  /** The organization in whose books they are; '' for an administrator. */
  organizationId: string
  /** What is kept of them, in words; sealed numbers are named as such. */
  kept: string
}

const AFFECTED = `
  select a.role, a.name, a.email, coalesce(o.phone, c.mobile_number, '') as phone,
    coalesce(a.organization_id::text, '') as "organizationId",
    concat_ws(', ', 'name', case when a.email <> '' then 'e-mail' end,
      case when a.password_hash is not null then 'password (hashed)' end,
      case when coalesce(o.phone, c.mobile_number, '') <> '' then 'phone' end,
      case when coalesce(o.address, c.address1, '') <> '' then 'address' end,
      case when coalesce(c.father_name, '') <> '' then 'father''s name' end,
      case when o.aadhaar_last4 is not null then 'last four digits of Aadhaar' end,
      case when o.pan_sealed is not null then 'PAN (sealed)' end,
      case when o.gst_number_sealed is not null then 'GST number (sealed)' end,
      case when o.bank_account_number_sealed is not null then 'bank account (sealed)' end,
      case when a.role = 'client' then 'agreements, payments and receipts' end) as kept
  from accounts a
    left join owners o on o.id = a.id
    left join clients c on c.id = a.id and c.organization_id = a.organization_id
  where $1::uuid[] is null or a.organization_id = any ($1)
  order by a.organization_id nulls first, a.role desc, a.name, a.id`

/**
 * Everybody whose data is in the database, or in the books of these organizations. `connection` is that of the role that
 * owns the tables.
 */
export async function listAffected(
  connection: Connection,
  organizations: readonly string[],
): Promise<Affected[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`set role ${BACKUP_ROLE}`) // sees every organization, changes nothing
    const among = organizations.length > 0 ? organizations : null
    return (await client.query<Affected>(AFFECTED, [among])).rows
  } finally {
    await client.end()
  }
}
