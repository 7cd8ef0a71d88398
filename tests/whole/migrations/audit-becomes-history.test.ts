import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../src/server/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../kit/test-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const LAST_WITH_AUDIT = 7

let database: TestDatabase
let client: pg.Client
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  folder = await mkdtemp(join(tmpdir(), 'rentbook-audit-'))
  const isOld = (path: string) => !(Number(/(\d{4})_/.exec(path)?.[1] ?? 0) > LAST_WITH_AUDIT)
  await cp(MIGRATIONS, folder, { recursive: true, filter: isOld })
  await migrate(database.connection, { folder, timeZone: 'Asia/Kolkata' })
})
afterAll(async () => {
  await client.end()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const [ORGANIZATION, OWNER, ADMINISTRATOR, ADDED, CHANGED] = ['1', '2', '3', '4', '5'].map(
  (digit) => `01900000-0000-7000-8000-00000000000${digit}`,
)
const DAY = '2026-11-16T06:30:00.000Z'

test('what administrators did before is in the history of the organization', async () => {
  await client.query(`
    insert into organizations (id, trial_ends_on, created_at) values ('${ORGANIZATION}', '2026-12-16', '${DAY}');
    insert into accounts (id, role, organization_id, email, name, created_at) values
      ('${OWNER}', 'owner', '${ORGANIZATION}', 'asha@example.in', 'Asha', '${DAY}'),
      ('${ADMINISTRATOR}', 'administrator', null, 'admin@example.in', 'admin', '${DAY}');
    insert into owners (id, organization_id, phone, created_at, updated_at)
      values ('${OWNER}', '${ORGANIZATION}', '1', '${DAY}', '${DAY}');
    insert into audit_entries (id, actor_id, actor_name, action, owner_id, before, after, created_at) values
      ('${ADDED}', '${ADMINISTRATOR}', 'admin', 'added', '${OWNER}', null,
        '{"name": "Asha", "trialEndsAt": "2026-12-16"}', '${DAY}'),
      ('${CHANGED}', '${ADMINISTRATOR}', 'admin', 'changed', '${OWNER}',
        '{"name": "Asha", "trialEndsAt": "2026-12-16"}',
        '{"name": "Asha", "trialEndsAt": "2027-01-31", "passwordChanged": true}', '${DAY}')`)
  await migrate(database.connection, { timeZone: 'Asia/Kolkata' })
  const { rows } = await client.query('select * from events order by id')
  const common = {
    organization_id: ORGANIZATION,
    actor_id: ADMINISTRATOR,
    actor_name: 'admin',
    job: null,
    kind: 'owner',
    record_id: OWNER,
    lease_id: null,
    property_id: null,
    happened_at: new Date(DAY),
  }
  const asAdded = { name: 'Asha', trialEndsOn: '2026-12-16' }
  expect(rows).toEqual([
    { ...common, id: ADDED, verb: 'added', before: null, after: asAdded },
    {
      ...common,
      id: CHANGED,
      verb: 'changed',
      before: asAdded,
      after: { name: 'Asha', trialEndsOn: '2027-01-31', passwordChanged: true },
    },
  ])
})
