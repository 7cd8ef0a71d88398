import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProgramWorld, startProgramWorld } from '../../kit/program-world.ts'
import { faultsOfRecords, startWriters } from '../../kit/writers.ts'
import { chosen, count, isMeasured, reportFigures } from './count.ts'

// Minutes of people who record and read while something fails every few seconds; the time and kind of each fault follow
// from one number. Only `npm run reliability` runs it: what it holds is held in a short form by the others here.

const SECONDS = count(0)
const WRITERS = 6
const READERS = 4
const READ = ['/session', '/dues', '/rentTranscation?limit=25', '/propertymaster?limit=25']
const MAX_FAULTS = 10_000

let world: ProgramWorld
beforeAll(async () => {
  if (isMeasured) world = await startProgramWorld()
})
afterAll(() => world?.close())

const FAULTS = {
  'the program is killed': async () => {
    world.program().child.kill('SIGKILL')
    await world.restart()
  },
  'its database is killed': async () => {
    process.kill(await world.databasePid(), 'SIGKILL')
  },
  'it is stopped and started': async () => {
    world.program().child.kill('SIGTERM')
    await world.restart()
  },
  'the program stands still': async () => {
    world.program().child.kill('SIGSTOP')
    await pause(2_000)
    world.program().child.kill('SIGCONT')
  },
}
const aFault = fc.record({
  kind: fc.constantFrom(...(Object.keys(FAULTS) as (keyof typeof FAULTS)[])),
  afterMs: fc.integer({ min: 500, max: 5_000 }),
})

test.runIf(isMeasured)(
  'no fault loses or doubles what was acknowledged, and none shows as a wrong answer',
  async () => {
    const until = performance.now() + SECONDS * 1000
    const writers = startWriters(world, { many: WRITERS })
    const answers = new Map<number, number>()
    const reading = Array.from({ length: READERS }, async (_, reader) => {
      for (let turn = reader; performance.now() < until; turn += 1) {
        const path = READ[turn % READ.length] ?? ''
        const status = await world.call('GET', path).then(
          (reply) => reply.status,
          () => 0,
        )
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status !== 200) await pause(50)
      }
    })
    const done: Record<string, number> = {}
    for (const { kind, afterMs } of chosen(aFault, MAX_FAULTS)) {
      if (performance.now() > until) break
      await pause(afterMs)
      await FAULTS[kind]()
      await writers.acknowledged()
      done[kind] = (done[kind] ?? 0) + 1
    }
    await Promise.all(reading)
    await writers.stop()
    reportFigures('faults', {
      ...done,
      acknowledged: writers.properties.size + writers.payments.size,
      reads: Object.fromEntries(answers),
      refusedWrites: Object.fromEntries(writers.refusals),
    })
    expect(await faultsOfRecords(world, writers)).toEqual([])
    // 0: the connection was cut. 503: it was starting or stopping, or its database was away.
    const wrong = [...answers.keys(), ...writers.refusals.keys()].filter(
      (status) => ![0, 200, 201, 503].includes(status),
    )
    expect(wrong).toEqual([])
  },
  3_600_000,
)
