import type pg from 'pg'
import type { Connection } from './database.ts'
import { ownConnection } from './own-connection.ts'

type Relation = { id: number; name: string; kind: 'table' | 'btree' | 'gin' | 'other' }

const RELATIONS = `
  select c.oid::int as id, n.nspname || '.' || c.relname as name,
    case when c.relkind in ('r', 'm', 't') then 'table'
      when a.amname in ('btree', 'gin') then a.amname else 'other' end as kind
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_am a on a.oid = c.relam
  where c.relkind in ('r', 'm', 't', 'i') and c.relpersistence = 'p'
  order by c.oid`

const CHECKS: Record<Relation['kind'], string | undefined> = {
  table: 'select msg from verify_heapam($1::regclass)',
  btree: 'select bt_index_check($1::regclass, true)',
  gin: 'select gin_index_check($1::regclass)',
  other: undefined,
}

export type DamageReport = {
  /** The number of tables and indexes that were read completely. */
  checked: number
  /** One sentence for each damaged table or index. */
  damages: string[]
}

/**
 * Reads every page of every table and B-tree or GIN index of a database; changes nothing. Reports pages that
 * do not match their checksums, and structures that contradict themselves or their table. Needs a superuser,
 * which the embedded database provides: it uses PostgreSQL's `amcheck`.
 */
export async function findDamage(connection: Connection): Promise<DamageReport> {
  const client = ownConnection(connection)
  await client.connect()
  try {
    await client.query('begin') // ended by a rollback: the extension is gone with it
    await client.query('create extension if not exists amcheck')
    const { rows } = await client.query<Relation>(RELATIONS)
    const damages: string[] = []
    let checked = 0
    for (const { id, name, kind } of rows) {
      const check = CHECKS[kind]
      if (!check) continue
      const faults = await faultsOf(client, check, id)
      if (faults.length > 0) damages.push(`${name} is damaged: ${faults.join('; ')}.`)
      checked += 1
    }
    return { checked, damages }
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

const MAX_FAULTS = 3

async function faultsOf(client: pg.Client, check: string, id: number): Promise<string[]> {
  await client.query('savepoint relation')
  try {
    const { rows } = await client.query<{ msg?: string }>(check, [id])
    return rows.flatMap(({ msg }) => msg ?? []).slice(0, MAX_FAULTS)
  } catch (error) {
    await client.query('rollback to savepoint relation')
    return [(error as Error).message]
  }
}
