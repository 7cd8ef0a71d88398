import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { agreementOf, clientOf, propertyOf, receiptOf } from './payloads.ts'
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
let client: string
beforeAll(async () => {
  world = await createWorld({ webFolder })
  asha = await registerOwner(world, 'asha')
  bina = await registerOwner(world, 'bina')
  client = expectCreated(await asha.post('/clientmaster', clientOf(asha, 'Ravi')))
})
afterAll(() => world.close())

const property = async (owner = asha) =>
  expectCreated(await owner.post('/propertymaster', propertyOf(owner)))
const add = async (changes: object = {}) =>
  expectCreated(
    await asha.post('/rentmaster', agreementOf(asha, client, await property(), changes)),
  )
const detail = async (id: string) => (await asha.get(`/rentmaster/${id}`)).body

test('POST /rentmaster adds an agreement that list and detail show', async () => {
  const place = await property()
  const id = expectCreated(
    await asha.post('/rentmaster', agreementOf(asha, client, place, { paymentMode: 'Any' })),
  )
  const shown = await detail(id)
  expect(shown).toMatchObject({
    _id: id,
    electricityMeterNumber: '0045671234',
    incrementPercentage: '2',
    securityDepositAmount: '60000',
    monthlyRent: '12000.50',
    incrementSchedule: '5',
    paymentMode: 'Any',
    clientMaster: { _id: client, name: 'Ravi', email: 'ravi@clients.example.in' },
    propertymaster: {
      _id: place,
      address1: '1 Palace Road',
      address2: 'First floor',
      pincode: '570002',
      city: 'Mysuru',
      state: 'Karnataka',
    },
    ownerMasters: { _id: asha.id, name: 'asha', email: asha.email, phone: '9800000001' },
    tenant_id: asha.organizationId,
    createdAt: expect.stringMatching(INSTANT),
    updatedAt: expect.stringMatching(INSTANT),
    __v: expect.any(Number),
  })
  expect(String(shown.paymentDate)).toBe('5')
  expect((await asha.get('/rentmaster')).body[0]).toMatchObject(shown)
})

test('an agreement accepts client, property and owner as records', async () => {
  const place = await property()
  const id = await add({
    clientMaster: { _id: client, name: 'Ravi' },
    propertymaster: { _id: place, city: 'elsewhere' },
    ownerMasters: { _id: asha.id },
  })
  expect(await detail(id)).toMatchObject({
    clientMaster: { _id: client, name: 'Ravi' },
    propertymaster: { _id: place, city: 'Mysuru' },
    ownerMasters: { _id: asha.id },
  })
})

test('answers 404 for the client or property of another owner or of nobody', async () => {
  const foreign = {
    clientMaster: expectCreated(await bina.post('/clientmaster', clientOf(bina, 'Bala'))),
    propertymaster: await property(bina),
  }
  const ghost = '0190c0de-0000-7000-8000-000000000000'
  for (const changes of [
    { clientMaster: foreign.clientMaster },
    { propertymaster: foreign.propertymaster },
    { clientMaster: ghost },
    { clientMaster: asha.id },
    { propertymaster: ghost },
    { clientMaster: 'not-an-id' },
    { propertymaster: 'not-an-id' },
  ])
    expectError(
      await asha.post('/rentmaster', agreementOf(asha, client, await property(), changes)),
      404,
    )
  for (const changes of [{ ownerMasters: bina.id }, { tenant_id: bina.organizationId }])
    expectError(
      await asha.post('/rentmaster', agreementOf(asha, client, await property(), changes)),
      403,
    )
})

test('a property has one current agreement at a time', async () => {
  const place = await property()
  const first = expectCreated(await asha.post('/rentmaster', agreementOf(asha, client, place)))
  const refused = await asha.post('/rentmaster', agreementOf(asha, client, place))
  expectError(refused, 409)
  expect(refused.body.code).toBe('property-has-lease')
  expect((await asha.delete(`/rentmaster/${first}`)).status).toBe(200)
  const second = expectCreated(await asha.post('/rentmaster', agreementOf(asha, client, place)))
  expect((await asha.get(`/propertymaster/${place}`)).body.rentMaster).toBe(second)
})

