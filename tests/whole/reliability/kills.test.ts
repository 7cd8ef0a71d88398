import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ProgramWorld, startProgramWorld } from '../../kit/program-world.ts'
import { faultsOfRecords, startWriters } from '../../kit/writers.ts'
import { chosen, count, isMeasured, reportFigures } from './count.ts'

const WRITERS = 8
const BACK_WITHIN_MS = 10_000
// The full count is 200 of the program and 50 of the database.
const KILLS = count(2)
/** Of five kills one is of the database; each comes after so many acknowledged writes. */
const AFTER = chosen(fc.integer({ min: 1, max: 2 * WRITERS }), KILLS)
const isOfDatabase = (kill: number) => kill % 5 === 1

/** A process's own processor time so far: hundredths of a second on Linux; 0 elsewhere. */
async function processorSeconds(pid = 0): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user ?? 0) + Number(system ?? 0)) / 100
}

let world: ProgramWorld
beforeEach(async () => {
  world = await startProgramWorld()
})
afterEach(() => world.close())

test('killing the program or its database loses no acknowledged write', async () => {
  const writers = startWriters(world, { many: WRITERS })
  const back: { program: number[]; database: number[] } = { program: [], database: [] }
  // Of the program: until it reported that it was ready, and the seconds of processor time that this took it.
  const ready: number[] = []
  const processor: number[] = []
  for (const [kill, after] of AFTER.entries()) {
    for (let heard = 0; heard < after; heard += 1) await writers.acknowledged()
    const begin = performance.now()
    if (isOfDatabase(kill)) process.kill(await world.databasePid(), 'SIGKILL')
    else {
      world.program().child.kill('SIGKILL')
      const { child } = await world.restart()
      ready.push(performance.now() - begin)
      processor.push(await processorSeconds(child.pid))
    }
    await writers.acknowledged()
    back[isOfDatabase(kill) ? 'database' : 'program'].push(performance.now() - begin)
  }
  await writers.stop()
  expect(await faultsOfRecords(world, writers)).toEqual([])
  reportFigures('kills', {
    program: back.program.length,
    database: back.database.length,
    acknowledged: writers.properties.size + writers.payments.size,
    receipts: writers.payments.size,
    slowestReadyMs: Math.round(Math.max(...ready)),
    processorSeconds: [Math.min(...processor), Math.max(...processor)],
    slowestBackMs: Math.round(Math.max(...back.program, ...back.database)),
    load: loadavg()[0]?.toFixed(1),
    overTenSeconds: [...back.program, ...back.database].filter((ms) => ms > BACK_WITHIN_MS).length,
  })
  if (isMeasured) expect(Math.max(...back.program, ...back.database)).toBeLessThan(BACK_WITHIN_MS)
}, 3_600_000)
