import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../src/features/receipts/server/receipt-tables.ts'
import { LEFT_OUT } from '../../src/server/backup/tables.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { isWholeRun } from '../kit/whole-run.ts'
import { createWorld, type Person, type World } from '../kit/world.ts'
import { type Books, openAllBooks } from './books.ts'
import { policyBreaches } from './policy-breaches.ts'
import { policyMutations } from './policy-mutations.ts'
import { READ_ROLE_GRANTS, ROLE_GRANTS } from './role-grants.ts'
import { RIGHTS } from './table-rights.ts'
import { verificationBreaches } from './verification-breaches.ts'

// What each database role can reach when queries carry no condition at all.

let world: World
let books: Books[]
let administrator: Person
beforeAll(async () => {
  world = await createWorld()
  administrator = await world.registerAdministrator()
  books = await openAllBooks(world, 2)
  for (const { claim, team } of books)
    await world.query(
      `insert into payment_claims (id, organization_id, lease_id, client_id, amount, paid_on, method, created_at,
         told_by, kept_key, kept_at)
       select gen_random_uuid(), organization_id, lease_id, client_id, amount, paid_on, method, created_at,
         $2, 'told', created_at from payment_claims where id = $1`,
      [claim, team.manager.id],
    )
  const person = { name: 'Zoya', email: 'zoya@example.in', phone: '1', password: 'secret-1' }
  await administrator.post('/ownermaster', person, { 'idempotency-key': 'the same key' })
})
afterAll(() => world.close())

const breaches = (tables = Object.keys(RIGHTS)) =>
  policyBreaches(world.database.connection, tables, {
    books: books.slice(0, 2) as [Books, Books],
    administratorId: administrator.id,
  })

test('each database role reads, changes, deletes and adds only its own rows', async () => {
  expect(await breaches()).toEqual([])
})

test('the holder of the code of a receipt sees what its page shows of that one, and nobody else sees any', async () => {
  expect(await verificationBreaches(world.database.connection)).toEqual([])
})

test('a search past the policies finds exactly the receipts that the policies show', async () => {
  const [{ owner, client }] = books as [Books]
  const organizationId = owner.organizationId
  const callers = {
    owner: { role: 'rentbook_app', accountId: owner.id, organizationId },
    client: { role: 'rentbook_client', accountId: client.id, organizationId, clientId: client.id },
    nobody: { role: 'rentbook_app', accountId: owner.id, organizationId: '' },
    noClient: { role: 'rentbook_client', accountId: client.id, organizationId, clientId: '' },
  } as const
  const database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
  const seen: Record<string, number> = {}
  for (const [name, caller] of Object.entries(callers)) {
    const ids = await database.transaction(caller, async (tx) => {
      const find = sql.raw(
        caller.role === 'rentbook_client' ? 'find_receipts_of_client' : 'find_receipts',
      )
      const found = await sql<{ id: string }>`select ${find}('{%}', 1000) as id`.execute(tx)
      const shown = await tx.selectFrom('receipts').select('id').execute()
      return [found.rows, shown].map((rows) => rows.map(({ id }) => id).sort())
    })
    expect(ids[0]).toEqual(ids[1])
    seen[name] = ids[0]?.length ?? 0
  }
  await database.close()
  expect(seen.nobody).toBe(0)
  expect(seen.noClient).toBe(0)
  expect(seen.client).toBeGreaterThan(0)
  expect(seen.owner).toBeGreaterThan(seen.client ?? 0)
})

test.each([
  ["find_records('properties', patterns)", 'select id from properties'],
  ['find_clients(patterns)', 'select id from clients where deleted_at is null'],
  ['find_leases(patterns)', 'select id from leases where ended_at is null'],
  ['sound_properties(patterns)', 'select id from properties'],
  ['sound_clients(patterns)', 'select id from clients where deleted_at is null'],
  ['sound_leases(patterns)', 'select id from leases where ended_at is null'],
])('%s finds nothing past the policies that these do not show', async (find, shown) => {
  const [{ owner }] = books as [Books]
  const database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
  const idsFor = (organizationId: string) => {
    const caller = { role: 'rentbook_app', accountId: owner.id, organizationId } as const
    return database.transaction(caller, async (tx) => {
      const found = sql<{ id: string }>`
        select distinct unnest(${sql.raw(find.replace('patterns', "'{%a%,%a%}', 1000"))}) as id`
      const rows = [
        await found.execute(tx),
        await sql<{ id: string }>`${sql.raw(shown)}`.execute(tx),
      ]
      return rows.map((it) => it.rows.map(({ id }) => id).sort())
    })
  }
  const [found, visible] = await idsFor(owner.organizationId)
  expect(found?.length).toBeGreaterThan(0)
  expect(found).toEqual(visible)
  expect(await idsFor('')).toEqual([[], []])
  await database.close()
})

