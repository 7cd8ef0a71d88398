import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
let vikram: Person
let ravi: Person
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  vikram = await world.registerOwner('Vikram')
  ravi = await world.addClient(asha, 'Ravi')
  admin = await world.registerAdministrator()
})
afterAll(() => world.close())

const addProperty = async (owner = asha, more = {}): Promise<string> =>
  (await owner.post('/propertymaster', { ...PROPERTY, ...more })).body._id

/** A body for POST /rentmaster with a fresh property. */
const letting = async (more = {}) => ({
  ...LEASE,
  clientMaster: ravi.id,
  propertymaster: await addProperty(),
  ownerMasters: asha.id,
  tenant_id: asha.organizationId,
  ...more,
})
const makeLease = async (more = {}) => {
  const body = await letting(more)
  const reply = await asha.post('/rentmaster', body)
  expect(reply.status).toBe(201)
  return { id: reply.body._id as string, path: `/rentmaster/${reply.body._id}`, body }
}

describe('letting a property', () => {
  test('the agreement carries its terms exactly as sent, and its parties', async () => {
    const { id, path, body } = await makeLease()
    const reply = await asha.get(path)
    expect(reply.headers.etag).toBe('"1"')
    expect(reply.body).toEqual({
      _id: id,
      electricityMeterNumber: '1234567890',
      incrementPercentage: '2',
      securityDepositAmount: '55500',
      monthlyRent: '18500.50',
      incrementSchedule: '5',
      paymentDate: 5,
      paymentMode: 'cash',
      clientMaster: { _id: ravi.id, name: 'Ravi', email: 'ravi@example.in' },
      propertymaster: { _id: body.propertymaster, ...PROPERTY },
      ownerMasters: { _id: asha.id, name: 'Asha', email: asha.email, phone: '9876543210' },
      tenant_id: asha.organizationId,
      createdAt: '2026-11-16T12:00:00.000+05:30',
      updatedAt: '2026-11-16T12:00:00.000+05:30',
      __v: 1,
    })
  })

  test('the property then names its agreement, and no other can be made for it', async () => {
    const { id, body } = await makeLease()
    expect((await asha.get(`/propertymaster/${body.propertymaster}`)).body.rentMaster).toBe(id)
    const second = await asha.post('/rentmaster', body)
    expect(second.status).toBe(409)
    expect(second.body.code).toBe('property-has-lease')
    expect((await asha.delete(`/propertymaster/${body.propertymaster}`)).status).toBe(409)
  })

  test('of many at once for one property exactly one is made', async () => {
    const body = await letting()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => asha.post('/rentmaster', body)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  test('deleting its client or property at the same moment leaves no agreement without them', async () => {
    for (const party of ['clientmaster', 'propertymaster'] as const) {
      const client = await world.addClient(asha, `Racing${party}`)
      const body = await letting({ clientMaster: client.id })
      const target = party === 'clientmaster' ? client.id : body.propertymaster
      const [made, deleted] = await Promise.all([
        asha.post('/rentmaster', body),
        asha.delete(`/${party}/${target}`),
      ])
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([made.status, deleted.status])
    }
  })

  test('amounts come as text, number or wrapper; blank is 0', async () => {
    const { path } = await makeLease({
      incrementPercentage: 2.5,
      securityDepositAmount: { $numberDecimal: '50000.10' },
      monthlyRent: '',
      incrementSchedule: null,
    })
    expect((await asha.get(path)).body).toMatchObject({
      incrementPercentage: '2.5',
      securityDepositAmount: '50000.10',
      monthlyRent: '0',
      incrementSchedule: '0',
    })
  })

  test.each([
    ['5', 5],
    [31, 31],
    ['45', 45],
    ['0', 0],
    ['', 0],
    [null, 0],
    [undefined, 0],
  ])('the payment day %j reads as %j', async (paymentDate, read) => {
    const { path } = await makeLease({ paymentDate })
    expect((await asha.get(path)).body.paymentDate).toBe(read)
  })

  test.each([366, -1, 2.5, 'fifth'])('the payment day %j is refused at its field', async (day) => {
    const reply = await asha.post('/rentmaster', await letting({ paymentDate: day }))
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors)).toEqual(['paymentDate'])
  })

  test('a reference may be an object with an _id', async () => {
    const propertymaster = { _id: await addProperty(), city: 'Pune' }
    await makeLease({ propertymaster, clientMaster: { _id: ravi.id, name: 'Ravi' } })
  })

  test('every missing field gets its prompt', async () => {
    const reply = await asha.post('/rentmaster', { clientMaster: '' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({
      electricityMeterNumber: 'Please Enter ElectricityMeterNumber.',
      incrementPercentage: 'Please Enter IncrementPercentage.',
      securityDepositAmount: 'Please Enter SecurityDepositAmount.',
      monthlyRent: 'Please Enter MonthlyRent.',
      incrementSchedule: 'Please Enter IncrementSchedule.',
      paymentMode: 'Please select a payment mode',
      clientMaster: 'Please select a client',
      propertymaster: 'Please select a property',
    })
  })

  test.each(['-5', '1e3', 'much'])('the rent %j is refused at its field', async (monthlyRent) => {
    const reply = await asha.post('/rentmaster', await letting({ monthlyRent }))
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors)).toEqual(['monthlyRent'])
  })

  test('a repeated call with the same key makes one agreement', async () => {
    const body = await letting()
    const key = { 'idempotency-key': 'let-twice' }
    const first = await asha.post('/rentmaster', body, key)
    expect((await asha.post('/rentmaster', body, key)).body).toEqual(first.body)
  })
})

