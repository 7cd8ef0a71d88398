import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { agreementOf, clientOf, PASSWORD, propertyOf } from './payloads.ts'
import { letTo, type Owner, registerOwner, tokenOf } from './people.ts'
import {
  callerAt,
  expectCreated,
  expectError,
  INSTANT,
  temporaryWebFolder,
} from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let asha: Owner
let bina: Owner
beforeAll(async () => {
  world = await createWorld({ webFolder })
  asha = await registerOwner(world, 'asha')
  bina = await registerOwner(world, 'bina')
})
afterAll(() => world.close())

const add = async (name: string, changes: object = {}) =>
  expectCreated(await asha.post('/clientmaster', clientOf(asha, name, changes)))
const detail = async (id: string) => (await asha.get(`/clientmaster/${id}`)).body
const signIn = (email: string, password = PASSWORD) =>
  callerAt(world.url).post('/clientmasterlogin', { email, password })
const session = async (email: string) =>
  callerAt(world.url, await tokenOf(callerAt(world.url), '/clientmasterlogin', email))

test('POST /clientmaster adds a client whom list and detail show', async () => {
  const ignored = { role: 'SuperAdmin', createdAt: '2001-01-01', __v: 99 }
  const id = await add('Ravi', { gender: 'Male', mobileNumber: 9800000002, ...ignored })
  const shown = await detail(id)
  expect(shown).toMatchObject({
    _id: id,
    name: 'Ravi',
    fatherName: 'Gopal',
    email: 'ravi@clients.example.in',
    gender: 'Male',
    mobileNumber: '9800000002',
    address1: '2 Old Street',
    address2: 'Hassan',
    createdAt: expect.stringMatching(/^2026-11-16/),
    updatedAt: expect.stringMatching(INSTANT),
    ownerMasters: { _id: asha.id, name: 'asha', email: asha.email, phone: '9800000001' },
    role: 'ClientMaster',
    tenant_id: asha.organizationId,
    __v: expect.any(Number),
  })
  expect(shown.__v).not.toBe(99)
  expect((await asha.get('/clientmaster')).body[0]).toEqual(shown)
})

test.each(['name', 'fatherName', 'email', 'password', 'mobileNumber', 'address1', 'address2'])(
  'a client requires %s',
  async (field) => {
    for (const empty of ['', undefined]) {
      const payload = clientOf(asha, 'Missing', { [field]: empty })
      expectError(await asha.post('/clientmaster', payload), 400, field)
    }
  },
)

test('a client is Male or Female, and has a password of at least six characters', async () => {
  const other = clientOf(asha, 'Other', { gender: 'Unknown' })
  expectError(await asha.post('/clientmaster', other), 400, 'gender')
  const short = clientOf(asha, 'Short', { password: '12345' })
  expectError(await asha.post('/clientmaster', short), 400, 'password')
  await add('Six', { password: 'rk7#qz' })
})

test('an e-mail may be only one client of an owner, and a client of another owner too', async () => {
  await add('Mover')
  expectError(await asha.post('/clientmaster', clientOf(asha, 'Mover')), 409)
  expectCreated(await bina.post('/clientmaster', clientOf(bina, 'Mover')))
})

test("rejects another owner's id or books", async () => {
  const before = (await bina.get('/clientmaster')).body
  for (const changes of [{ ownerMasters: bina.id }, { tenant_id: bina.organizationId }])
    expectError(await asha.post('/clientmaster', clientOf(asha, 'Foreign', changes)), 403)
  expect((await bina.get('/clientmaster')).body).toEqual(before)
  expectError(await signIn('foreign@clients.example.in'), 401)
})

test('PUT /clientmaster/{id} accepts the edited record and keeps what cannot be edited', async () => {
  const id = await add('Usha')
  const record = await detail(id)
  const edits = {
    name: 'Usha Devi',
    fatherName: 'Hari',
    gender: 'Male',
    mobileNumber: '1',
    address1: 'One',
    address2: 'Two',
  }
  const reply = await asha.put(`/clientmaster/${id}`, {
    ...record,
    ...edits,
    role: 'Owner',
    createdAt: '2001-01-01',
    __v: 99,
  })
  expect(reply.status, reply.text).toBe(200)
  const after = await detail(id)
  expect(after).toMatchObject({
    ...edits,
    email: record.email,
    role: 'ClientMaster',
    createdAt: record.createdAt,
  })
  expect((await signIn(record.email)).status).toBe(200)
})

test("a client's e-mail cannot be changed", async () => {
  const id = await add('Fixed')
  const record = await detail(id)
  await asha.put(`/clientmaster/${id}`, { ...record, email: 'moved@clients.example.in' })
  expect((await detail(id)).email).toBe(record.email)
})

test("a new password ends the client's sessions; an empty or absent one changes nothing", async () => {
  const id = await add('Secret')
  const record = await detail(id)
  const old = await session(record.email)
  await asha.put(`/clientmaster/${id}`, { ...record, password: '' })
  await asha.put(`/clientmaster/${id}`, record)
  expect((await old.get('/rentTranscation')).status).toBe(200)

  const changed = { ...record, password: 'a newer one' }
  expect((await asha.put(`/clientmaster/${id}`, changed)).status).toBe(200)
  expectError(await old.get('/rentTranscation'), 401)
  expectError(await signIn(record.email), 401)
  expect((await signIn(record.email, 'a newer one')).status).toBe(200)
})

test('the server refuses to delete a client who has an agreement', async () => {
  const { client, agreement } = await letTo(asha, 'Letting')
  const refused = await asha.delete(`/clientmaster/${client}`)
  expectError(refused, 409)
  expect(refused.body.code).toBe('client-has-lease')
  expect((await asha.delete(`/rentmaster/${agreement}`)).status).toBe(200)
  expect((await asha.delete(`/clientmaster/${client}`)).status).toBe(200)
})

test("DELETE /clientmaster/{id} ends the client's sign-ins and every use, and frees the e-mail", async () => {
  const id = await add('Gone')
  const gone = await session('gone@clients.example.in')
  expect((await asha.delete(`/clientmaster/${id}`)).status).toBe(200)
  expectError(await gone.get('/rentTranscation'), 401)
  expectError(await signIn('gone@clients.example.in'), 401)
  expectError(await asha.get(`/clientmaster/${id}`), 404)
  expectError(await asha.put(`/clientmaster/${id}`, clientOf(asha, 'Gone')), 404)
  expectError(await asha.delete(`/clientmaster/${id}`), 404)
  const property = expectCreated(await asha.post('/propertymaster', propertyOf(asha)))
  expectError(await asha.post('/rentmaster', agreementOf(asha, id, property)), 404)
  const list = (await asha.get('/clientmaster')).body
  expect(list.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
  expect(await add('Gone')).not.toBe(id)
})

test("answers 404 for another owner's client and for one that never existed", async () => {
  const own = await add('Mine')
  for (const id of [own, 'not-an-id', '0190c0de-0000-7000-8000-000000000000']) {
    expectError(await bina.get(`/clientmaster/${id}`), 404)
    expectError(await bina.put(`/clientmaster/${id}`, clientOf(bina, 'Mine')), 404)
    expectError(await bina.delete(`/clientmaster/${id}`), 404)
  }
  expect((await detail(own)).name).toBe('Mine')
})
