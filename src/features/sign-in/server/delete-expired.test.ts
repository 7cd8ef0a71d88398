import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  PASSWORD,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { deleteExpired } from './delete-expired.ts'

let world: World
let asha: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
})
afterAll(() => world.close())

const TABLES = [
  'sessions',
  'otps',
  'password_resets',
  'administrator_confirmations',
  'used_directory_tokens',
  'idempotency_keys',
  'throttles',
]

async function forget() {
  const options = { poolSize: 2, onError: () => {} }
  const database = openDatabase(world.database.connection, options)
  await deleteExpired({ database, clock: world.now })
  await database.close()
}

async function counts() {
  const rows = await Promise.all(
    TABLES.map((table) => world.query(`select count(*)::int as count from ${table}`)),
  )
  return Object.fromEntries(TABLES.map((table, place) => [table, rows[place]?.[0].count]))
}

test('deletes what has expired and keeps what has not', async () => {
  await asha.post('/propertymaster', PROPERTY, { 'idempotency-key': 'one' })
  await world.nobody.post('/owner/send-otp', { email: 'new@example.in' })
  await world.nobody.post('/owner/login', { email: asha.email, password: 'wrong horse' })
  await world.nobody.post('/register', { email: 'admin@example.in' })
  await world.nobody.post('/forgot-password', { email: asha.email })
  await world.query("insert into used_directory_tokens values ('x', $1)", [
    new Date(world.now().getTime() + 60_000),
  ])
  const before = await counts()
  for (const table of TABLES) expect(before[table]).toBeGreaterThan(0)
  await forget()
  expect(await counts()).toEqual(before)
  expect((await asha.get('/session')).status).toBe(200)

  world.advance({ days: 1, minutes: 1 })
  await forget()
  expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])))
  const { email } = asha
  expect((await world.nobody.post('/owner/login', { email, password: PASSWORD })).status).toBe(200)
})

test('forgets a network from which nobody signed in for 180 days', async () => {
  const known = async () =>
    (await world.query('select count(*)::int as count from known_addresses'))[0]?.count
  const vikram = await world.registerOwner('Vikram')
  await world.nobody.post('/owner/login', { email: vikram.email, password: PASSWORD })
  expect(await known()).toBeGreaterThan(0)
  world.advance({ days: 179 })
  await forget()
  expect(await known()).toBeGreaterThan(0)
  world.advance({ days: 2 })
  await forget()
  expect(await known()).toBe(0)
})
