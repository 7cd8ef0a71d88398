import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'

// What another client of the API may rely on is tested in tests/conformance/receipt*.test.ts.

let world: World
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
})
afterAll(() => world.close())

const PATH = '/rentTranscation'

/** A new agreement, as the references that its receipts carry. */
async function makeLease() {
  const propertyMaster: string = (await asha.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: ravi.id, propertymaster: propertyMaster }
  const lease = await asha.post('/rentmaster', { ...LEASE, ...parties })
  expect(lease.status).toBe(201)
  const rentMaster: string = lease.body._id
  return { rentMaster, propertyMaster, clientMaster: ravi.id, paymentMode: 'cash' }
}

async function record(more = {}) {
  const body = { ...(await makeLease()), ...more }
  const reply = await asha.post(PATH, body)
  expect(reply.status).toBe(201)
  return { id: reply.body._id as string, path: `${PATH}/${reply.body._id}`, body, reply }
}

const ADDRESS = '12 Lake View Road, Pune, Maharashtra, 411038'
const november = { RentFrom: '2026-11-01', RentTo: '2026-11-30' }

describe('recording a receipt', () => {
  test('without an amount settles the rent of its days, and shows that as its only line', async () => {
    const { id, path, reply } = await record(november)
    const { receiptNumber, receiptCode } = reply.body
    expect(receiptCode).toMatch(/^RB\/26-27\/\d{6}$/)
    expect(reply.body).toEqual({
      message: expect.any(String),
      _id: id,
      receiptNumber,
      receiptCode,
    })
    const { headers, body } = await asha.get(path)
    expect(headers.etag).toBe('"1"')
    const { RentFrom: periodStart, RentTo: periodEnd } = november
    expect(body).toEqual({
      _id: id,
      receiptNumber,
      receiptCode,
      kind: 'rent',
      ...november,
      paymentThreshold: '2026-12-05',
      paymentMode: 'cash',
      monthlyRent: '18500.50',
      amount: '18500.50',
      receivedOn: '2026-11-16',
      receivedOnKnown: false,
      method: null,
      reference: null,
      lines: [
        { kind: 'rent', name: 'Rent', periodStart, periodEnd, amount: '18500.50', open: '0' },
      ],
      advance: '0',
      depositAmount: '0',
      tdsAmount: '0',
      propertyMaster: expect.any(Object),
      rentMaster: expect.any(Object),
      clientMaster: expect.any(Object),
      ownerMasters: expect.any(Object),
      tenant_id: asha.organizationId,
      createdAt: '2026-11-16T12:00:00.000+05:30',
      updatedAt: '2026-11-16T12:00:00.000+05:30',
      cancelledAt: null,
      cancelReason: null,
      __v: 1,
      paper: {
        template: 2,
        edition: 3,
        language: 'en',
        issuedOn: '2026-11-16',
        landlord: { name: 'Asha', phone: '9876543210', address: ADDRESS },
        pan: 'unasked',
        stampBox: true,
        tax: null,
        wordsInHindi: null,
        words: 'Rupees Eighteen Thousand Five Hundred and Fifty Paise Only',
      },
      hints: [{ code: 'pan-unasked', amount: null, rate: null }],
      landlordPan: null,
      replacedBy: null,
      mailed: { to: 'ravi@example.in', at: '2026-11-16T12:00:00.000+05:30' },
      verifyUrl: expect.stringMatching(/^http:\/\/rentbook\.test\/v\/[\w-]{22}$/),
    })
  })

  test.each([undefined, '', 'gold'])('prompts for a payment mode instead of %j', async (mode) => {
    const reply = await asha.post(PATH, { ...(await makeLease()), paymentMode: mode })
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
  ])('rejects %s %j at its field', async (field, value) => {
    const reply = await asha.post(PATH, { ...(await makeLease()), [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ [field]: 'Please enter a date.' })
  })

  test('a refused receipt uses up no number', async () => {
    const first = (await record()).reply.body.receiptNumber
    const refused = await asha.post(PATH, { ...(await makeLease()), RentTo: '2020-01-01' })
    expect(refused.status).toBe(400)
    const { body } = await record()
    expect((await asha.post(PATH, body)).status).toBe(409)
    expect((await record()).reply.body.receiptNumber).toBe(first + 2)
  })
})

describe('overlapping receipts', () => {
  test('one that was permitted blocks the next like any other', async () => {
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

  test('the database itself rejects a shared day', async () => {
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
})

describe('cancelling a receipt', () => {
  test('is possible once, for a reason that is kept without blanks around it', async () => {
    const { path } = await record()
    await asha.post(`${path}/cancel`, { reason: ' Wrong month ' })
    const again = await asha.post(`${path}/cancel`, { reason: 'Wrong again' })
    expect([again.status, again.body.code]).toEqual([409, 'receipt-cancelled'])
    expect((await asha.get(path)).body).toMatchObject({
      cancelledAt: '2026-11-16T12:00:00.000+05:30',
      cancelReason: 'Wrong month',
      __v: 2,
    })
  })

  test('requires a reason', async () => {
    const { path } = await record()
    const reply = await asha.post(`${path}/cancel`, { reason: ' ' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ reason: 'Please enter a reason.' })
    expect((await asha.post(`${path}/cancel`)).status).toBe(400)
  })
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
])('pages through every receipt once when sorted by %s', async (sort) => {
  const { body } = await asha.get(`${PATH}?sort=${sort}`)
  const seen: string[] = []
  let url = `${PATH}?sort=${sort}&limit=4`
  while (url) {
    const page = await asha.get(url)
    seen.push(...page.body.map((it: { _id: string }) => it._id))
    url = /<(.+)>; rel="next"/.exec(page.headers.link ?? '')?.[1] ?? ''
  }
  expect(seen.length).toBeGreaterThan(8)
  expect(seen).toEqual(body.map((it: { _id: string }) => it._id))
})