test('every table has row level security enabled and forced', async () => {
  expect(await unboundTables()).toEqual(['schema_migrations'])
})

test('docs/policies.sql lists the policies in force', async () => {
  const policies = await world.query(
    `select format(E'create policy %I on %I for %s to %s', policyname, tablename, lower(cmd),
         array_to_string(roles, ', '))
         || coalesce(E'\n  using ' || qual, '') || coalesce(E'\n  with check ' || with_check, '') || ';' as text
     from pg_policies where schemaname = 'public'
     order by tablename collate "C", policyname collate "C"`,
  )
  const head =
    '-- Generated from a migrated database. After a migration: npx vitest run tests/security/policies -u'
  const text = [head, ...policies.map((policy) => policy.text), ''].join('\n')
  await expect(text).toMatchFileSnapshot('../../docs/policies.sql')
})

test('each role has exactly these grants', async () => {
  expect(await grants()).toBe(ROLE_GRANTS)
})

test('the role of backups reads every table that a backup holds, and writes nothing but their list', async () => {
  const rights = await world.query(
    `select relname as name, has_table_privilege('rentbook_backup', c.oid, 'select')
         and (relname = 'schema_migrations' or exists (select from pg_policy where polrelid = c.oid
           and polname = 'backup' and pg_get_expr(polqual, polrelid) = 'true')) as reads,
       has_table_privilege('rentbook_backup', c.oid, 'insert') as adds,
       has_any_column_privilege('rentbook_backup', c.oid, 'update')
         or has_table_privilege('rentbook_backup', c.oid, 'delete, truncate') as changes
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const named = (right: string) => rights.filter((row) => row[right]).map(({ name }) => name)
  const hidden = rights.map(({ name }) => name).filter((name) => !named('reads').includes(name))
  expect(hidden.sort()).toEqual(
    LEFT_OUT.filter((name) => !['backups', 'schema_migrations'].includes(name)).sort(),
  )
  expect(named('adds')).toEqual(['backups'])
  // When one was last restored on trial.
  expect(named('changes')).toEqual(['backups'])
})

test("the server's roles own nothing, cannot log in and cannot bypass row level security", async () => {
  const mighty = await world.query(
    `select rolname from pg_roles where rolname like 'rentbook\\_%' and (rolcanlogin or rolsuper
       or rolbypassrls or rolcreaterole or rolcreatedb
       or exists (select from pg_class where relowner = pg_roles.oid))`,
  )
  expect(mighty).toEqual([])
})

if (isWholeRun)
  test('these tests notice the removal of any policy, condition or withheld grant', async () => {
    const mutations = await policyMutations(world.database.connection)
    const unseen: string[] = []
    for (const { name, table, sql, undo } of mutations) {
      await world.query(sql)
      if (await isWhole(table)) unseen.push(name)
      await world.query(undo)
    }
    // A statement that was not undone would hide the next ones.
    expect(await Promise.all(Object.keys(RIGHTS).map(isWhole))).not.toContain(false)
    const seen = mutations.length - unseen.length
    process.stdout.write(
      `${mutations.length} protections of the database taken away, ${seen} noticed\n`,
    )
    expect(unseen).toEqual([])
  }, 900_000)

// The grants come last: reading them all takes longest, and most mutations are noticed before.
const isWhole = async (table: string) =>
  (await unboundTables()).length === 1 &&
  (await breaches(table in RIGHTS ? [table] : [])).length === 0 &&
  (table !== 'receipts' || (await verificationBreaches(world.database.connection)).length === 0) &&
  (await grants()) === ROLE_GRANTS

async function unboundTables(): Promise<string[]> {
  const rows = await world.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`,
  )
  return rows.map(({ relname }) => relname)
}

const grants = async () => (await world.query(READ_ROLE_GRANTS))[0].grants as string
