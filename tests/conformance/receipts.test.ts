import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { clientOf, type Letting, propertyOf, receiptOf } from './payloads.ts'
import { letTo, type Owner, registerOwner, tokenOf } from './people.ts'
import {
  type Caller,
  callerAt,
  expectCreated,
  expectError,
  temporaryWebFolder,
} from './second-client.ts'

const MISSING =
  'Missing required data. Please ensure rent agreement has proper client and property information.'

const webFolder = temporaryWebFolder()
let world: World
let asha: Owner
let ravi: Caller
let home: Letting
beforeAll(async () => {
  // Half past midnight in India: still November in Greenwich.
  world = await createWorld({
    webFolder,
    begin: new Date('2026-12-01T00:30:00+05:30'),
    settings: { trialDays: 400 },
  })
  asha = await registerOwner(world, 'asha')
  home = await letTo(asha, 'Ravi')
  ravi = await clientOfBooks(home)
})
afterAll(() => world.close())

const clientOfBooks = async ({ email }: Letting) =>
  callerAt(world.url, await tokenOf(callerAt(world.url), '/clientmasterlogin', email))
const post = (letting: Letting, changes: object = {}) =>
  asha.post('/rentTranscation', receiptOf(asha, letting, changes))
const detail = async (id: string, reader: Caller = asha) =>
  (await reader.get(`/rentTranscation/${id}`)).body
const month = (number: string, last: string) => ({
  RentFrom: `2027-${number}-01`,
  RentTo: `2027-${number}-${last}`,
})

test('POST /rentTranscation records a receipt that owner and client see alike', async () => {
  const id = expectCreated(await post(home))
  const shown = await detail(id)
  expect(shown).toMatchObject({
    _id: id,
    RentFrom: '2026-11-01',
    RentTo: '2026-11-30',
    paymentThreshold: '2026-12-05',
    paymentMode: 'cash',
    propertyMaster: {
      _id: home.property,
      address1: '1 Palace Road',
      address2: 'First floor',
      pincode: '570002',
      city: 'Mysuru',
      state: 'Karnataka',
    },
    rentMaster: {
      _id: home.agreement,
      electricityMeterNumber: '0045671234',
      monthlyRent: '12000.50',
      paymentMode: 'Online_Payment',
    },
    clientMaster: { _id: home.client, name: 'Ravi', email: home.email },
    ownerMasters: { _id: asha.id, name: 'asha', email: asha.email, phone: '9800000001' },
    tenant_id: asha.organizationId,
    monthlyRent: '12000.50',
    __v: expect.any(Number),
  })
  expect(String(shown.rentMaster.paymentDate)).toBe('5')
  const { body: listed } = await asha.get('/rentTranscation')
  expect(listed).toHaveLength(1)
  expect(shown).toMatchObject(listed[0])
  expect((await ravi.get('/rentTranscation')).body).toEqual(listed)
  // Each sees what concerns them.
  expect(await detail(id, ravi)).toEqual({ ...shown, hints: [], mailed: null })
})

test("receipts are numbered within each owner's books", async () => {
  const books = []
  for (const name of ['cyrus', 'devi']) {
    const owner = await registerOwner(world, name)
    const letting = await letTo(owner, `${name}-client`)
    for (const period of [month('01', '31'), month('02', '28'), month('03', '31')]) {
      const reply = await owner.post('/rentTranscation', receiptOf(owner, letting, period))
      const record = await owner.get(`/rentTranscation/${expectCreated(reply)}`)
      books.push(Number(record.body.receiptNumber))
    }
  }
  expect(books).toEqual([1, 2, 3, 1, 2, 3])
})

test.each([
  ["the agreement's payment date", '5', '2027-01-05'],
  ['day 6 where it has none', '', '2027-01-06'],
])('without dates a receipt is for this month, due on %s', async (_title, paymentDate, due) => {
  const letting = await letTo(asha, `Default${paymentDate}`, { paymentDate })
  for (const none of [undefined, '', null]) {
    const dates = { RentFrom: none, RentTo: none, paymentThreshold: none, allowOverlap: true }
    expect(await detail(expectCreated(await post(letting, dates)))).toMatchObject({
      RentFrom: '2026-12-01',
      RentTo: '2026-12-31',
      paymentThreshold: due,
    })
  }
})

