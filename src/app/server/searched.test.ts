import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/test-database.ts'
import type { BooksScope, ClientScope } from '../../features/identity/server/access/scope.ts'
import type { WordSearch } from '../../features/identity/server/access/server-feature.ts'
import { newId } from '../../server/new-id.ts'
import { searchedNames } from '../web/features.ts'
import { allTables, declared, SEARCHED_RECORDS } from './declared.ts'

/** Kinds whose names are not looked for by their sound. */
const EXACT_ALONE: Record<string, string> = {
  receipt: 'its client is found by sound, and leads to the receipts',
  expense: 'whom it was paid to is picked from those before, so it is spelled alike',
}

/** Columns of searched tables that hold personal data and that no search reads. */
const NOT_READ: Record<string, string> = {
  'accounts.lastSignedInAt': 'a time',
  'clients.gender': 'a word that half of them have',
  'leases.endReason': 'agreements that ended are not found',
  'credits.reference': 'it is found as a whole, by its own index',
  'credits.reason': 'it stands beside what it explains',
  'credits.reverseReason': 'it stands beside what it explains',
  'receipts.snapshot': 'its names are in the column that is searched',
  'receipts.document': 'sealed',
  'receipts.cancelReason': 'it stands beside what it explains',
  'receipts.mailedTo': 'it repeats the address of the client',
  'expenses.reverseReason': 'it stands beside what it explains',
}

type Plan = { 'Relation Name'?: string; Plans?: Plan[] } & Record<string, unknown>
type SearchIndex = { name: string; table: string; text: string }

let database: TestDatabase
let kysely: Kysely<unknown>
let plans: Plan[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  const pool = new pg.Pool({ ...database.connection, max: 1 })
  // The cluster may end before the pool has.
  pool.on('error', () => {})
  const client = await pool.connect()
  client.on('notice', ({ message = '' }) => {
    if (message.includes('plan:')) plans.push(JSON.parse(message.slice(message.indexOf('{'))).Plan)
  })
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
    set client_min_messages = log`)
  client.release()
  kysely = new Kysely({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await kysely.destroy()
  await database.close()
})

const inDatabase = (name: string) => name.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`)

const scopeOf = (kind: 'owner' | 'client') =>
  ({
    kind,
    organization: { id: newId() },
    actor: { accountId: newId() },
    today: '2026-11-26',
    tx: kysely,
  }) as unknown as BooksScope | ClientScope

/** The searches of all kinds of records for these words. */
const searchesFor = (words: string): WordSearch[] =>
  SEARCHED_RECORDS.flatMap(({ byWords }) =>
    (['owner', 'client'] as const).flatMap((kind) => byWords?.(scopeOf(kind), words) ?? []),
  )

const findsOf = ({ find, alike }: WordSearch) => [find, ...(alike ? [alike.find] : [])]
const textOf = (part: RawBuilder<unknown>) => sql`select ${part}`.compile(kysely).sql

/** The indexes of the search, each with the text that it holds. */
const indexesOfSearch = async () =>
  (
    await sql<SearchIndex>`select indexrelid::regclass::text as name, indrelid::regclass::text as table,
      coalesce(pg_get_expr(indexprs, indrelid), pg_get_indexdef(indexrelid, 2, false)) as text from pg_index
      where indexrelid::regclass::text ~ '_(searched|by_sound)(_|$)'`.execute(kysely)
  ).rows

/** The conditions that compare texts, by their table, of all statements that the searches run inside their functions. */
async function comparisons(): Promise<{ table: string; condition: string }[]> {
  plans = []
  // A sound, a short number and a longer one.
  for (const search of ['meera', '12', '1234'].flatMap(searchesFor))
    for (const find of findsOf(search)) await sql`select ${find}`.execute(kysely)
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
  return plans.flatMap(nodes).flatMap((node) =>
    ['Filter', 'Recheck Cond', 'Index Cond'].flatMap((part) => {
      const condition = String(node[part] ?? '')
      const table = node['Relation Name'] ?? ''
      return condition.includes(' ~~ ') && table !== '' ? [{ table, condition }] : []
    }),
  )
}