describe('the list', () => {
  test('sorts amounts as numbers, searches words and pages', async () => {
    const tara = await world.addClient(asha, 'Tara')
    for (const monthlyRent of ['900', '10000', '2000.5'])
      await makeLease({ monthlyRent, clientMaster: tara.id })
    const found = await asha.get('/rentmaster?search=tara&sort=monthlyRent&order=desc&limit=2')
    const rents = (body: { monthlyRent: string }[]) => body.map((it) => it.monthlyRent)
    expect(rents(found.body)).toEqual(['10000', '2000.5'])
    expect(found.headers['x-total-count']).toBe('3')
    const next = /<(.+)>; rel="next"/.exec(found.headers.link ?? '')?.[1] ?? ''
    expect(rents((await asha.get(next)).body)).toEqual(['900'])
  })
})

describe('changing an agreement', () => {
  test('writes the terms, leaves the client alone and counts the version', async () => {
    const { path, body } = await makeLease()
    const somebody = await world.addClient(asha, 'Somebody')
    const change = { ...body, monthlyRent: '20000', clientMaster: somebody.id, paymentDate: 0 }
    const reply = await asha.put(path, change)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ monthlyRent: '20000', paymentDate: 0, __v: 2 })
    expect(reply.body.clientMaster._id).toBe(ravi.id)
    expect((await asha.put(path, { ...body, clientMaster: 'Ravi' })).status).toBe(200)
  })

  test('what the detail shows can be sent back', async () => {
    const { path } = await makeLease()
    const { body } = await asha.get(path)
    const reply = await asha.put(path, body)
    expect(reply.body).toMatchObject({ ...body, __v: 2, updatedAt: expect.any(String) })
  })

  test('may move to another property that is free, and to no other', async () => {
    const [one, other] = [await makeLease(), await makeLease()]
    const taken = await asha.put(one.path, {
      ...one.body,
      propertymaster: other.body.propertymaster,
    })
    expect(taken.status).toBe(409)
    const free = await addProperty()
    const moved = await asha.put(one.path, { ...one.body, propertymaster: free })
    expect(moved.body.propertymaster._id).toBe(free)
    const left = await asha.get(`/propertymaster/${one.body.propertymaster}`)
    expect(left.body.rentMaster).toBeNull()
  })

  test('stays with its property when none is named', async () => {
    const { path, body } = await makeLease()
    const { propertymaster, ...rest } = body
    expect((await asha.put(path, rest)).body.propertymaster._id).toBe(propertymaster)
  })

  test('a stale version is refused', async () => {
    const { path, body } = await makeLease()
    expect((await asha.put(path, body, { 'if-match': '"1"' })).status).toBe(200)
    expect((await asha.put(path, body, { 'if-match': '"1"' })).status).toBe(412)
  })
})