test('a date-time means the day it names in India', async () => {
  const letting = await letTo(asha, 'Instants')
  const instants = {
    RentFrom: '2027-03-01T00:00:00.000Z',
    RentTo: '2027-03-30T18:30:00.000Z',
    paymentThreshold: '2027-04-05T09:00:00+05:30',
  }
  expect(await detail(expectCreated(await post(letting, instants)))).toMatchObject({
    RentFrom: '2027-03-01',
    RentTo: '2027-03-31',
    paymentThreshold: '2027-04-05',
  })
})

test.each([
  ['paymentMode', ''],
  ['paymentMode', undefined],
  ['paymentMode', 'Cheque'],
  ['RentFrom', '2026-02-31'],
  ['RentTo', '2026-11-31'],
  ['paymentThreshold', 'soon'],
])('rejects a receipt with %s %j, at that field', async (field, value) => {
  expectError(await post(home, { [field]: value }), 400, field)
})

test('rejects a period that ends before it begins', async () => {
  expectError(await post(home, { RentFrom: '2027-05-02', RentTo: '2027-05-01' }), 400, 'RentTo')
})

test("a receipt requires an agreement, client and property of the owner's own books", async () => {
  const bina = await registerOwner(world, 'bina')
  const foreign = await letTo(bina, 'Bala')
  const period = month('06', '30')
  for (const field of ['rentMaster', 'clientMaster', 'propertyMaster'] as const) {
    for (const none of [undefined, '']) {
      const missing = await post(home, { ...period, [field]: none })
      expectError(missing, 400)
      expect(missing.body.message).toBe(MISSING)
    }
    expectError(await post(home, { ...period, [field]: 'not-an-id' }), 404)
    const id = {
      rentMaster: 'agreement',
      clientMaster: 'client',
      propertyMaster: 'property',
    } as const
    expectError(await post(home, { ...period, [field]: foreign[id[field]] }), 404)
  }
  for (const changes of [{ ownerMasters: bina.id }, { tenant_id: bina.organizationId }])
    expectError(await post(home, { ...period, ...changes }), 403)
  expect((await bina.get('/rentTranscation')).body).toEqual([])
})

test('client and property must be those of the agreement', async () => {
  const other = await letTo(asha, 'Other')
  for (const changes of [{ clientMaster: other.client }, { propertyMaster: other.property }]) {
    const reply = await post(home, { ...month('07', '31'), ...changes })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expectError(reply, reply.status)
  }
})

test('a receipt accepts references as records', async () => {
  const letting = await letTo(asha, 'Records')
  const reply = await post(letting, {
    rentMaster: { _id: letting.agreement, monthlyRent: '1' },
    clientMaster: { _id: letting.client },
    propertyMaster: { _id: letting.property },
    ownerMasters: { _id: asha.id },
  })
  expect((await detail(expectCreated(reply))).monthlyRent).toBe('12000.50')
})

test('rejects an overlapping period unless the payload allows it', async () => {
  const letting = await letTo(asha, 'Overlap')
  expectCreated(await post(letting, month('01', '31')))
  for (const period of [
    month('01', '31'),
    { RentFrom: '2027-01-31', RentTo: '2027-02-28' },
    { RentFrom: '2026-12-15', RentTo: '2027-01-01' },
  ]) {
    const refused = await post(letting, period)
    expectError(refused, 409)
    expect(refused.body.code).toBe('receipt-overlap')
  }
  expectCreated(await post(letting, { ...month('01', '31'), allowOverlap: true }))
  expectCreated(await post(letting, month('02', '28')))
  expectCreated(await post(home, month('01', '31')))
})

test('clamps the due day to the last day of a short month', async () => {
  const letting = await letTo(asha, 'Clamped', { paymentDate: '31' })
  world.advance({ days: 50 })
  const later: Owner = {
    ...asha,
    ...callerAt(world.url, await tokenOf(callerAt(world.url), '/owner/login', asha.email)),
  }
  expectCreated(await later.post('/propertymaster', propertyOf(later)))
  expectCreated(await later.post('/clientmaster', clientOf(later, 'Later')))
  const none = { RentFrom: undefined, RentTo: undefined, paymentThreshold: undefined }
  const reply = await later.post('/rentTranscation', receiptOf(later, letting, none))
  const shown = await later.get(`/rentTranscation/${expectCreated(reply)}`)
  expect(shown.body).toMatchObject({
    RentFrom: '2027-01-01',
    RentTo: '2027-01-31',
    paymentThreshold: '2027-02-28',
  })
})
