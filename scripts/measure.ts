import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'

// The tests that docs/security.md and docs/reliability.md give figures of, each with its figure printed. Those
// with a count run in a short form with `npm test`; `npm run fuzz -- 1000` sets another number, and
// `npm run reliability -- kills 20` does. `npm run reliability -- long` runs kills, faults and a simulated day, from a
// number that it prints: `npm run reliability -- long 4711` runs the same again. `npm run wander -- 11 30` lets people
// press and type at random for 30 minutes, from the number 11.

type Measurement = { tests: string[]; count?: [setting: string, usual: string] }

const RELIABILITY = Object.fromEntries(
  Object.entries({
    kills: '250',
    shutdown: '100',
    database: '30',
    mail: '200',
    load: '600',
    instances: '20',
    faults: '600',
    day: '288',
    crowds: '20',
  }).map(([name, usual]): [string, Measurement] => [
    name,
    { tests: [`whole/reliability/${name}.test.ts`], count: ['RELIABILITY_COUNT', usual] },
  ]),
)
const SECURITY: Record<string, Measurement> = {
  fuzz: { tests: ['security/bad-input.test.ts'], count: ['FUZZ_REQUESTS', '50000'] },
  races: { tests: ['security/races.test.ts'], count: ['RACE_ROUNDS', '20'] },
  mutations: { tests: ['security/policies.test.ts', 'whole/security/scope-conditions.test.ts'] },
  isolation: {
    count: ['ISOLATION_CALLERS', '4'],
    tests: [
      'security/isolation.test.ts',
      'whole/security/isolation-without-policies.test.ts',
      'security/policies.test.ts',
      'whole/security/scope-conditions.test.ts',
      'security/database-refusals.test.ts',
    ],
  },
}

const LONG = { kills: '200', faults: '600', day: '288' }

/** Runs a measurement with what is given for its count and returns how it ended. */
function run({ tests, count }: Measurement, given?: string, more: Record<string, string> = {}) {
  const { status } = spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
      'run',
      ...tests.map((test) => `tests/${test}`),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        WHOLE_RUN: '1',
        ...(count && { [count[0]]: given ?? count[1] }),
        ...more,
      },
    },
  )
  return status ?? 1
}

/** Runs the long ones one after the other, from one number. */
function runLong(seed: string): number {
  process.stdout.write(`long run ${seed}: npm run reliability -- long ${seed} runs it again\n`)
  const statuses = Object.entries(LONG).map(([name, count]) => {
    const measurement = RELIABILITY[name]
    return measurement ? run(measurement, count, { RELIABILITY_SEED: seed }) : 1
  })
  return Math.max(...statuses)
}

/** Lets the walkers of `npm test` go on for so many minutes in all, from a number. */
function runWander(seed = String(randomInt(1_000_000)), minutes = '30'): number {
  process.stdout.write(`npm run wander -- ${seed} ${minutes} takes the same steps again\n`)
  const more = { WANDER_SEED: seed, WANDER_MINUTES: minutes }
  return run({ tests: ['browser/wanderer.test.ts'] }, undefined, more)
}

function runNamed(measurements: Record<string, Measurement>, name: string, given?: string): number {
  const measurement = measurements[name]
  if (!measurement) throw new Error(`There is ${Object.keys(measurements).join(', ')}, no ${name}.`)
  const status = run(measurement, given)
  if (name !== 'mutations') return status
  const accounts = join(import.meta.dirname, '../tests/security/try-protections.ts')
  return status || (spawnSync(process.execPath, [accounts], { stdio: 'inherit' }).status ?? 1)
}

const words = process.argv.slice(2)
const isReliability = words[0] === 'reliability'
const [name = '', given] = isReliability ? words.slice(1) : words
process.exitCode =
  isReliability && name === 'long'
    ? runLong(given ?? String(randomInt(1_000_000)))
    : name === 'wander'
      ? runWander(given, words[2])
      : runNamed(isReliability ? RELIABILITY : SECURITY, name, given)
