import pg from 'pg'
import { makeRole } from './make-role.ts'

/** The role that erases what is left of closed organizations. It sees nothing of one that is open. */
const ERASURE_ROLE = 'rentbook_erasure'

type Table = { name: string; has_policy: boolean; may_delete: boolean; column: string | null }

/**
 * Makes the role and lets it see and delete, in every table, the rows of the organization of its
 * transaction if that is closed: by the column that names the organization, or else the account. As the
 * owner of the tables, after each migration, so that no new table is forgotten.
 */
export async function letErasureReach(client: pg.ClientBase): Promise<void> {
  await makeRole(client, ERASURE_ROLE)
  const { rows } = await client.query<Table>(
    `select relname as name,
       exists (select from pg_policy where polrelid = c.oid and polname = 'erasure') as has_policy,
       has_table_privilege('${ERASURE_ROLE}', oid, 'delete') as may_delete,
       case when relname = 'organizations' then 'id' else
         (select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
            and attname in ('organization_id', 'account_id') order by attname desc limit 1) end as column
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  for (const { name, column, has_policy, may_delete } of rows) {
    if (column === null) continue
    const table = `public.${pg.escapeIdentifier(name)}`
    if (!may_delete) await client.query(`grant select, delete on ${table} to ${ERASURE_ROLE}`)
    if (!has_policy)
      await client.query(
        `create policy erasure on ${table} to ${ERASURE_ROLE} using (${conditionOf(name, column)})`,
      )
  }
}

// The accounts and the organization are looked up under their own policies: of an open one none is found.
const conditionOf = (table: string, column: string) =>
  ({
    id: 'id = current_organization() and closed_at is not null',
    organization_id: `organization_id = current_organization() and exists (
      select from organizations where organizations.id = ${table}.organization_id)`,
    account_id: `exists (select from accounts where accounts.id = ${table}.account_id)`,
  })[column]
