import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/features/identity/server/passwords.ts'
import { CLIENT, createWorld, type Person, type World } from '../kit/world.ts'

// A request that waits to hash a password must not hold a pool connection: a few dozen would keep
// everybody else from the database.

let world: World
let admin: Person
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.registerAdministrator()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
})
afterAll(() => world.close())

/** Keeps the hashing queue full while `work` runs. */
async function whileNoneCanBeHashed<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false
  const hashers = Array.from({ length: 2 + 20 }, async () => {
    while (!isOver) await hashPassword('somebody else')
  })
  try {
    return await work()
  } finally {
    isOver = true
    await Promise.all(hashers)
  }
}

/** Holds the locks that `statement` takes while `work` runs. */
async function whileHeld<T>(statement: string, id: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(world.database.connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement, [id])
    return await work()
  } finally {
    await client.end()
  }
}

const KEY_TAKEN = `insert into idempotency_keys (account_id, key, fingerprint, created_at)
  values ($1, 'once', '', now())`
const once = { 'idempotency-key': 'once' }
const owner = { name: 'Asha', email: 'asha@example.in', phone: '1', password: 'new horse' }
const client = { ...CLIENT, name: 'Meena', email: 'meena@example.in' }

describe('while the hashing queue is full, a request with a password is refused before its transaction begins', () => {
  test('adding a client', async () => {
    const reply = await whileNoneCanBeHashed(() =>
      whileHeld(KEY_TAKEN, asha.id, () => asha.post('/clientmaster', client, once)),
    )
    expect(reply).toMatchObject({ status: 503, body: { code: 'busy' } })
  })

  test('changing a client', async () => {
    const reply = await whileNoneCanBeHashed(() =>
      whileHeld('select 1 from clients where id = $1 for update', ravi.id, () =>
        asha.put(`/clientmaster/${ravi.id}`, client),
      ),
    )
    expect(reply).toMatchObject({ status: 503, body: { code: 'busy' } })
  })

  test('adding an owner', async () => {
    const added = { ...owner, email: 'beena@example.in' }
    const reply = await whileNoneCanBeHashed(() =>
      whileHeld(KEY_TAKEN, admin.id, () => admin.post('/ownermaster', added, once)),
    )
    expect(reply).toMatchObject({ status: 503, body: { code: 'busy' } })
  })

  test('changing an owner', async () => {
    const reply = await whileNoneCanBeHashed(() =>
      whileHeld('select 1 from owners where id = $1 for update', asha.id, () =>
        asha.put(`/ownermaster/${asha.id}`, owner),
      ),
    )
    expect(reply).toMatchObject({ status: 503, body: { code: 'busy' } })
  })
})

test('a request without a password succeeds while the hashing queue is full', async () => {
  const { password: _, ...unchanged } = client
  const reply = await whileNoneCanBeHashed(() => asha.put(`/clientmaster/${ravi.id}`, unchanged))
  expect(reply.status).toBe(200)
})
