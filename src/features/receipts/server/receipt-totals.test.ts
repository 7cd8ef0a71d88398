import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import type { Person } from '../../../../tests/kit/world.ts'

// Today is 16 November 2026: the financial year began on 1 April 2026.

let world: MoneyWorld
let meera: Person
let cancelled: string
beforeAll(async () => {
  world = await createMoneyWorld()
  const { owner, pay } = world
  meera = await world.addClient(owner, 'Meera')
  const { lease } = await world.letTo({ monthlyRent: '99999999.99' })
  const { lease: other } = await world.letTo({ monthlyRent: '10000.10' }, meera)
  for (const [amount, receivedOn] of [
    ['99999999.99', '2026-11-16'],
    ['0.02', '2026-11-01'],
    ['20000', '2026-04-01'],
    ['700', '2026-03-31'],
  ])
    expect((await pay(lease, amount ?? '', { receivedOn })).status).toBe(201)
  cancelled = (await pay(other, '5000', { receivedOn: '2026-11-10' })).body._id
  const [newest] = (await owner.get('/rentTranscation?limit=1')).body
  const wrong = { reason: 'Wrong month' }
  expect((await owner.post(`/rentTranscation/${newest._id}/cancel`, wrong)).status).toBe(200)
  expect(cancelled).not.toBe('')
})
afterAll(() => world.close())

const totals = async (query: string, caller: Person = world.owner) => {
  const { status, headers, body } = await caller.get(`/rentTranscation?${query}`)
  expect(status).toBe(200)
  return [headers['x-total-count'], headers['x-total-amount'], body.length]
}

test('a list of receipts shows the total of all matches, to the paisa and without cancelled ones', async () => {
  expect(await totals('')).toEqual(['5', '100020700.01', 5])
  expect(await totals('limit=1')).toEqual(['5', '100020700.01', 1])
  expect(await totals('search=Meera')).toEqual(['1', '0.00', 1])
  expect(await totals('search=nobody')).toEqual(['0', '0.00', 0])
})

test('receipts are narrowed to this month, to this financial year and to cancelled ones', async () => {
  expect(await totals('thisMonth=true')).toEqual(['3', '100000000.01', 3])
  expect(await totals('thisYear=true')).toEqual(['4', '100020000.01', 4])
  expect(await totals('thisYear=false')).toEqual(['1', '700.00', 1])
  expect(await totals('cancelled=true')).toEqual(['1', '0.00', 1])
  expect(await totals('cancelled=false&thisMonth=true')).toEqual(['2', '100000000.01', 2])
  const { status } = await world.owner.get('/rentTranscation?cancelled=perhaps')
  expect(status).toBe(400)
})

test('a client sees the total of their own receipts', async () => {
  expect(await totals('', world.client)).toEqual(['4', '100020700.01', 4])
  expect(await totals('thisMonth=true', meera)).toEqual(['1', '0.00', 1])
})

test('a list of agreements shows the total of their rents', async () => {
  const { headers } = await world.owner.get('/rentmaster?limit=1')
  expect([headers['x-total-count'], headers['x-total-amount']]).toEqual(['2', '100010000.09'])
  const { headers: none } = await world.owner.get('/rentmaster?search=nobody')
  expect(none['x-total-amount']).toBe('0')
})

test('other lists show no total', async () => {
  expect((await world.owner.get('/clientmaster')).headers).not.toHaveProperty('x-total-amount')
})
