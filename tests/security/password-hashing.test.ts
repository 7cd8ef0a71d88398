import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hashAsInTheProduct } from '../kit/cheap-argon2.ts'
import { keepHashingFull } from '../kit/keep-hashing-full.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { CLIENT, createWorld, PASSWORD, type Person, type World } from '../kit/world.ts'

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
  const isOver = keepHashingFull('change')
  try {
    return await work()
  } finally {
    await isOver()
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

describe('a password is hashed only once it is known that it may be set: nobody waits for a place for', () => {
  const hashesNothing = async (work: () => Promise<{ status: number }>) =>
    (await whileNoneCanBeHashed(work)).status

  test('a client who is absent, of another owner, or was changed meanwhile', async () => {
    const beena = await world.registerOwner('Beena')
    const change = { ...client, email: ravi.email }
    const absent = '00000000-0000-7000-8000-000000000000'
    expect(await hashesNothing(() => asha.put(`/clientmaster/${absent}`, change))).toBe(404)
    expect(await hashesNothing(() => beena.put(`/clientmaster/${ravi.id}`, change))).toBe(404)
    const stale = { 'if-match': '"99"' }
    expect(await hashesNothing(() => asha.put(`/clientmaster/${ravi.id}`, change, stale))).toBe(412)
    const foreign = { ...change, tenant_id: beena.organizationId }
    expect(await hashesNothing(() => asha.put(`/clientmaster/${ravi.id}`, foreign))).toBe(403)
  })

  test('a client or an owner with an e-mail that is in use', async () => {
    const twice = { ...client, email: ravi.email }
    expect(await hashesNothing(() => asha.post('/clientmaster', twice))).toBe(409)
    expect(await hashesNothing(() => admin.post('/ownermaster', owner))).toBe(409)
  })

  test('an owner who is absent, of another organization, or was changed meanwhile', async () => {
    const absent = '00000000-0000-7000-8000-000000000000'
    expect(await hashesNothing(() => admin.put(`/ownermaster/${absent}`, owner))).toBe(404)
    const chitra = await world.registerOwner('Chitra')
    expect(await hashesNothing(() => chitra.put(`/ownermaster/${asha.id}`, owner))).toBe(404)
    const stale = { 'if-match': '"99"' }
    expect(await hashesNothing(() => asha.put(`/ownermaster/${asha.id}`, owner, stale))).toBe(412)
  })
})

test('a repeated call whose e-mail is in use by what it made itself gets its first answer', async () => {
  const key = { 'idempotency-key': 'twice' }
  const lata = { ...client, name: 'Lata', email: 'lata@example.in' }
  const first = await asha.post('/clientmaster', lata, key)
  expect(first.status).toBe(201)
  expect(await asha.post('/clientmaster', lata, key)).toMatchObject({
    status: 201,
    body: first.body,
  })
  const added = { ...owner, email: 'divya@example.in' }
  const one = await admin.post('/ownermaster', added, key)
  expect(one.status).toBe(201)
  expect(await admin.post('/ownermaster', added, key)).toMatchObject({
    status: 201,
    body: one.body,
  })
})

wholeTest(
  '40 parallel new passwords by one owner refuse none of 60 people who sign in meanwhile',
  async () => {
    onTestFinished(hashAsInTheProduct())
    const absent = '00000000-0000-7000-8000-000000000000'
    const meera = await world.addClient(asha, 'Meera')
    const people = await world.query(
      `insert into accounts (id, organization_id, role, email, name, password_hash, created_at)
      select gen_random_uuid(), organization_id, role, 'person' || n || '@example.in', name, password_hash, created_at
      from accounts, generate_series(1, 60) as n where id = $1 returning email`,
      [meera.id],
    )
    const change = (turn: number) =>
      asha.put(`/clientmaster/${turn % 2 === 0 ? absent : ravi.id}`, {
        ...client,
        email: ravi.email,
      })
    for (let first = 0; first < people.length; first += 20) {
      const changes = Array.from({ length: 40 }, (_, turn) => change(turn))
      const signIns = people
        .slice(first, first + 20)
        .map(({ email }, place) =>
          world
            .callerAt(`10.0.${first}.${place}`)
            .post('/clientmasterlogin', { email, password: PASSWORD }),
        )
      for (const { status, body } of await Promise.all(signIns))
        expect([status, body.code]).toEqual([200, undefined])
      for (const { status } of await Promise.all(changes))
        expect([200, 404, 429, 503]).toContain(status)
    }
  },
)
