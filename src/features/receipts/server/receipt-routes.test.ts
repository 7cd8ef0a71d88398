import pg from 'pg'
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

const PATH = '/rentTranscation'
const MISSING_DATA =
  'Missing required data. Please ensure rent agreement has proper client and property information.'

/** A fresh agreement, as the references that its receipts carry. */
async function makeLease({ owner = asha, client = ravi, ...terms } = {} as LeaseOptions) {
  const propertyMaster: string = (await owner.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: client.id, propertymaster: propertyMaster }
  const lease = await owner.post('/rentmaster', { ...LEASE, ...parties, ...terms })
  expect(lease.status).toBe(201)
  const rentMaster: string = lease.body._id
  return {
    rentMaster,
    propertyMaster,
    clientMaster: client.id,
    ownerMasters: owner.id,
    tenant_id: owner.organizationId,
    paymentMode: 'cash',
  }
}
type LeaseOptions = { owner?: Person; client?: Person; paymentDate?: string; monthlyRent?: string }

async function record(more = {}) {
  const body = { ...(await makeLease()), ...more }
  const reply = await asha.post(PATH, body)
  expect(reply.status).toBe(201)
  return { id: reply.body._id as string, path: `${PATH}/${reply.body._id}`, body, reply }
}

const november = { RentFrom: '2026-11-01', RentTo: '2026-11-30' }

describe('recording a receipt', () => {
  test('it carries what the agreement said, and to whom it belongs', async () => {
    const lease = await makeLease()
    const reply = await asha.post(PATH, {
      ...lease,
      ...november,
      paymentThreshold: '2026-12-04',
      paymentMode: 'Online_Payment',
    })
    expect(reply.status).toBe(201)
    const { _id, receiptNumber, receiptCode } = reply.body
    expect(receiptCode).toMatch(/^RB\/26-27\/\d{6}$/)
    expect(reply.body).toEqual({ message: expect.any(String), _id, receiptNumber, receiptCode })
    const detail = await asha.get(`${PATH}/${_id}`)
    expect(detail.headers.etag).toBe('"1"')
    expect(detail.body).toEqual({
      _id,
      receiptNumber,
      receiptCode,
      kind: 'rent',
      ...november,
      paymentThreshold: '2026-12-04',
      paymentMode: 'Online_Payment',
      monthlyRent: '18500.50',
      amount: '18500.50',
      receivedOn: '2026-11-16',
      receivedOnKnown: false,
      method: null,
      reference: null,
      lines: [
        {
          kind: 'rent',
          name: 'Rent',
          periodStart: november.RentFrom,
          periodEnd: november.RentTo,
          amount: '18500.50',
          open: '0',
        },
      ],
      ...{ advance: '0', depositAmount: '0', tdsAmount: '0' },
      propertyMaster: { _id: lease.propertyMaster, ...PROPERTY },
      rentMaster: {
        _id: lease.rentMaster,
        electricityMeterNumber: '1234567890',
        monthlyRent: '18500.50',
        paymentDate: 5,
        paymentMode: 'cash',
      },
      clientMaster: { _id: ravi.id, name: 'Ravi', email: ravi.email },
      ownerMasters: { _id: asha.id, name: 'Asha', email: asha.email, phone: '9876543210' },
      tenant_id: asha.organizationId,
      createdAt: '2026-11-16T12:00:00.000+05:30',
      updatedAt: '2026-11-16T12:00:00.000+05:30',
      cancelledAt: null,
      cancelReason: null,
      __v: 1,
    })
  })

  test('blank dates are the current month and the agreed day of the next', async () => {
    const { path } = await record({ RentFrom: '', RentTo: null })
    expect((await asha.get(path)).body).toMatchObject({
      ...november,
      paymentThreshold: '2026-12-05',
    })
    const without = { ...(await makeLease({ paymentDate: '' })), ...november }
    const { body } = await asha.post(PATH, without)
    expect((await asha.get(`${PATH}/${body._id}`)).body.paymentThreshold).toBe('2026-12-06')
  })

  test('a date-time means the day it is in India, midnight UTC the written day', async () => {
    const { path } = await record({
      RentFrom: '2026-10-31T20:00:00.000Z',
      RentTo: '2026-11-30T00:00:00.000Z',
    })
    expect((await asha.get(path)).body).toMatchObject(november)
  })

  test('references may be the populated objects', async () => {
    const { rentMaster, propertyMaster, ...rest } = await makeLease()
    const populated = {
      ...rest,
      rentMaster: { _id: rentMaster },
      propertyMaster: { _id: propertyMaster, city: 'Pune' },
      clientMaster: { _id: ravi.id, name: 'Ravi' },
    }
    expect((await asha.post(PATH, populated)).status).toBe(201)
  })

  test('missing references get the specified sentence', async () => {
    const lease = await makeLease()
    for (const missing of ['rentMaster', 'propertyMaster', 'clientMaster']) {
      const reply = await asha.post(PATH, { ...lease, [missing]: undefined })
      expect([reply.status, reply.body.message]).toEqual([400, MISSING_DATA])
    }
    expect((await asha.post(PATH, { ...lease, clientMaster: '' })).body.message).toBe(MISSING_DATA)
  })

  test.each([undefined, '', 'gold'])('the payment mode %j gets the prompt', async (paymentMode) => {
    const reply = await asha.post(PATH, { ...(await makeLease()), paymentMode })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ paymentMode: 'Please select a payment mode' })
  })

  test.each([
    ['RentFrom', '2027-02-31'],
    ['RentFrom', '0001-01-01T00:00:00+14:00'],
    ['RentTo', 'soon'],
    ['RentTo', '9999-12-31T23:00:00Z'],
    ['paymentThreshold', '2026-13-01'],
    ['paymentThreshold', '9999-12-31T23:00:00Z'],
  ])('%s %j is refused at its field', async (field, value) => {
    const reply = await asha.post(PATH, { ...(await makeLease()), [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ [field]: 'Please enter a date.' })
  })

  test('a period that ends before it begins is refused at its field', async () => {
    const period = { RentFrom: '2026-11-30', RentTo: '2026-11-01' }
    const reply = await asha.post(PATH, { ...(await makeLease()), ...period })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ RentTo: 'RentTo must not be before RentFrom.' })
  })

  test('numbers run in each organization by itself, without gaps', async () => {
    const first = (await record()).reply.body.receiptNumber
    const refused = await asha.post(PATH, { ...(await makeLease()), RentTo: '2020-01-01' })
    expect(refused.status).toBe(400)
    const { body } = await record()
    expect((await asha.post(PATH, body)).status).toBe(409)
    expect((await record()).reply.body.receiptNumber).toBe(first + 2)
    const tenant = await world.addClient(vikram, 'Tenant')
    const own = await vikram.post(PATH, await makeLease({ owner: vikram, client: tenant }))
    expect(own.body.receiptNumber).toBe(1)
  })

  test('a repeated call with the same key records one receipt', async () => {
    const body = await makeLease()
    const key = { 'idempotency-key': 'record-twice' }
    const first = await asha.post(PATH, body, key)
    expect((await asha.post(PATH, body, key)).body).toEqual(first.body)
    const other = await asha.post(PATH, { ...body, ...november }, key)
    expect(other.status).toBe(422)
  })
})

