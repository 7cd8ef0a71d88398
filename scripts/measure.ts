import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// The security tests that docs/security.md gives figures of, each with its figure printed. Those with a count
// run in a short form with `npm test`; `npm run fuzz -- 1000` sets another number.

const SECURITY = 'tests/security'
const MEASUREMENTS: Record<string, { tests: string[]; count?: [setting: string, usual: string] }> =
  {
    fuzz: { tests: ['bad-input.test.ts'], count: ['FUZZ_REQUESTS', '50000'] },
    races: { tests: ['races.test.ts'], count: ['RACE_ROUNDS', '20'] },
    mutations: { tests: ['policies.test.ts', 'scope-conditions.test.ts'] },
    isolation: {
      count: ['ISOLATION_CALLERS', '4'],
      tests: [
        'isolation.test.ts',
        'isolation-without-policies.test.ts',
        'policies.test.ts',
        'scope-conditions.test.ts',
        'database-refusals.test.ts',
      ],
    },
  }

const [name = '', given] = process.argv.slice(2)
const measurement = MEASUREMENTS[name]
if (!measurement) throw new Error(`There is ${Object.keys(MEASUREMENTS).join(', ')}, no ${name}.`)
const { tests, count } = measurement
const { status } = spawnSync(
  process.execPath,
  [
    join(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'unit', ...tests.map((test) => `${SECURITY}/${test}`)],
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, ...(count && { [count[0]]: given ?? count[1] }) },
  },
)
process.exitCode = status ?? 1
