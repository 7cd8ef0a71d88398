import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { fromWire } from '../../../shared/wire-codec.ts'
import { daysLateOf } from '../../ledger/days-late.ts'
import { readLedgerView } from '../../ledger/web/ledger-view.ts'
import { figuresWire } from '../dues-wire.ts'
import { lateClientsWire, propertyMonthsWire } from '../pictures-wire.ts'

// 16 November 2026; 12,000 a month, due on the 5th.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const RENT = { monthlyRent: '12000', dueIn: 'same', paymentDate: 5 }
const since = (day: string) => ({ ...RENT, startDate: day, chargeFrom: day })

const latest = async () => fromWire(lateClientsWire, (await world.owner.get('/lateclients')).body)
const monthsOf = async (property: string) =>
  fromWire(propertyMonthsWire, (await world.owner.get(`/propertymaster/${property}/months`)).body)
    .months
const rentOf = async (lease: string, month: string) =>
  (await world.ledger(lease)).charges.find(
    (it: Record<string, string>) => it.kind === 'rent' && it.periodStart?.startsWith(month),
  )._id

test('a rent is as late as the last of its money, until today where some is open, and a credit note is no payment', async () => {
  const { lease } = await world.letTo(since('2026-08-01'))
  const pay = (amount: string, receivedOn: string) => made(world.pay(lease, amount, { receivedOn }))
  // August in two parts, the last of them 10 days late; September bounced and came on the 25th, 20 days late.
  await pay('5000', '2026-08-01')
  await pay('7000', '2026-08-15')
  const bounced = await pay('12000', '2026-09-05')
  const back = { reversal: 'returned', reason: 'The cheque came back' }
  expect((await world.owner.post(`/payments/${bounced}/reverse`, back)).status).toBe(200)
  await pay('12000', '2026-09-25')
  // October: all of it in time but 2,000, which a note lowers later. November is open for 11 days.
  await pay('10000', '2026-10-05')
  const note = { amount: '2000', reason: 'No water for a week' }
  await made(world.owner.post(`/charges/${await rentOf(lease, '2026-10')}/credit`, note))
  const days = daysLateOf(readLedgerView(await world.ledger(lease)), world.today())
  expect(days.map((it) => [it.dueOn, it.days, it.isOpen])).toEqual([
    ['2026-08-05', 10, false],
    ['2026-09-05', 20, false],
    ['2026-10-05', 0, false],
    ['2026-11-05', 11, true],
  ])
  const { clients, inTime, latest: late } = await latest()
  expect({ clients, inTime }).toEqual({ clients: 1, inTime: 0 })
  expect(late.map(({ client, ...it }) => ({ name: client.name, ...it }))).toEqual([
    { name: 'Ravi', rents: 4, late: 3, days: 10, longest: 20 },
  ])
})

test('who paid every rent in time is counted and not listed, and the latest payer is first', async () => {
  const [meera, omar] = [
    await world.addClient(world.owner, 'Meera'),
    await world.addClient(world.owner, 'Omar'),
  ]
  const inTime = await world.letTo(since('2026-10-01'), meera)
  await made(world.pay(inTime.lease, '24000', { receivedOn: '2026-10-01' }))
  const late = await world.letTo(since('2026-10-01'), omar)
  await made(world.pay(late.lease, '12000', { receivedOn: '2026-11-14' }))
  const found = await latest()
  expect([found.clients, found.inTime]).toEqual([3, 1])
  expect(found.latest.map(({ client }) => client.name)).toEqual(['Omar', 'Ravi'])
})

test('the months of all properties come to the months of the dashboard', async () => {
  const { body } = await world.owner.get('/propertymaster')
  const properties = body.map((it: { _id: string }) => it._id)
  const months = (await Promise.all(properties.map(monthsOf))).flat()
  const { months: whole } = fromWire(figuresWire, (await world.owner.get('/figures')).body)
  const sum = (month: string, name: 'charged' | 'collected' | 'paid' | 'properties' | 'let') =>
    months.filter((it) => it.month === month).reduce((all, it) => all + BigInt(it[name]), 0n)
  for (const month of whole)
    for (const name of ['charged', 'collected', 'paid', 'properties', 'let'] as const)
      expect([month.month, name, sum(month.month, name)]).toEqual([
        month.month,
        name,
        BigInt(month[name]),
      ])
  expect(whole.at(-1)?.charged).toBe(36_000_00n)
})

test('the months of a property that is not there are refused', async () => {
  const { status } = await world.owner.get(
    '/propertymaster/00000000-0000-4000-8000-000000000000/months',
  )
  expect(status).toBe(404)
})