test('every kind that is searched has a name in the list of results, and each is found by one feature', () => {
  const kinds = SEARCHED_RECORDS.map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(Object.keys(searchedNames).sort())
})

test('every table with texts about people is searched, or says why it is not', () => {
  const personal = allTables().filter(([, words]) =>
    Object.values(words).some((word) => word === 'personal' || word === 'kept personal'),
  )
  const searched = SEARCHED_RECORDS.flatMap(({ looksThrough }) => looksThrough as string[])
  const left = personal.map(([table]) => table).filter((table) => !searched.includes(table))
  const excused = declared.flatMap(({ notSearched }) => Object.keys(notSearched))
  expect(left.sort()).toEqual(excused.sort())
})

test('every function of the search in the database is called by a kind that is searched, and none is missing', async () => {
  const called = searchesFor('meera').flatMap((search) =>
    findsOf(search).flatMap((find) => textOf(find).match(/\b(?:find|sound)_\w+(?=\()/g) ?? []),
  )
  const { rows } = await sql<{ proname: string }>`select proname from pg_proc
    where proowner = 'rentbook_search'::regrole`.execute(kysely)
  expect(rows.map(({ proname }) => proname).sort()).toEqual([...new Set(called)].sort())
})

test('the functions of the search compare exactly the texts of its indexes, or they would read every row', async () => {
  const indexes = await indexesOfSearch()
  const used = new Set<string>()
  const withoutIndex = (await comparisons()).filter(({ table, condition }) => {
    const fitting = indexes.filter(
      (index) => index.table === table && condition.includes(`${index.text} ~~ `),
    )
    for (const { name } of fitting) used.add(name)
    return fitting.length === 0
  })
  expect(withoutIndex).toEqual([])
  expect(indexes.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
})

test('each column that a search compares is in an index of the search', async () => {
  const indexed = (await indexesOfSearch()).map(({ text }) => text).join(' ')
  const tables = new Map<string, string[]>(
    allTables().map(([name, words]) => [name, Object.keys(words)]),
  )
  for (const { kind, looksThrough, byWords } of SEARCHED_RECORDS) {
    const search = byWords?.(scopeOf('owner'), 'meera')
    if (!search) continue
    const named = textOf(search.searched).match(/\w+/g) ?? []
    const columns = looksThrough.flatMap((table) => (tables.get(table) ?? []).map(inDatabase))
    const missing = columns.filter(
      (column) =>
        (named as string[]).includes(column) && !new RegExp(`\\b${column}\\b`).test(indexed),
    )
    expect([kind, missing]).toEqual([kind, []])
  }
})

test('names are found by their sound too, or their kind says why not', () => {
  const exact = SEARCHED_RECORDS.filter(({ byWords }) => {
    const search = byWords?.(scopeOf('owner'), 'meera')
    return search && !search.alike
  })
  expect(exact.map(({ kind }) => kind).sort()).toEqual(Object.keys(EXACT_ALONE).sort())
})

test('each text about people in a table that is looked through is read by the search, or there is a reason', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.column_privileges where grantee = 'rentbook_search'`.execute(kysely)
  const read = new Set(rows.map(({ name }) => name))
  const looked = new Set<string>(
    SEARCHED_RECORDS.flatMap(({ byWords, looksThrough }) => (byWords ? [...looksThrough] : [])),
  )
  const unread = allTables().flatMap(([table, words]) =>
    Object.entries(words)
      .filter(([, word]) => looked.has(table) && /personal/.test(String(word)))
      .map(([column]) => `${table}.${column}`)
      .filter((name) => !read.has(inDatabase(name))),
  )
  expect(unread.sort()).toEqual(Object.keys(NOT_READ).sort())
})
