import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, PROPERTY, type World } from '../../../tests/kit/world.ts'

let world: World
let asha: Person
let beena: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  beena = await world.registerOwner('Beena')
})
afterAll(() => world.close())

const add = (owner: Person, key: string, changed: Record<string, unknown> = {}) =>
  owner.post('/propertymaster', { ...PROPERTY, ...changed }, { 'idempotency-key': key })
const count = async (owner: Person) =>
  Number((await owner.get('/propertymaster?limit=1')).headers['x-total-count'])

test('a repeated call gets the first reply and creates nothing', async () => {
  const before = await count(asha)
  const first = await add(asha, 'repeated')
  const second = await add(asha, 'repeated')
  expect(first.status).toBe(201)
  expect([second.status, second.body]).toEqual([201, first.body])
  expect(await count(asha)).toBe(before + 1)
})

test('20 parallel calls with one key create one record and all get its reply', async () => {
  const before = await count(asha)
  const replies = await Promise.all(Array.from({ length: 20 }, () => add(asha, 'parallel')))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(201)
  expect(await count(asha)).toBe(before + 1)
})

test('rejects a key with another body or at another route with 422', async () => {
  await add(asha, 'one body')
  const before = await count(asha)
  const REUSED = { status: 422, body: { code: 'idempotency-key-reused' } }
  expect(await add(asha, 'one body', { city: 'Mumbai' })).toMatchObject(REUSED)
  const elsewhere = await asha.post('/clientmaster', CLIENT_BODY, { 'idempotency-key': 'one body' })
  expect(elsewhere).toMatchObject(REUSED)
  expect(await count(asha)).toBe(before)
})

const CLIENT_BODY = {
  name: 'Ravi',
  fatherName: 'Mohan',
  gender: 'Male',
  email: 'ravi@example.in',
  password: 'correct horse',
  mobileNumber: '1',
  address1: 'a',
  address2: 'b',
}

test('the order of fields and ignored fields do not make a different body', async () => {
  const first = await add(asha, 'order', { role: 'x' })
  const turned = Object.fromEntries(Object.entries(PROPERTY).reverse())
  const second = await asha.post('/propertymaster', turned, { 'idempotency-key': 'order' })
  expect(second.body).toEqual(first.body)
})

test('a key is kept for 24 hours', async () => {
  const first = await add(asha, 'a day')
  world.advance({ minutes: 11 * 60 })
  await asha.get('/session')
  world.advance({ minutes: 11 * 60 })
  expect((await add(asha, 'a day')).body).toEqual(first.body)
  world.advance({ minutes: 2 * 60 + 1 })
  const later = await add(asha, 'a day', { city: 'Mumbai' })
  expect(later.status).toBe(201)
  expect(later.body._id).not.toBe(first.body._id)
  beena = { ...beena, ...(await signIn(beena)) }
})

async function signIn({ email, password }: Person) {
  const { body } = await world.nobody.post('/owner/login', { email, password })
  return world.callerWith(body.token)
}

test('a key belongs to the account that used it', async () => {
  const [mine, theirs] = [await add(asha, 'shared'), await add(beena, 'shared')]
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(mine.body._id).not.toBe(theirs.body._id)
  expect((await add(beena, 'shared', { city: 'Mumbai' })).status).toBe(422)
})

test('a refused call leaves its key free', async () => {
  for (const wrong of [{ city: '' }, { tenant_id: beena.organizationId }])
    expect((await add(asha, 'refused', wrong)).status).toBeGreaterThanOrEqual(400)
  expect((await add(asha, 'refused')).status).toBe(201)
  const admin = await world.registerAdministrator()
  const owner = { name: 'Chitra', email: asha.email, phone: '1', password: 'correct horse' }
  const addOwner = (body: object) =>
    admin.post('/ownermaster', body, { 'idempotency-key': 'refused' })
  expect((await addOwner(owner)).status).toBe(409)
  const email = 'chitra@example.in'
  const first = await addOwner({ ...owner, email })
  expect(first.status).toBe(201)
  expect((await addOwner({ ...owner, email })).body).toEqual(first.body)
})

test("stores neither the password nor the rest of a call's body", async () => {
  const email = 'secret@example.in'
  const body = { ...CLIENT_BODY, email, password: 'very secret' }
  await asha.post('/clientmaster', body, { 'idempotency-key': 'secret' })
  const rows = await world.query(
    "select row::text as text from idempotency_keys as row where key = 'secret'",
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].text).not.toMatch(/very secret|secret@example/)
})

test('rejects a key that is too long, and ignores an empty one', async () => {
  expect((await add(asha, 'k'.repeat(201))).status).toBe(400)
  const [one, other] = [await add(asha, ''), await add(asha, '')]
  expect(one.body._id).not.toBe(other.body._id)
})
