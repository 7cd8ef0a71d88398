import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { agreementOf, propertyOf } from './payloads.ts'
import { letTo, type Owner, registerOwner } from './people.ts'
import { expectCreated, expectError, ID, temporaryWebFolder } from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let asha: Owner
let bina: Owner
beforeAll(async () => {
  // Half past midnight in India: the day before in Greenwich.
  world = await createWorld({ webFolder, begin: new Date('2026-12-01T00:30:00+05:30') })
  asha = await registerOwner(world, 'asha')
  bina = await registerOwner(world, 'bina')
})
afterAll(() => world.close())

const add = async (changes: object = {}) =>
  expectCreated(await asha.post('/propertymaster', propertyOf(asha, changes)))
const detail = async (id: string) => (await asha.get(`/propertymaster/${id}`)).body

test('POST /propertymaster adds a property that list and detail show', async () => {
  const id = await add()
  const shown = await detail(id)
  expect(shown).toMatchObject({
    _id: id,
    pincode: '570002',
    address1: '1 Palace Road',
    address2: 'First floor',
    city: 'Mysuru',
    state: 'Karnataka',
    createdAt: expect.stringMatching(/^2026-12-01/),
    updatedAt: expect.stringMatching(/^2026-12-01/),
    ownerMasters: { _id: asha.id, name: 'asha', email: asha.email, phone: '9800000001' },
    tenant_id: asha.organizationId,
    rentMaster: null,
    __v: expect.any(Number),
  })
  expect(id).toMatch(ID)
  expect((await asha.get('/propertymaster')).body[0]).toEqual(shown)
})

test.each([
  ['a text', '570003', '570003'],
  ['a number', 570003, '570003'],
  ['a decimal wrapper', { $numberDecimal: '570003' }, '570003'],
  ['a text with a leading zero', '012345', '012345'],
  ['a text of another country', 'SW1A 1AA', 'SW1A 1AA'],
])('accepts %s as a pincode', async (_title, pincode, shown) => {
  expect((await detail(await add({ pincode }))).pincode).toBe(shown)
})

test.each(['pincode', 'address1', 'address2', 'city', 'state'])(
  'a property requires %s',
  async (field) => {
    const id = await add()
    for (const empty of ['', undefined]) {
      const payload = propertyOf(asha, { [field]: empty })
      expectError(await asha.post('/propertymaster', payload), 400, field)
    }
    expectError(
      await asha.put(`/propertymaster/${id}`, propertyOf(asha, { [field]: '' })),
      400,
      field,
    )
  },
)

test('a property accepts the owner as an id, as a record, or not at all', async () => {
  const record = { _id: asha.id, name: 'asha' }
  for (const changes of [
    { ownerMasters: record },
    { ownerMasters: undefined, tenant_id: undefined },
  ])
    expect((await detail(await add(changes))).ownerMasters._id).toBe(asha.id)
})

test("rejects another owner's id or books in a new and in an edited record", async () => {
  const id = await add()
  for (const changes of [
    { ownerMasters: bina.id },
    { ownerMasters: { _id: bina.id } },
    { tenant_id: bina.organizationId },
  ]) {
    expectError(await asha.post('/propertymaster', propertyOf(asha, changes)), 403)
    expectError(await asha.put(`/propertymaster/${id}`, propertyOf(asha, changes)), 403)
  }
  expect((await bina.get('/propertymaster')).body).toEqual([])
})

test('PUT /propertymaster/{id} accepts the edited record and keeps what cannot be edited', async () => {
  const id = await add()
  const record = await detail(id)
  const edits = { address1: 'One', address2: 'Two', city: 'Hampi', state: 'Goa', pincode: '1' }
  const reply = await asha.put(`/propertymaster/${id}`, {
    ...record,
    ...edits,
    _id: 'another',
    createdAt: '2001-01-01',
    updatedAt: '2001-01-01',
    __v: 99,
  })
  expect(reply.status, reply.text).toBe(200)
  const { updatedAt, __v, ...rest } = await detail(id)
  expect(rest).toMatchObject({ ...edits, _id: id, createdAt: record.createdAt })
  expect(updatedAt).toMatch(/^2026-12-01/)
  expect(__v).not.toBe(99)
})

test('a property shows its agreement and cannot be deleted while it is let', async () => {
  const { property, agreement } = await letTo(asha, 'Ravi')
  expect((await detail(property)).rentMaster).toBe(agreement)
  const listed = (await asha.get('/propertymaster')).body
  expect(listed.find(({ _id }: { _id: string }) => _id === property).rentMaster).toBe(agreement)
  expectError(await asha.delete(`/propertymaster/${property}`), 409)
  expect((await detail(property))._id).toBe(property)

  expect((await asha.delete(`/rentmaster/${agreement}`)).status).toBe(200)
  expect((await detail(property)).rentMaster).toBe(null)
  expect((await asha.delete(`/propertymaster/${property}`)).status).toBe(200)
})

test('DELETE /propertymaster/{id} removes the property from list, detail and every use', async () => {
  const id = await add()
  expect((await asha.delete(`/propertymaster/${id}`)).status).toBe(200)
  const { client } = await letTo(asha, 'Usha')
  expectError(await asha.get(`/propertymaster/${id}`), 404)
  expectError(await asha.put(`/propertymaster/${id}`, propertyOf(asha)), 404)
  expectError(await asha.delete(`/propertymaster/${id}`), 404)
  expectError(await asha.post('/rentmaster', agreementOf(asha, client, id)), 404)
  const list = (await asha.get('/propertymaster')).body
  expect(list.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
})

test("answers 404 for another owner's property and for one that never existed", async () => {
  const own = await add()
  for (const id of [own, 'not-an-id', '0190c0de-0000-7000-8000-000000000000']) {
    expectError(await bina.get(`/propertymaster/${id}`), 404)
    expectError(await bina.put(`/propertymaster/${id}`, propertyOf(bina)), 404)
    expectError(await bina.delete(`/propertymaster/${id}`), 404)
  }
  expect((await detail(own)).address1).toBe('1 Palace Road')
})
