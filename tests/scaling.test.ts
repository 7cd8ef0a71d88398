import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './kit/test-database.ts'

// What makes it possible to keep organizations apart on several machines, read from the catalogue.

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const names = async (query: string): Promise<string[]> =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)

const OWNED = `select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'organization_id' and attnotnull and relkind in ('r', 'p')`

test("every unique key and exclusion constraint of an organization's table begins with it", async () => {
  const others = await names(
    `select indexrelid::regclass::text as name from pg_index
     where (indisunique or indisexclusion) and indrelid in (${OWNED})
       and pg_get_indexdef(indexrelid, 1, true) <> 'organization_id' order by 1`,
  )
  expect(others).toEqual([])
})

test("foreign keys between organizations' tables carry the organization", async () => {
  const others = await names(
    `select conrelid::regclass || ' ' || conname as name from pg_constraint
     where contype = 'f' and conrelid in (${OWNED}) and confrelid in (${OWNED})
       and not pg_get_constraintdef(oid) ~ '^FOREIGN KEY \\(organization_id, .* REFERENCES \\w+\\(organization_id, '`,
  )
  expect(others).toEqual([])
})

test('who keeps the books and a client have policies of plain comparisons', async () => {
  const others = await names(
    `select tablename || ', ' || policyname as name from pg_policies
     where schemaname = 'public' and roles && '{rentbook_app,rentbook_client,rentbook_limited}'
       and (concat_ws(' ', qual, with_check) ~ 'SELECT| OR '
         or exists (select from unnest(array[qual, with_check]) part
           where part is not null and part !~ 'current_(organization|account)\\(\\)'))`,
  )
  expect(others).toEqual([])
})

test('every policy of a client compares the client where the table has a client column', async () => {
  const others = await names(
    `select tablename || ', ' || policyname as name from pg_policies
     where schemaname = 'public' and roles && '{rentbook_client}'
       and exists (select from pg_attribute where attrelid = format('%I.%I', schemaname, tablename)::regclass and attname in ('client_id', 'client_ids'))
       and not concat_ws(' ', qual, with_check) ~ 'current_client\\(\\)'`,
  )
  expect(others).toEqual([])
})

test('every policy of who works with some properties compares them where the table has a property column', async () => {
  const others = await names(
    `select tablename || ', ' || policyname as name from pg_policies
     where schemaname = 'public' and roles && '{rentbook_limited}'
       and exists (select from pg_attribute where attrelid = format('%I.%I', schemaname, tablename)::regclass
         and attname in ('property_id', 'property_ids'))
       and not concat_ws(' ', qual, with_check) ~ 'current_properties\\(\\)' order by 1`,
  )
  // Their own account, those of the team, what they record, and the list of these properties itself.
  expect(others).toEqual([
    'accounts, limited_own',
    'accounts, limited_team',
    'events, limited_records',
    'membership_properties, limited',
  ])
})

test('docs/scaling.md names the tables without an organization', async () => {
  const page = await readFile(join(import.meta.dirname, '../docs/scaling.md'), 'utf8')
  const line = page.split('\n').find((it) => it.startsWith('These tables have no organization'))
  const tables = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and oid not in (${OWNED})`,
  )
  expect(tables.filter((name) => !line?.includes(`\`${name}\``))).toEqual([])
  expect(tables.length).toBeGreaterThan(15)
})