test('PUT /rentmaster/{id} accepts the edited record and keeps what cannot be edited', async () => {
  const id = await add()
  const record = await detail(id)
  const edits = {
    electricityMeterNumber: '99',
    incrementPercentage: '3',
    securityDepositAmount: '70000.00',
    monthlyRent: '13000',
    incrementSchedule: '6',
    paymentMode: 'cash',
  }
  const reply = await asha.put(`/rentmaster/${id}`, {
    ...record,
    ...edits,
    createdAt: '2001-01-01',
  })
  expect(reply.status, reply.text).toBe(200)
  expect(await detail(id)).toMatchObject({
    ...edits,
    clientMaster: record.clientMaster,
    propertymaster: record.propertymaster,
    createdAt: record.createdAt,
  })
  const wrapped = { ...record, monthlyRent: { $numberDecimal: '14000.10' }, incrementSchedule: '' }
  expect((await asha.put(`/rentmaster/${id}`, wrapped)).status).toBe(200)
  expect(await detail(id)).toMatchObject({ monthlyRent: '14000.10', incrementSchedule: '0' })
})

test('PUT /rentmaster/{id} never changes the client', async () => {
  const id = await add()
  const record = await detail(id)
  const other = expectCreated(await asha.post('/clientmaster', clientOf(asha, 'Other')))
  for (const clientMaster of [other, { _id: other }, 'Ravi']) {
    expect((await asha.put(`/rentmaster/${id}`, { ...record, clientMaster })).status).toBe(200)
    expect((await detail(id)).clientMaster).toEqual(record.clientMaster)
  }
})

test('PUT /rentmaster/{id} may move the agreement to a free property of the same books', async () => {
  const [left, free] = [await property(), await property()]
  const id = await add({ propertymaster: left })
  const record = await detail(id)
  const move = (propertymaster: string) =>
    asha.put(`/rentmaster/${id}`, { ...record, propertymaster })
  const taken = (await detail(await add())).propertymaster._id
  expectError(await move(taken), 409)
  expectError(await move(await property(bina)), 404)
  expect((await detail(id)).propertymaster._id).toBe(left)
  expect((await move(free)).status).toBe(200)
  expect((await detail(id)).propertymaster._id).toBe(free)
  expect((await asha.get(`/propertymaster/${left}`)).body.rentMaster).toBe(null)
})

test('PUT /rentmaster/{id} accepts only the fields of the update form and keeps the rest', async () => {
  const id = await add()
  const record = await detail(id)
  const form = {
    electricityMeterNumber: '98',
    incrementPercentage: '1',
    securityDepositAmount: '1000',
    monthlyRent: '900',
    incrementSchedule: '2',
  }
  const reply = await asha.put(`/rentmaster/${id}`, form)
  expect(reply.status, reply.text).toBe(200)
  const { paymentDate, paymentMode, clientMaster, propertymaster } = record
  expect(await detail(id)).toMatchObject({
    ...form,
    paymentDate,
    paymentMode,
    clientMaster,
    propertymaster,
  })
})

test('DELETE /rentmaster/{id} ends the agreement and keeps its receipts', async () => {
  const letting = await letTo(asha, 'Ended')
  const receipt = expectCreated(await asha.post('/rentTranscation', receiptOf(asha, letting)))
  const ended = callerAt(
    world.url,
    await tokenOf(callerAt(world.url), '/clientmasterlogin', letting.email),
  )
  expect((await asha.delete(`/rentmaster/${letting.agreement}`)).status).toBe(200)
  const list = (await asha.get('/rentmaster')).body
  expect(list.map(({ _id }: { _id: string }) => _id)).not.toContain(letting.agreement)
  expectError(await asha.put(`/rentmaster/${letting.agreement}`, agreementOf(asha, '', '')), 404)
  expectError(await asha.get(`/rentmaster/${letting.agreement}`), 404)
  expectError(await asha.delete(`/rentmaster/${letting.agreement}`), 404)
  const next = receiptOf(asha, letting, { RentFrom: '2026-12-01', RentTo: '2026-12-31' })
  expectError(await asha.post('/rentTranscation', next), 404)
  for (const reader of [asha, ended]) {
    expect((await reader.get('/rentTranscation')).body).toHaveLength(1)
    expect((await reader.get(`/rentTranscation/${receipt}`)).body).toMatchObject({
      _id: receipt,
      rentMaster: { _id: letting.agreement, monthlyRent: '12000.50' },
    })
  }
})

test("answers 404 for another owner's agreement and for one that never existed", async () => {
  const own = await add()
  const payload = agreementOf(bina, client, await property(bina))
  for (const id of [own, 'not-an-id', '0190c0de-0000-7000-8000-000000000000']) {
    expectError(await bina.get(`/rentmaster/${id}`), 404)
    expectError(await bina.delete(`/rentmaster/${id}`), 404)
    expectError(await bina.put(`/rentmaster/${id}`, payload), 404)
  }
  expect((await detail(own)).monthlyRent).toBe('12000.50')
})
