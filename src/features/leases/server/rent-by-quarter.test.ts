import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { LEASE } from '../../../../tests/kit/world.ts'

// Rent by the quarter and the year, from the agreement to the year's pack. 16 November 2026; sums by calculator.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const rent = async (lease: string) =>
  (await world.ledger(lease)).charges.map((it: Record<string, string>) =>
    [it.kind, it.periodStart, it.periodEnd, it.amount, it.dueOn].join(' '),
  )
const balanceOn = async (lease: string, day: string) =>
  (await world.owner.get(`/statement?rentMaster=${lease}&from=${day}&to=${day}`)).body.balance

const QUARTERLY = {
  monthlyRent: '33333.33',
  rentEvery: 'quarter',
  rentMonth: 2,
  dueIn: 'same',
  paymentDate: 5,
  startDate: '2026-05-16',
  chargeFrom: '2026-05-16',
}

test('a quarter is charged at once, prorated at its start, raised and ended in its middle', async () => {
  const { lease } = await world.letTo(QUARTERLY)
  const { body } = await world.owner.get(`/rentmaster/${lease}`)
  expect(body).toMatchObject({ monthlyRent: '33333.33', rentEvery: 'quarter', rentMonth: 2 })
  // 16 of 31 days of May are 17,204.30, with June and July 83,870.96; then three months of 33,333.33.
  const charged = [
    'rent 2026-05-16 2026-07-31 83871 2026-05-16',
    'rent 2026-08-01 2026-10-31 100000 2026-08-05',
    'rent 2026-11-01 2027-01-31 100000 2026-11-05',
  ]
  expect(await rent(lease)).toEqual(charged)

  const raise = { from: '2026-09-16', monthlyRent: '36000' }
  expect((await world.owner.post(`/rentmaster/${lease}/rents`, raise)).status).toBe(200)
  // 33,333.33 + 15 of 30 days at each rent + 36,000 = 1,04,000; then 3 × 36,000. Due on the next 5th of a month.
  expect((await rent(lease)).toSorted()).toEqual(
    [
      ...charged,
      'rent 2026-08-01 2026-10-31 4000 2026-12-05',
      'rent 2026-11-01 2027-01-31 8000 2026-12-05',
    ].toSorted(),
  )

  const end = { endedOn: '2026-11-10', reason: 'Moved out' }
  expect((await world.owner.post(`/rentmaster/${lease}/end`, end)).status).toBe(200)
  // 10 of 30 days of November at 36,000 are left of the last quarter: 12,000.
  const days = ['2026-05-15', '2026-05-16', '2026-07-31', '2026-08-01', '2026-10-31', '2026-11-16']
  const balances = await Promise.all(days.map((day) => balanceOn(lease, day)))
  expect(balances).toEqual(['0', '83871', '83871', '187871', '187871', '199871'])
  expect(await world.faults()).toEqual([])
})

test('a year is charged at once with tax, and what is beside it by month', async () => {
  const gst = { gstRate: '18', gstInterState: true, gstSez: true }
  const yearly = { ...gst, rentEvery: 'year', monthlyRent: '41666.67' }
  const { lease } = await world.letTo({ ...yearly, dueIn: 'same', chargeFrom: '2026-04-01' })
  const dues = { name: 'Society dues', kind: 'maintenance', monthlyAmount: '1500' }
  const from = { fromDate: '2026-10-01', gst: false }
  const added = await world.owner.post(`/rentmaster/${lease}/recurring`, { ...dues, ...from })
  expect(added.status).toBe(201)
  expect(await rent(lease)).toEqual([
    'rent 2026-04-01 2027-03-31 590000 2026-04-05',
    'maintenance 2026-10-01 2026-10-31 1500 2026-10-05',
    'maintenance 2026-11-01 2026-11-30 1500 2026-11-05',
  ])
})

test("a client's year lists the months that begin in it, whatever was charged at once", async () => {
  const meena = await world.addClient(world.owner, 'Meena')
  const terms = { ...QUARTERLY, monthlyRent: '30000', startDate: '2026-02-01' }
  const { lease } = await world.letTo({ ...terms, chargeFrom: '2026-02-01' }, meena)
  await world.pay(lease, '200000', { receivedOn: '2026-08-05' })
  const { body } = await world.owner.get(`/hrapack/figures?year=2026-27&clientMaster=${meena.id}`)
  const [agreement] = body.agreements
  const months = agreement.months.map((it: Record<string, string>) =>
    [it.periodStart, it.rent, it.paid, it.open].join(' '),
  )
  expect(months).toEqual([
    '2026-04-01 30000 30000 0',
    '2026-05-01 30000 30000 0',
    '2026-06-01 30000 30000 0',
    '2026-07-01 30000 30000 0',
    '2026-08-01 30000 20000 10000',
    '2026-09-01 30000 0 30000',
    '2026-10-01 30000 0 30000',
    '2026-11-01 30000 0 30000',
    '2026-12-01 30000 0 30000',
    '2027-01-01 30000 0 30000',
  ])
  expect([body.rent, body.paid, agreement.rentOfYear]).toEqual(['300000', '140000', '360000'])
  const { body: before } = await world.owner.get(
    `/hrapack/figures?year=2025-26&clientMaster=${meena.id}`,
  )
  expect([before.rent, before.paid]).toEqual(['60000', '60000'])
})

test('a receipt for one month of a quarter settles that much of it', async () => {
  const { lease, property, client } = await world.letTo({
    ...QUARTERLY,
    monthlyRent: '30000',
    rentMonth: 4,
    startDate: '2026-10-01',
    chargeFrom: '2026-10-01',
  })
  const parties = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
  const days = { RentFrom: '2026-11-01', RentTo: '2026-11-30', paymentThreshold: '' }
  const paid = { ...parties, ...days, paymentMode: 'cash', receivedOn: '2026-11-05' }
  expect((await world.owner.post('/rentTranscation', paid)).status).toBe(201)
  const { charges, owed } = await world.ledger(lease)
  expect([charges.length, charges[0].settled, owed]).toEqual([1, '30000', '60000'])
})

test('an agreement by month can go over to quarters: what is charged stays', async () => {
  const monthly = { monthlyRent: '12000', dueIn: 'same', paymentDate: 5 }
  const { lease } = await world.letTo({ ...monthly, chargeFrom: '2026-10-01' })
  const { body: before } = await world.owner.get(`/rentmaster/${lease}`)
  expect([before.rentEvery, before.rentMonth]).toEqual([undefined, undefined])
  const change = { ...LEASE, ...monthly, rentEvery: 'quarter', rentMonth: '10' }
  expect((await world.owner.put(`/rentmaster/${lease}`, change)).status).toBe(200)
  await world.passDays(47)
  await world.runCharges()
  expect(await rent(lease)).toEqual([
    'rent 2026-10-01 2026-10-31 12000 2026-10-05',
    'rent 2026-11-01 2026-11-30 12000 2026-11-05',
    'rent 2026-12-01 2026-12-31 12000 2026-12-01',
    'rent 2027-01-01 2027-03-31 36000 2027-01-05',
  ])
})
