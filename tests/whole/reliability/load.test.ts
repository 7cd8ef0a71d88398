import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProgramWorld, startProgramWorld } from '../../kit/program-world.ts'
import { PROPERTY } from '../../kit/world.ts'
import { count, isMeasured, reportFigures } from './count.ts'

/** Seconds at half of saturation. */
const SECONDS = count(2)
const PEOPLE = 32
const HOUSES = 25

let world: ProgramWorld
beforeAll(async () => {
  world = await startProgramWorld()
  for (let house = 0; house < HOUSES; house += 1)
    await world.call('POST', '/propertymaster', PROPERTY)
})
afterAll(() => world.close())

let asked = 0
/** One of ten writes, the others read. Returns the status, 0 where no whole reply came, and milliseconds. */
async function ask(): Promise<{ status: number; ms: number }> {
  asked += 1
  const begin = performance.now()
  const call =
    asked % 10 === 0
      ? world.call('POST', '/propertymaster', { ...PROPERTY, address1: `Load ${asked}` })
      : world.call('GET', asked % 10 === 1 ? '/session' : '/propertymaster?limit=25')
  const status = await call.then(
    (reply) => reply.status,
    () => 0,
  )
  return { status, ms: performance.now() - begin }
}

type Outcome = { rate: number; p50: number; p99: number; statuses: Record<number, number> }

function outcomeOf(answers: { status: number; ms: number }[], seconds: number): Outcome {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const statuses: Record<number, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return { rate: Math.round(answers.length / seconds), p50: at(0.5), p99: at(0.99), statuses }
}

/** Lets `people` send requests, each the next as soon as the last is answered. */
async function closedLoop(people: number, seconds: number): Promise<Outcome> {
  const end = performance.now() + seconds * 1000
  const answers: { status: number; ms: number }[] = []
  await Promise.all(
    Array.from({ length: people }, async () => {
      while (performance.now() < end) answers.push(await ask())
    }),
  )
  return outcomeOf(answers, seconds)
}

/** Sends `rate` requests a second, whether they are answered or not. */
async function openLoop(rate: number, seconds: number): Promise<Outcome> {
  const begin = performance.now()
  const answers: Promise<{ status: number; ms: number }>[] = []
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - begin) {
    while (answers.length < (elapsed / 1000) * rate) answers.push(ask())
    await pause(5)
  }
  return outcomeOf(await Promise.all(answers), seconds)
}

/** Resident memory of the server, in MB. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${world.program().child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

const statusesOf = ({ statuses }: Outcome) => Object.keys(statuses).map(Number)

test.runIf(process.platform === 'linux')(
  'no errors at half of saturation; at twice of it only answers that ask to come again',
  async () => {
    await closedLoop(PEOPLE, isMeasured ? 10 : 1) // warm
    const idle = await closedLoop(1, isMeasured ? 10 : 1)
    const saturated = await closedLoop(PEOPLE, isMeasured ? 20 : 2)
    const before = await memory()
    const half = await openLoop(saturated.rate / 2, SECONDS)
    const after = await memory()
    const twice = await openLoop(saturated.rate * 2, Math.max(2, SECONDS / 10))
    await pause(1_000)
    const recovered = await closedLoop(4, isMeasured ? 10 : 1)
    reportFigures('load', { idle, saturated, half, twice, recovered, memoryMb: [before, after] })
    for (const calm of [idle, saturated, half, recovered])
      for (const status of statusesOf(calm)) expect([200, 201]).toContain(status)
    for (const status of statusesOf(twice)) expect([200, 201, 429, 503]).toContain(status)
  },
  3_600_000,
)
