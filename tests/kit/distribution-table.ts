import type pg from 'pg'

type Row = {
  name: string
  column: string | null
  constraints: {
    kind: 'p' | 'u' | 'f' | 'x'
    columns: string[]
    target: string | null
    partial: boolean
  }[]
}

/**
 * Every table with its keys, and whether Citus could distribute it by organization_id as it stands, as a table of
 * Markdown: one line a table, read from the catalogue. Citus asks that the distribution column is in the
 * primary key, in every unique and exclusion constraint, and in every foreign key to another distributed table.
 */
export async function distributionTable(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Row>(READ)
  const distributed = new Set(rows.filter(({ column }) => column).map(({ name }) => name))
  const lines = rows.map(({ name, column, constraints }) => {
    const of = (kind: string) => constraints.filter((it) => it.kind === kind)
    const written = (kind: string) =>
      of(kind)
        .map(
          ({ columns, target, partial }) =>
            `(${columns.join(', ')})${target ? ` → ${target}` : ''}${partial ? ' where …' : ''}`,
        )
        .join('; ') || '–'
    const lacking = (kind: string, ofWhat: string) =>
      of(kind)
        .filter(
          (it) =>
            column &&
            !it.columns.includes(column) &&
            !(it.kind === 'f' && !distributed.has(it.target ?? '')),
        )
        .map((it) => `${ofWhat} (${it.columns.join(', ')})`)
    const faults = [
      ...lacking('p', 'primary key'),
      ...lacking('u', 'unique'),
      ...lacking('x', 'exclusion'),
      ...lacking('f', 'foreign key'),
    ]
    const readiness =
      column === null
        ? 'no organization: a reference or local table'
        : faults.length === 0
          ? 'ready'
          : `not yet: ${faults.join(', ')}`
    const unique = [
      written('u'),
      ...(of('x').length > 0 ? [`exclusion ${written('x')}`] : []),
    ].join('; ')
    return `| ${name} | ${written('p')} | ${unique} | ${written('f')} | ${readiness} |`
  })
  return [
    '| table | primary key | unique and exclusion | foreign keys | by organization_id |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

const READ = `
with keys as (
  select conrelid as relation, contype::text as kind, conname as name, confrelid::regclass::text as target, false as partial,
    array(select attname::text from unnest(conkey) with ordinality key (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns
  from pg_constraint where contype in ('p', 'u', 'f', 'x') and connamespace = 'public'::regnamespace
  union all
  select indrelid, 'u', relname, '-', indpred is not null,
    array(select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnkeyatts) place)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indisunique and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
)
select c.relname as name,
  case when c.relname = 'organizations' then 'id'
    when exists (select from pg_attribute where attrelid = c.oid and attname = 'organization_id' and attnotnull)
    then 'organization_id' end as column,
  coalesce((select json_agg(json_build_object('kind', kind, 'columns', columns, 'partial', partial,
      'target', nullif(target, '-')) order by kind, keys.name collate "C")
    from keys where relation = c.oid), '[]') as constraints
from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
order by c.relname collate "C"`