describe('ending an agreement', () => {
  test('takes it out of the list and frees its property', async () => {
    const { id, path, body } = await makeLease()
    expect((await asha.delete(path)).status).toBe(200)
    const listed = (await asha.get('/rentmaster')).body.map((it: { _id: string }) => it._id)
    expect(listed).not.toContain(id)
    const property = await asha.get(`/propertymaster/${body.propertymaster}`)
    expect(property.body.rentMaster).toBeNull()
    expect((await asha.post('/rentmaster', body)).status).toBe(201)
  })

  test('it is then found by nobody', async () => {
    const { path, body } = await makeLease()
    await asha.delete(path)
    expect((await asha.get(path)).status).toBe(404)
    expect((await asha.put(path, body)).status).toBe(404)
    expect((await asha.delete(path)).status).toBe(404)
  })
})

describe('who may', () => {
  test('another organization gets 404 from every endpoint, and nothing changes', async () => {
    const { id, path, body } = await makeLease()
    const { ownerMasters, tenant_id, ...fields } = body
    const before = (await asha.get(path)).body
    expect((await vikram.get(path)).status).toBe(404)
    expect((await vikram.put(path, { ...fields, monthlyRent: '1' })).status).toBe(404)
    expect((await vikram.delete(path)).status).toBe(404)
    expect(JSON.stringify((await vikram.get('/rentmaster')).body)).not.toContain(id)
    expect((await asha.get(path)).body).toEqual(before)
  })

  test("another organization's property or client is 404 and writes nothing", async () => {
    const foreignProperty = await addProperty(vikram)
    const foreignClient = await world.addClient(vikram, 'Foreign')
    const before = (await asha.get('/rentmaster')).headers['x-total-count']
    const bodies = [
      await letting({ propertymaster: foreignProperty }),
      await letting({ clientMaster: foreignClient.id }),
      await letting({ clientMaster: asha.id }),
      await letting({ propertymaster: 'no id' }),
    ]
    for (const body of bodies) expect((await asha.post('/rentmaster', body)).status).toBe(404)
    const { path, body } = await makeLease()
    const moved = await asha.put(path, { ...body, propertymaster: foreignProperty })
    expect(moved.status).toBe(404)
    await asha.delete(path)
    expect((await asha.get('/rentmaster')).headers['x-total-count']).toBe(before)
    expect((await vikram.get('/rentmaster')).body).toEqual([])
  })

  test('a deleted property or client cannot be let', async () => {
    const gone = await world.addClient(asha, 'Gone')
    await asha.delete(`/clientmaster/${gone.id}`)
    const body = await letting()
    expect((await asha.post('/rentmaster', { ...body, clientMaster: gone.id })).status).toBe(404)
    await asha.delete(`/propertymaster/${body.propertymaster}`)
    expect((await asha.post('/rentmaster', body)).status).toBe(404)
  })

  test('a payload for another owner is refused', async () => {
    const body = await letting({ ownerMasters: vikram.id })
    expect((await asha.post('/rentmaster', body)).status).toBe(403)
  })

  test('clients, administrators and strangers may do nothing here', async () => {
    const { path, body } = await makeLease()
    for (const somebody of [ravi, admin]) {
      expect((await somebody.get('/rentmaster')).status).toBe(403)
      expect((await somebody.get(path)).status).toBe(403)
      expect((await somebody.post('/rentmaster', body)).status).toBe(403)
      expect((await somebody.put(path, body)).status).toBe(403)
      expect((await somebody.delete(path)).status).toBe(403)
    }
    expect((await world.nobody.get(path)).status).toBe(401)
  })
})