describe('overlapping receipts', () => {
  test('a shared day is refused, unless it is allowed', async () => {
    const lease = await makeLease()
    await asha.post(PATH, { ...lease, ...november })
    const next = { ...lease, RentFrom: '2026-11-30', RentTo: '2026-12-31' }
    const refused = await asha.post(PATH, next)
    expect([refused.status, refused.body.code]).toEqual([409, 'receipt-overlap'])
    expect((await asha.post(PATH, { ...next, allowOverlap: true })).status).toBe(201)
  })

  test('an allowed one is in the way of the next like any other', async () => {
    const lease = await makeLease()
    await asha.post(PATH, { ...lease, ...november })
    const next = { ...lease, RentFrom: '2026-11-30', RentTo: '2026-12-31' }
    await asha.post(PATH, { ...next, allowOverlap: true })
    const december = { ...lease, RentFrom: '2026-12-01', RentTo: '2026-12-31' }
    expect((await asha.post(PATH, december)).status).toBe(409)
  })

  test('permission that was not needed is not kept', async () => {
    const { body } = await record({ ...november, allowOverlap: true })
    expect((await asha.post(PATH, { ...body, allowOverlap: false })).status).toBe(409)
  })

  test('neighbouring months and other agreements do not overlap', async () => {
    const { body } = await record(november)
    const december = { ...body, RentFrom: '2026-12-01', RentTo: '2026-12-31' }
    expect((await asha.post(PATH, december)).status).toBe(201)
    await record(november)
  })

  test('the database refuses a shared day by itself', async () => {
    const { id } = await record(november)
    const database = new pg.Client(world.database.connection)
    await database.connect()
    const copy = `insert into receipts (id, organization_id, number, lease_id, property_id, client_id,
        rent_from, rent_to, payment_threshold, payment_mode, monthly_rent, snapshot, created_at, updated_at,
        code, amount, received_on, document)
      select gen_random_uuid(), organization_id, 9999, lease_id, property_id, client_id, rent_to, rent_to + 30,
        payment_threshold, payment_mode, monthly_rent, snapshot, created_at, updated_at, 'X', amount,
        received_on, document
      from receipts where id = $1`
    await expect(database.query(copy, [id])).rejects.toThrow('receipts_no_overlap')
    await database.end()
  })

  test('of many at once for the same days exactly one is recorded', async () => {
    const body = { ...(await makeLease()), ...november }
    const replies = await Promise.all(Array.from({ length: 10 }, () => asha.post(PATH, body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})

describe('a receipt stands', () => {
  test('whatever is changed later', async () => {
    const client = await world.addClient(asha, 'Latha')
    const lease = await makeLease({ client })
    const { body } = await asha.post(PATH, lease)
    const path = `${PATH}/${body._id}`
    const before = (await asha.get(path)).body
    const edit = async (url: string, change: object) => {
      const record = (await asha.get(url)).body
      expect((await asha.put(url, { ...record, ...change })).status).toBe(200)
    }
    await edit(`/rentmaster/${lease.rentMaster}`, { monthlyRent: '1', electricityMeterNumber: '2' })
    await edit(`/clientmaster/${client.id}`, { name: 'Latha Rao' })
    await edit(`/propertymaster/${lease.propertyMaster}`, { city: 'Mumbai' })
    await edit(`/ownermaster/${asha.id}`, { phone: '1112223334' })
    expect((await asha.get(path)).body).toEqual(before)
    await edit(`/ownermaster/${asha.id}`, { phone: '9876543210' })
  })

  test('when its agreement has ended, for owner and client; but no other can be recorded', async () => {
    const { path, body } = await record()
    await asha.delete(`/rentmaster/${body.rentMaster}`)
    expect((await asha.get(path)).status).toBe(200)
    expect((await ravi.get(path)).status).toBe(200)
    const late = { ...body, RentFrom: '2027-01-01', RentTo: '2027-01-31' }
    expect((await asha.post(PATH, late)).status).toBe(404)
  })

  test('there is no way to change or delete it', async () => {
    const { path, body } = await record()
    expect((await asha.put(path, body)).status).toBe(404)
    expect((await asha.delete(path)).status).toBe(404)
  })
})

describe('cancelling a receipt', () => {
  test('keeps number and record, marks them for owner and client, and frees the days', async () => {
    const { path, body } = await record(november)
    const before = (await asha.get(path)).body
    const reply = await asha.post(`${path}/cancel`, { reason: ' Wrong month ' })
    expect(reply.status).toBe(200)
    const cancelled = {
      ...before,
      cancelledAt: '2026-11-16T12:00:00.000+05:30',
      cancelReason: 'Wrong month',
      __v: 2,
    }
    expect(reply.body).toEqual({ message: expect.any(String), ...cancelled })
    expect((await ravi.get(path)).body).toEqual(cancelled)
    expect((await asha.post(PATH, body)).status).toBe(201)
  })

  test('happens once', async () => {
    const { path } = await record()
    await asha.post(`${path}/cancel`, { reason: 'Wrong' })
    const again = await asha.post(`${path}/cancel`, { reason: 'Wrong again' })
    expect([again.status, again.body.code]).toEqual([409, 'receipt-cancelled'])
    expect((await asha.get(path)).body.cancelReason).toBe('Wrong')
  })

  test('needs a reason', async () => {
    const { path } = await record()
    const reply = await asha.post(`${path}/cancel`, { reason: ' ' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ reason: 'Please enter a reason.' })
    expect((await asha.post(`${path}/cancel`)).status).toBe(400)
  })
})

describe('the list', () => {
  test('a client sees their own receipts only, the owner all, cancelled ones too', async () => {
    const tara = await world.addClient(asha, 'Tara')
    const lease = await makeLease({ client: tara })
    const { body } = await asha.post(PATH, lease)
    await asha.post(`${PATH}/${body._id}/cancel`, { reason: 'Wrong' })
    const { body: second } = await asha.post(PATH, lease)
    const ids = (records: { _id: string }[]) => records.map((it) => it._id)
    expect(ids((await tara.get(PATH)).body)).toEqual([second._id, body._id])
    expect(ids((await asha.get(PATH)).body).slice(0, 2)).toEqual([second._id, body._id])
    expect(ids((await ravi.get(PATH)).body)).not.toContain(body._id)
    expect((await ravi.get(`${PATH}/${body._id}`)).status).toBe(404)
  })

  test('sorts, searches and pages', async () => {
    const uma = await world.addClient(asha, 'Uma')
    for (const monthlyRent of ['900', '10000', '2000.5'])
      await asha.post(PATH, await makeLease({ client: uma, monthlyRent }))
    const rents = (body: { monthlyRent: string }[]) => body.map((it) => it.monthlyRent)
    const found = await asha.get(`${PATH}?search=UMA%20pune&sort=monthlyRent&order=desc&limit=2`)
    expect(rents(found.body)).toEqual(['10000', '2000.5'])
    expect(found.headers['x-total-count']).toBe('3')
    const next = /<(.+)>; rel="next"/.exec(found.headers.link ?? '')?.[1] ?? ''
    expect(rents((await asha.get(next)).body)).toEqual(['900'])
  })

  test.each([
    'receiptNumber',
    'client',
    'clientEmail',
    'RentFrom',
    'RentTo',
    'paymentThreshold',
    'paymentMode',
    'monthlyRent',
    'property',
    'owner',
    'createdAt',
  ])('sorted by %s it pages through every receipt once', async (sort) => {
    const { body } = await asha.get(`${PATH}?sort=${sort}`)
    const seen: string[] = []
    let url = `${PATH}?sort=${sort}&limit=7`
    while (url) {
      const page = await asha.get(url)
      seen.push(...page.body.map((it: { _id: string }) => it._id))
      url = /<(.+)>; rel="next"/.exec(page.headers.link ?? '')?.[1] ?? ''
    }
    expect(seen).toEqual(body.map((it: { _id: string }) => it._id))
  })
})

describe('who may', () => {
  test('another organization gets 404 from every endpoint, and nothing changes', async () => {
    const { id, path } = await record()
    const before = (await asha.get(path)).body
    expect((await vikram.get(path)).status).toBe(404)
    expect((await vikram.post(`${path}/cancel`, { reason: 'Mine' })).status).toBe(404)
    expect(JSON.stringify((await vikram.get(PATH)).body)).not.toContain(id)
    expect((await asha.get(path)).body).toEqual(before)
  })

  test('references of another organization, or that do not belong together, are 404 and write nothing', async () => {
    const stranger = await world.addClient(vikram, 'Stranger')
    const foreign = await makeLease({ owner: vikram, client: stranger })
    const [own, other] = [await makeLease(), await makeLease()]
    const elsewhere = await world.addClient(asha, 'Elsewhere')
    const total = (await asha.get(PATH)).headers['x-total-count']
    for (const wrong of [
      { rentMaster: foreign.rentMaster },
      { propertyMaster: foreign.propertyMaster },
      { clientMaster: foreign.clientMaster },
      { propertyMaster: other.propertyMaster },
      { clientMaster: elsewhere.id },
      { rentMaster: 'no id' },
      { propertyMaster: 'no id' },
      { clientMaster: 'no id' },
    ])
      expect((await asha.post(PATH, { ...own, ...wrong })).status).toBe(404)
    const whole = { ...foreign, ownerMasters: asha.id, tenant_id: asha.organizationId }
    expect((await asha.post(PATH, whole)).status).toBe(404)
    expect((await asha.get(PATH)).headers['x-total-count']).toBe(total)
  })

  test('a payload for another owner is refused', async () => {
    const lease = await makeLease()
    const foreign = await asha.post(PATH, { ...lease, tenant_id: vikram.organizationId })
    expect(foreign.status).toBe(403)
  })

  test('a client records and cancels nothing', async () => {
    const { path, body } = await record()
    const { ownerMasters, tenant_id, ...rest } = body
    expect((await ravi.post(PATH, rest)).status).toBe(403)
    expect((await ravi.post(`${path}/cancel`, { reason: 'Mine' })).status).toBe(403)
  })

  test('administrators and strangers may do nothing here', async () => {
    const { path, body } = await record()
    for (const [somebody, status] of [
      [admin, 403],
      [world.nobody, 401],
    ] as const) {
      expect((await somebody.get(PATH)).status).toBe(status)
      expect((await somebody.get(path)).status).toBe(status)
      expect((await somebody.post(PATH, body)).status).toBe(status)
      expect((await somebody.post(`${path}/cancel`, { reason: 'Mine' })).status).toBe(status)
    }
  })
})

describe('when the trial has expired', () => {
  test('an owner reads but writes nothing, their client reads on', async () => {
    const short = await createWorld({ settings: { trialDays: 1 } })
    try {
      const owner = await short.registerOwner('Late')
      const client = await short.addClient(owner, 'Lately')
      const lease = await makeLease({ owner, client })
      const { body } = await owner.post(PATH, lease)
      const path = `${PATH}/${body._id}`
      short.advance({ minutes: 11 * 60 + 30 })
      expect((await owner.get(path)).status).toBe(200)
      short.advance({ minutes: 60 }) // past midnight, on the trial's last date
      expect((await owner.get(path)).status).toBe(200)
      const december = { ...lease, RentFrom: '2026-12-01', RentTo: '2026-12-31' }
      const refused = await owner.post(PATH, december)
      expect([refused.status, refused.body.code]).toEqual([403, 'trial-expired'])
      expect((await owner.post(`${path}/cancel`, { reason: 'Wrong' })).status).toBe(403)
      const credentials = { email: client.email, password: client.password }
      const { token } = (await short.nobody.post('/clientmasterlogin', credentials)).body
      expect((await short.callerWith(token).get(path)).body.cancelledAt).toBeNull()
    } finally {
      await short.close()
    }
  })
})
