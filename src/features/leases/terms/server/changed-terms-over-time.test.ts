import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../../tests/kit/money-world.ts'

let world: MoneyWorld
let lease: string
beforeEach(async () => {
  world = await createMoneyWorld()
  lease = (await world.letTo({ monthlyRent: '12000' })).lease
  await change('charging', { chargeFrom: '2026-11-01' })
})
afterEach(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const change = (what: string, body: object) =>
  world.owner.post(`/rentmaster/${lease}/${what}`, body)

test('what is due when the rent changes is charged at the new rent, once', async () => {
  await world.passDays(15)
  const { body } = await change('rents', { from: '2026-12-01', monthlyRent: '13000' })
  expect(body.adjustments).toMatchObject([{ periodStart: '2026-12-01', from: '0', to: '13000' }])
  expect(await world.runCharges()).toBe(0)
})

test('planned rises are charged from their days on', async () => {
  await change('escalation', { percentage: '10', everyMonths: 1, steps: 2 })
  await world.passDays(60)
  await world.runCharges()
  expect(await world.ledger(lease)).toMatchObject({ owed: '39720' })
})

test('an agreement whose end date has passed runs on, and is charged at its last rent', async () => {
  await change('renew', { endDate: '2026-11-20' })
  await world.passDays(15)
  await world.runCharges()
  expect(await world.ledger(lease)).toMatchObject({ endedOn: null, owed: '24000' })
  expect((await world.owner.get('/figures')).body.expiredRunning).toBe(1)
})

test('an agreement that has ended is charged no more', async () => {
  await change('end', { endedOn: '2026-11-10', reason: 'Moved out' })
  await world.passDays(60)
  expect(await world.runCharges()).toBe(0)
  await world.pay(lease, '5000')
  expect(await world.ledger(lease)).toMatchObject({ owed: '0', advance: '1000' })
})
