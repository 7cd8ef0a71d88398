import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../../tests/kit/money-world.ts'

// On 16 November 2026 a tenant of ₹ 12,000 a month gives notice for 15 December.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterEach(async () => {
  await world.runCharges()
  expect(await world.faults()).toEqual([])
})
afterAll(() => world.close())

const change = (lease: string, what: string, body: object) =>
  world.owner.post(`/rentmaster/${lease}/${what}`, body)
const giveNotice = (lease: string, endedOn: string, more = {}) =>
  change(lease, 'end', { endedOn, reason: 'Bought a flat', ...more })

async function charged(terms = {}) {
  const letting = await world.letTo({ monthlyRent: '12000', dueIn: 'same', ...terms })
  const start = { chargeFrom: world.today() }
  expect((await change(letting.lease, 'charging', start)).status).toBe(200)
  return letting
}

type Charge = Record<'periodStart' | 'periodEnd' | 'open', string>
const open = async (lease: string) =>
  (await world.ledger(lease)).charges.map(
    ({ periodStart, periodEnd, open }: Charge) => `${periodStart}..${periodEnd} ${open}`,
  )
const ofLease = (rows: { rentMaster?: unknown }[], lease: string) =>
  rows.find(({ rentMaster }) => rentMaster === lease)

test('a notice of leaving is seen wherever the agreement is, by owner and tenant, and ends nothing', async () => {
  const { lease, property } = await charged()
  const { status, body } = await giveNotice(lease, '2026-12-15')
  expect([status, body.message]).toEqual([200, 'The day of leaving is saved.'])
  const leavingOn = '2026-12-15'
  expect(await world.ledger(lease)).toMatchObject({ leavingOn, endedOn: null })
  const { owner, client } = world
  expect((await owner.get(`/rentmaster/${lease}`)).body).toMatchObject({ leavingOn })
  expect((await owner.get(`/propertymaster/${property}`)).body).toMatchObject({ leavingOn })
  expect(ofLease((await owner.get('/dues')).body, lease)).toMatchObject({ leavingOn })
  expect((await owner.get('/figures')).body.leaving).toMatchObject([
    { rentMaster: lease, leavingOn },
  ])
  expect(ofLease((await client.get('/mydues')).body, lease)).toMatchObject({ leavingOn })
  const clients = (await owner.get('/clientmaster?search=ravi')).body
  expect(clients.find(({ _id }: { _id: string }) => _id === client.id)).toMatchObject({ leavingOn })
  expect((await change(lease, 'stay', {})).status).toBe(200)
})

test('stops the charges with that day, the last month in part', async () => {
  const { lease } = await charged()
  await giveNotice(lease, world.today().replace(/-\d\d-\d\d$/, '-12-15'))
  await world.passDays(60)
  await world.runCharges()
  expect(await open(lease)).toEqual(['2026-11-16..2026-11-30 6000', '2026-12-01..2026-12-15 5806'])
  // It ended nothing automatically: the owner decides on the day.
  expect(await world.ledger(lease)).toMatchObject({ endedOn: null, leavingOn: '2026-12-15' })
})

test('credits a month that was charged whole, and charges it again when it is taken back', async () => {
  // It is 15 January 2027, and January is charged.
  const { lease } = await world.letTo({ monthlyRent: '12000' })
  await change(lease, 'charging', { chargeFrom: '2027-01-01' })
  await world.pay(lease, '12000')
  const preview = await giveNotice(lease, '2027-01-20', { preview: true })
  expect(preview.body).toMatchObject({ adjustments: [{ from: '12000', to: '7742' }], owed: '0' })
  expect(await world.ledger(lease)).toMatchObject({ leavingOn: null, advance: '0' })
  await giveNotice(lease, '2027-01-20', { expect: preview.body.expect })
  expect(await world.ledger(lease)).toMatchObject({ owed: '0', advance: '4258' })
  // Later than that: six more days.
  await giveNotice(lease, '2027-01-26')
  expect(await world.ledger(lease)).toMatchObject({ leavingOn: '2027-01-26', advance: '1935' })
  expect((await change(lease, 'stay', {})).body).toMatchObject({
    message: 'The notice is taken back.',
  })
  expect(await world.ledger(lease)).toMatchObject({ leavingOn: null, owed: '0', advance: '0' })
})

test('that is taken back leaves rent that was late as late as it was', async () => {
  const { lease } = await world.letTo({ monthlyRent: '12000', dueIn: 'same', paymentDay: 5 })
  const today = world.today()
  await change(lease, 'charging', { chargeFrom: today.replace(/\d\d$/, '01') })
  const { overdue } = await world.ledger(lease)
  expect(overdue).toBe('12000')
  await giveNotice(lease, today.replace(/\d\d$/, '28'))
  expect((await world.ledger(lease)).overdue).not.toBe(overdue)
  await change(lease, 'stay', {})
  expect(await world.ledger(lease)).toMatchObject({ overdue, leavingOn: null })
})

test.each(['actual', 'thirty', 'none'])(
  'that is taken back after its day leaves each month charged once (%s)',
  async (proration) => {
    const { lease } = await world.letTo({ monthlyRent: '12000', proration, dueIn: 'same' })
    const first = world.today().replace(/\d\d$/, '01')
    await change(lease, 'charging', { chargeFrom: first })
    await giveNotice(lease, world.today().replace(/\d\d$/, '20'))
    await world.passDays(30)
    await world.runCharges()
    await change(lease, 'stay', {})
    const { charges } = await world.ledger(lease)
    const net = charges
      .filter(({ periodStart }: Charge) => periodStart.slice(0, 7) === first.slice(0, 7))
      .reduce((sum: number, { open }: Charge) => sum + Number(open), 0)
    // Two parts of a month are each rounded to the rupee.
    expect(Math.abs(net - 12000)).toBeLessThanOrEqual(1)
  },
)

test('a notice of leaving is over once the agreement is ended, on that day or another', async () => {
  const { lease, property } = await charged()
  const day = (days: number) =>
    new Date(Date.parse(world.today()) + days * 86_400_000).toISOString().slice(0, 10)
  await giveNotice(lease, day(10))
  await world.passDays(12)
  expect((await giveNotice(lease, day(-2))).body.message).toBe('The agreement has ended.')
  expect(await world.ledger(lease)).toMatchObject({ endedOn: day(-2), leavingOn: null })
  expect((await world.owner.get(`/propertymaster/${property}`)).body).toMatchObject({
    rentMaster: null,
    leavingOn: null,
  })
})

test('cannot be taken back where none was given, nor be renewed over', async () => {
  const { lease } = await charged()
  expect((await change(lease, 'stay', {})).status).toBe(409)
  await giveNotice(lease, '2027-06-30')
  const renewed = await change(lease, 'renew', { endDate: '2028-06-30' })
  expect([renewed.status, Object.keys(renewed.body.errors)]).toEqual([400, ['endDate']])
})

test('a notice of leaving leaves its days in the history of the agreement', async () => {
  const { lease } = await charged()
  await giveNotice(lease, '2027-06-30')
  await change(lease, 'stay', {})
  const { body } = await world.owner.get(`/events?rentMaster=${lease}`)
  const days = body.flatMap(({ after }: { after: { leavingOn?: string } }) =>
    after && 'leavingOn' in after ? [after.leavingOn] : [],
  )
  expect(days).toContain('2027-06-30')
})
