import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { BANK_ACCOUNT, clientOf, PAN, PASSWORD, registration } from './payloads.ts'
import { otpFor, registerAdministrator, registerOwner, tokenOf } from './people.ts'
import {
  type Caller,
  callerAt,
  expectCreated,
  expectError,
  ID,
  INSTANT,
  temporaryWebFolder,
} from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let nobody: Caller
let admin: Caller
beforeAll(async () => {
  world = await createWorld({ webFolder, settings: { adminEmails: ['boss@example.in'] } })
  nobody = callerAt(world.url)
  admin = await registerAdministrator(world, 'boss@example.in')
})
afterAll(() => world.close())

const payloadOf = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@owners.example.in`,
  password: PASSWORD,
  phone: '080 2222 1111',
  createdBy: 'whoever',
})
const add = async (name: string) => expectCreated(await admin.post('/ownermaster', payloadOf(name)))
const signIn = (email: string, password = PASSWORD) =>
  nobody.post('/owner/login', { email, password })

test('POST /ownermaster adds an owner whom list and detail show and who can sign in', async () => {
  const id = await add('Kamala')
  const { body } = await admin.get(`/ownermaster/${id}`)
  expect(body).toMatchObject({
    _id: id,
    name: 'Kamala',
    email: 'kamala@owners.example.in',
    phone: '080 2222 1111',
    role: 'Owner',
    createdAt: expect.stringMatching(INSTANT),
    __v: expect.any(Number),
  })
  expect(body).toHaveProperty('createdBy')
  expect(body.createdBy).not.toBe('whoever')
  expect(body.createdAt.slice(0, 10)).toBe('2026-11-16')
  const list = await admin.get('/ownermaster')
  expect(list.body[0]).toMatchObject({ _id: id, name: 'Kamala', phone: '080 2222 1111' })
  expect((await signIn('kamala@owners.example.in')).body).toMatchObject({
    tenant_id: expect.stringMatching(ID),
    user: { _id: id, role: 'Owner', daysRemainingInTrial: 30 },
  })
})

test.each(['name', 'email', 'password', 'phone'])('an owner requires %s', async (field) => {
  for (const empty of ['', undefined])
    expectError(
      await admin.post('/ownermaster', { ...payloadOf('Missing'), [field]: empty }),
      400,
      field,
    )
})

test('an e-mail belongs to one owner', async () => {
  await add('Twice')
  expectError(await admin.post('/ownermaster', payloadOf('Twice')), 409)
  const { email } = await registerOwner(world, 'registered')
  expectError(await admin.post('/ownermaster', { ...payloadOf('Other'), email }), 409)
})

test('PUT /ownermaster/{id} changes what the form shows, including e-mail and password', async () => {
  const id = await add('Latha')
  const record = (await admin.get(`/ownermaster/${id}`)).body
  const edited = { ...record, name: 'Latha Rao', email: 'rao@owners.example.in', phone: '12' }
  const ignored = { _id: 'another', role: 'SuperAdmin', __v: 99 }
  const reply = await admin.put(`/ownermaster/${id}`, { ...edited, ...ignored })
  expect(reply.status, reply.text).toBe(200)
  const after = (await admin.get(`/ownermaster/${id}`)).body
  expect(after).toMatchObject({
    _id: id,
    name: 'Latha Rao',
    email: 'rao@owners.example.in',
    phone: '12',
    role: 'Owner',
    createdAt: record.createdAt,
  })
  expect((await signIn('rao@owners.example.in')).status).toBe(200)
  expectError(await signIn('latha@owners.example.in'), 401)

  await admin.put(`/ownermaster/${id}`, { ...after, password: '' })
  const session = callerAt(world.url, await tokenOf(nobody, '/owner/login', after.email))
  await admin.put(`/ownermaster/${id}`, { ...after, password: 'set by the admin' })
  expectError(await session.get('/propertymaster'), 401)
  expectError(await signIn(after.email), 401)
  expect((await signIn(after.email, 'set by the admin')).status).toBe(200)
})

test('an owner can read and edit their own record', async () => {
  const owner = await registerOwner(world, 'self')
  const record = (await owner.get(`/ownermaster/${owner.id}`)).body
  const { password: _, aadharNumber, ...registered } = registration(owner.email)
  const shown = `XXXXXXXX${aadharNumber.slice(-4)}`
  expect(record).toMatchObject({ _id: owner.id, role: 'Owner', ...registered, aadharNumber: shown })
  const edited = { ...record, name: 'Self Made', role: 'SuperAdmin', createdBy: 'x' }
  expect((await owner.put(`/ownermaster/${owner.id}`, edited)).status).toBe(200)
  const after = (await owner.get(`/ownermaster/${owner.id}`)).body
  expect(after).toMatchObject({ name: 'Self Made', role: 'Owner', createdBy: record.createdBy })
})

test('masks PAN and bank account except to their owner', async () => {
  const owner = await registerOwner(world, 'taxed')
  const shown = await admin.get(`/ownermaster/${owner.id}`)
  const listed = await admin.get('/ownermaster')
  for (const { text } of [shown, listed]) {
    expect(text).not.toContain(PAN)
    expect(text).not.toContain(BANK_ACCOUNT)
  }
  expect((await owner.get(`/ownermaster/${owner.id}`)).body).toMatchObject({
    panNumber: PAN,
    bankAccountNumber: BANK_ACCOUNT,
  })
})

test('stores a PAN in capitals, however it was typed', async () => {
  const email = 'small@example.in'
  await nobody.post('/owner/verify-otp', { email, otp: await otpFor(world, email) })
  const payload = { ...registration(email), panNumber: PAN.toLowerCase() }
  const reply = await nobody.post('/owner/self-register', payload)
  // Refusing it would be right as well: the rule and the screen require capitals.
  if (reply.status === 400) return expectError(reply, 400, 'panNumber')
  const { token, owner } = reply.body
  const record = await callerAt(world.url, token).get(`/ownermaster/${owner._id}`)
  expect(record.body.panNumber).toBe(PAN)
})

test('DELETE /ownermaster/{id} closes the books and frees the e-mail', async () => {
  const owner = await registerOwner(world, 'closing')
  const client = clientOf(owner, 'Stranded')
  expectCreated(await owner.post('/clientmaster', client))
  const lodger = callerAt(world.url, await tokenOf(nobody, '/clientmasterlogin', client.email))

  expect((await admin.delete(`/ownermaster/${owner.id}`)).status).toBe(200)
  expectError(await admin.get(`/ownermaster/${owner.id}`), 404)
  expectError(await admin.delete(`/ownermaster/${owner.id}`), 404)
  const list = (await admin.get('/ownermaster')).body
  expect(list.map(({ _id }: { _id: string }) => _id)).not.toContain(owner.id)
  expectError(await owner.get('/propertymaster'), 401)
  expectError(await lodger.get('/clientmaster'), 401)
  expectError(await signIn(owner.email), 401)
  expectError(
    await nobody.post('/clientmasterlogin', { email: client.email, password: PASSWORD }),
    401,
  )

  const again = { ...payloadOf('Again'), email: owner.email }
  const second = expectCreated(await admin.post('/ownermaster', again))
  expect(second).not.toBe(owner.id)
  const { token } = (await signIn(owner.email)).body
  expect((await callerAt(world.url, token).get('/clientmaster')).body).toEqual([])
})

test.each(['not-an-id', '0190c0de-0000-7000-8000-000000000000'])(
  'answers 404 for an owner with the id %s',
  async (id) => {
    expectError(await admin.get(`/ownermaster/${id}`), 404)
    expectError(await admin.put(`/ownermaster/${id}`, payloadOf('Ghost')), 404)
    expectError(await admin.delete(`/ownermaster/${id}`), 404)
  },
)
