import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAction } from '../../kit/money-actions.ts'
import { createMoneyWorld, type MoneyWorld } from '../../kit/money-world.ts'
import { chosen, count, reportFigures } from './count.ts'

// A day of an office in about a minute: every few minutes somebody does something, every hour the jobs run. Who does
// what follows from one number.

const DAY_MINUTES = 24 * 60
const STEPS = count(12)
const MINUTES = DAY_MINUTES / STEPS
const LETTINGS = 4

let world: MoneyWorld
beforeAll(async () => {
  // Half an hour before midnight in India, at the end of a month.
  world = await createMoneyWorld(new Date('2026-11-30T23:30:00+05:30'))
})
afterAll(() => world.close())

const aStep = fc.record({ action: anAction, place: fc.nat(LETTINGS - 1) })

test('a day in which anything is done to the money leaves true books and no failed request', async () => {
  const lettings = []
  for (let place = 0; place < LETTINGS; place += 1) {
    const letting = await world.letTo({ monthlyRent: '12345.50' })
    const path = `/rentmaster/${letting.lease}/charging`
    expect((await world.owner.post(path, { chargeFrom: '2026-10-01' })).status).toBe(200)
    lettings.push(letting)
  }
  const answers: Record<number, number> = {}
  for (const [number, { action, place }] of chosen(aStep, STEPS).entries()) {
    const letting = lettings[place]
    if (!letting) throw new Error(`There is no letting ${place}.`)
    const { status } = await action.run(world, letting)
    answers[status] = (answers[status] ?? 0) + 1
    const [before, after] = [number, number + 1].map((it) => Math.floor((it * MINUTES) / 60))
    world.advance({ minutes: MINUTES })
    if (before !== after) await world.runCharges()
  }
  reportFigures('day', { steps: STEPS, answers })
  expect(Object.keys(answers).filter((status) => Number(status) >= 500)).toEqual([])
  expect(await world.faults()).toEqual([])
}, 600_000)
