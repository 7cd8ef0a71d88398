import type { LetProperty } from './let-property.ts'
import type { World } from './world.ts'

/**
 * Copies the let property, its client, its agreement and its receipt `count` times, each with names of its own:
 * properties 'House 1', clients 'Client 1', receipts of one month each, the newest of today's.
 */
export async function addMany(world: World, { ids, client }: LetProperty, count: number) {
  const copy = (table: string, id: string, prefix: string, fields: string) =>
    copyRecord(world, { table, id, prefix, count }, fields)
  const reference = (name: string, prefix: string) =>
    `'${name}', '${prefix}000000-0000-7000-8000-' || lpad(n::text, 12, '0')`
  await copy('properties', ids.property, 'fa', `'address1', 'House ' || n`)
  await copy(
    'accounts',
    client.id,
    'fb',
    `'name', 'Client ' || n, 'email', 'client' || n || '@example.in'`,
  )
  await copy('clients', client.id, 'fb', `'mobile_number', (9800000000 + n)::text`)
  const parties = `${reference('property_id', 'fa')}, ${reference('client_id', 'fb')}`
  await copy('leases', ids.lease, 'fc', parties)
  await world.query(
    `insert into lease_rents select copied.* from lease_rents original, generate_series(1, ${count}) n,
       jsonb_populate_record(original, jsonb_build_object(${reference('lease_id', 'fc')}, ${reference('client_id', 'fb')})) copied
     where original.lease_id = $1`,
    [ids.lease],
  )
  await copy(
    'receipts',
    ids.receipt,
    'fd',
    `'number', 1 + n, 'code', 'copy ' || n, 'credit_id', null, 'overlap_allowed', true, 'verify_hash', null,
     ${reference('lease_id', 'fc')}, ${parties}`,
  )
}

/** A record that is copied so often; the ids of its copies begin with `prefix`, two digits of a hexadecimal number. */
type Copied = { table: string; id: string; prefix: string; count: number }

/** Copies a record, each copy with the `fields` of its own: pairs of a column and an expression of `n`, its place. */
export async function copyRecord(
  world: World,
  { table, id, prefix, count }: Copied,
  fields: string,
): Promise<void> {
  // PostgreSQL makes the others itself.
  const [{ names, copied }] = await world.query(
    `select string_agg(quote_ident(column_name), ', ') as names,
       string_agg('copied.' || quote_ident(column_name), ', ') as copied
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  await world.query(
    `insert into ${table} (${names}) select ${copied} from ${table} original, generate_series(1, ${count}) n,
       jsonb_populate_record(original, jsonb_build_object(
         'id', '${prefix}000000-0000-7000-8000-' || lpad(n::text, 12, '0'), ${fields})) copied
     where original.id = $1`,
    [id],
  )
}
