import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// The tests that docs/security.md and docs/reliability.md give figures of, each with its figure printed. Those
// with a count run in a short form with `npm test`; `npm run fuzz -- 1000` sets another number, and
// `npm run reliability -- kills 20` does.

type Measurement = { tests: string[]; count?: [setting: string, usual: string] }

const RELIABILITY = Object.fromEntries(
  Object.entries({
    kills: '250',
    shutdown: '100',
    database: '30',
    mail: '200',
    load: '600',
    instances: '20',
  }).map(([name, usual]): [string, Measurement] => [
    name,
    { tests: [`reliability/${name}.test.ts`], count: ['RELIABILITY_COUNT', usual] },
  ]),
)
const SECURITY: Record<string, Measurement> = {
  fuzz: { tests: ['security/bad-input.test.ts'], count: ['FUZZ_REQUESTS', '50000'] },
  races: { tests: ['security/races.test.ts'], count: ['RACE_ROUNDS', '20'] },
  mutations: { tests: ['security/policies.test.ts', 'security/scope-conditions.test.ts'] },
  isolation: {
    count: ['ISOLATION_CALLERS', '4'],
    tests: [
      'security/isolation.test.ts',
      'security/isolation-without-policies.test.ts',
      'security/policies.test.ts',
      'security/scope-conditions.test.ts',
      'security/database-refusals.test.ts',
    ],
  },
}

const words = process.argv.slice(2)
const measurements = words[0] === 'reliability' ? RELIABILITY : SECURITY
const [name = '', given] = words[0] === 'reliability' ? words.slice(1) : words
const measurement = measurements[name]
if (!measurement) throw new Error(`There is ${Object.keys(measurements).join(', ')}, no ${name}.`)
const { tests, count } = measurement
const { status } = spawnSync(
  process.execPath,
  [
    join(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'unit', ...tests.map((test) => `tests/${test}`)],
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, ...(count && { [count[0]]: given ?? count[1] }) },
  },
)
if (name === 'mutations') {
  const accounts = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../tests/security/try-protections.ts')],
    {
      stdio: 'inherit',
    },
  )
  process.exitCode = status || (accounts.status ?? 1)
} else process.exitCode = status ?? 1
