import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'

// 16 November 2026. A document is in the books on its own day, whenever somebody writes it down.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const post = (path: string, body: object) => world.owner.post(path, body)
const statement = async (lease: string, from: string, to: string) =>
  (await world.owner.get(`/statement?rentMaster=${lease}&from=${from}&to=${to}`)).body
const linesOf = ({ lines }: { lines: Record<string, unknown>[] }) =>
  lines.map(({ on, kind, name, charged, received }) => [on, name || kind, charged, received])
const month = async (name: string) =>
  (await world.owner.get('/figures')).body.months.find((it: { month: string }) => it.month === name)

const YEAR = ['2025-04-01', '2026-03-31'] as const
/** Charged from 17 October 2025 and entered in November 2026; 45,000 of rent were due by 31 March. */
const charged = { monthlyRent: '8182', chargeFrom: '2025-10-17', paymentDate: '5', dueIn: 'same' }

test('an agreement that is entered a year late has its charges in the statement of that year', async () => {
  const { lease } = await world.letTo(charged)
  const { balanceBefore, balance, lines } = await statement(lease, ...YEAR)
  // 15 of 31 days of 8,182 are 3,959; then five whole months.
  expect([balanceBefore, balance]).toEqual(['0', '44869'])
  expect(lines.map(({ on }: { on: string }) => on)).toEqual([
    '2025-10-17',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ])
})

test('what was open before is dated on the last day before charging begins', async () => {
  const { lease } = await world.letTo({ monthlyRent: '8182' })
  const opening = { openingBalance: '14000.50', openingAdvance: '500', openingDeposit: '9000' }
  await post(`/rentmaster/${lease}/charging`, { chargeFrom: '2025-10-17', ...opening })
  const before = await statement(lease, '2025-10-16', '2025-10-16')
  expect(linesOf(before)).toEqual([
    ['2025-10-16', 'Opening balance', '14000.50', '0'],
    ['2025-10-16', 'opening', '0', '500'],
    ['2025-10-16', 'opening', '0', '0'],
  ])
  expect((await statement(lease, '2025-10-17', '2025-10-17')).balanceBefore).toBe('13500.50')
})

test('what a receipt charges itself is dated as its payment', async () => {
  const { lease, property, client } = await world.letTo({ monthlyRent: '12000' })
  const parties = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
  const days = { RentFrom: '2026-04-01', RentTo: '2026-04-30', paymentThreshold: '' }
  await post('/rentTranscation', {
    ...parties,
    ...days,
    paymentMode: 'cash',
    receivedOn: '2026-04-05',
  })
  const april = await statement(lease, '2026-04-01', '2026-04-30')
  expect([april.charged, april.received, april.balance]).toEqual(['12000', '12000', '0'])
})

test('an end that is entered late takes its days off the month that they were charged in', async () => {
  const { lease } = await world.letTo({ monthlyRent: '30000', chargeFrom: '2026-08-01' })
  await post(`/rentmaster/${lease}/end`, { endedOn: '2026-09-10', reason: 'Moved out' })
  const september = await statement(lease, '2026-09-01', '2026-09-30')
  expect([september.balanceBefore, september.balance]).toEqual(['30000', '40000'])
  expect((await statement(lease, '2026-10-01', '2026-11-16')).balance).toBe('40000')
})

test('a payment that was typed for the wrong agreement leaves no month when it is undone', async () => {
  const { lease } = await world.letTo({ monthlyRent: '12000' })
  const before = await month('2026-09')
  const now = await month('2026-11')
  const paid = await world.pay(lease, '80000', { receivedOn: '2026-09-10' })
  expect(Number((await month('2026-09')).collected) - Number(before.collected)).toBe(80000)
  const { status } = await post(`/payments/${paid.body._id}/reverse`, { reason: 'Typed wrongly' })
  expect(status).toBe(200)
  expect(await month('2026-09')).toEqual(before)
  expect(await month('2026-11')).toEqual(now)
  const { credits } = await world.ledger(lease)
  expect(credits[0]).toMatchObject({ reversal: 'mistake', reversedOn: '2026-09-10' })
})

test('a bounced cheque is listed in the month in which it came and in that in which it came back', async () => {
  const { lease } = await world.letTo({ monthlyRent: '12000' })
  const paid = await world.pay(lease, '8000', { receivedOn: '2026-09-10' })
  const path = `/payments/${paid.body._id}/reverse`
  const back = { reason: 'The cheque bounced.', reversal: 'returned' }
  const early = await post(path, { ...back, returnedOn: '2026-09-09' })
  const ahead = await post(path, { ...back, returnedOn: '2026-11-17' })
  expect([early, ahead].map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([
    ['returnedOn'],
    ['returnedOn'],
  ])
  expect((await post(path, { ...back, returnedOn: '2026-10-02' })).status).toBe(200)
  expect((await statement(lease, '2026-09-01', '2026-09-30')).received).toBe('8000')
  const october = await statement(lease, '2026-10-01', '2026-10-31')
  expect(linesOf(october)).toEqual([['2026-10-02', 'payment', '8000', '0']])
})

test('cancelling a receipt dates the reversal of its payment and its charge', async () => {
  const { lease, property, client } = await world.letTo({ monthlyRent: '12000' })
  const parties = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
  const days = { RentFrom: '2026-09-01', RentTo: '2026-09-30', paymentThreshold: '' }
  const { body } = await post('/rentTranscation', {
    ...parties,
    ...days,
    paymentMode: 'cash',
    receivedOn: '2026-09-05',
  })
  const back = { reason: 'Bounced', reversal: 'returned', returnedOn: '2026-10-02' }
  expect((await post(`/rentTranscation/${body._id}/cancel`, back)).status).toBe(200)
  const { credits, charges } = await world.ledger(lease)
  expect([...credits, ...charges].map(({ reversedOn }) => reversedOn)).toEqual([
    '2026-10-02',
    '2026-10-02',
  ])
  expect(await world.faults()).toEqual([])
})

// The clock moves from here on.

test('who moves in after the due day owes the first rent on the day of moving in', async () => {
  const { lease } = await world.letTo({
    monthlyRent: '30000',
    startDate: '2026-11-16',
    chargeFrom: '2026-11-16',
    paymentDate: '5',
    dueIn: 'same',
    lateFee: { graceDays: 0, kind: 'fixed', value: '500' },
  })
  const { charges, overdue } = await world.ledger(lease)
  expect([charges[0].datedOn, charges[0].dueOn, overdue]).toEqual(['2026-11-16', '2026-11-16', '0'])
  const { body } = await world.pay(lease, '15000')
  await world.passDays(1)
  expect((await world.ledger(lease)).lateFees).toEqual([])
  const receipt = (await world.owner.get(`/rentTranscation/${body.receipt._id}`)).body
  expect([receipt.RentFrom, receipt.paymentThreshold]).toEqual(['2026-11-16', '2026-11-16'])
})

test('rent that is posted before its month begins is in the statement of its own month', async () => {
  const { lease } = await world.letTo({
    monthlyRent: '12000',
    chargeFrom: '2026-11-01',
    paymentDate: '1',
    dueIn: 'same',
  })
  await world.passDays(9)
  await world.runCharges()
  expect(world.today()).toBe('2026-11-26')
  const { charges } = await world.ledger(lease)
  expect(charges.map((it: Record<string, string>) => it.datedOn)).toEqual([
    '2026-11-01',
    '2026-12-01',
  ])
  expect((await statement(lease, '2026-11-01', '2026-11-30')).balance).toBe('12000')
  expect((await statement(lease, '2026-12-01', '2026-12-31')).charged).toBe('12000')
})
