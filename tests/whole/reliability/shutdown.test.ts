import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProgramWorld, startProgramWorld } from '../../kit/program-world.ts'
import { faultsOfRecords, startWriters } from '../../kit/writers.ts'
import { count, isMeasured, reportFigures } from './count.ts'

const STOPS = count(2)
const WRITERS = 8
const STOP_WITHIN_MS = 10_000

let world: ProgramWorld
beforeAll(async () => {
  world = await startProgramWorld()
})
afterAll(() => world.close())

test('a stop under load answers every request that it carries out, and ends with 0', async () => {
  const took: number[] = []
  const properties = new Set<string>()
  const payments = new Set<number>()
  for (let stop = 0; stop < STOPS; stop += 1) {
    // Nobody asks again: what was carried out without an answer would be found as never acknowledged.
    const writers = startWriters(world, { many: WRITERS, asksAgain: false, from: stop * 100_000 })
    for (let heard = 0; heard < 2 * WRITERS; heard += 1) await writers.acknowledged()
    const begin = performance.now()
    const ended = once(world.program().child, 'exit')
    world.program().child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    took.push(performance.now() - begin)
    await writers.stop()
    for (const name of writers.properties) properties.add(name)
    for (const amount of writers.payments) payments.add(amount)
    await world.restart() // its database is queried at the end
  }
  expect(await faultsOfRecords(world, { properties, payments })).toEqual([])
  reportFigures('shutdown', {
    stops: STOPS,
    acknowledged: properties.size + payments.size,
    slowestMs: Math.round(Math.max(...took)),
  })
  if (isMeasured) expect(Math.max(...took)).toBeLessThan(STOP_WITHIN_MS)
}, 3_600_000)
