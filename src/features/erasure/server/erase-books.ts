import { sql } from 'kysely'
import type { Transaction } from '../../../server/database/database.ts'

/** Deletes everything of the organization of the transaction, and the organization itself. */
export async function eraseBooks(tx: Transaction, organizationId: string): Promise<void> {
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
