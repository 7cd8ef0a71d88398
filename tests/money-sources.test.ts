import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../src')

/** Where money is calculated, kept or sent: whole folders, and the shared files of money. */
const MONEY = [
  'features/leases',
  'features/ledger',
  'features/charging',
  'features/payments',
  'features/income-tax',
  'features/dues',
  'features/statements',
  'features/agreement-page',
  'features/receipts',
  'features/dashboard',
  'shared/paise.ts',
  'shared/ratio.ts',
  'shared/money.ts',
]

/**
 * The look of the public page: drawings and a style sheet, measured in figures of their own; and the labels of a
 * chart, which the browser shortens from whole rupees.
 */
const DRAWN = /\/(?:verification-frame|rupees-in-short)\.ts$/

/** Rooms in them of paper that people typed over years, which is no money of the books. */
const NO_MONEY = /\/receipts\/past\//

const files = (readdirSync(src, { recursive: true }) as string[])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => !DRAWN.test(path) && !NO_MONEY.test(path))
  .filter((path) => MONEY.some((place) => path === place || path.startsWith(`${place}/`)))

/** The code without its comments and texts, which may contain anything. */
const codeOf = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:])\/\/.*$/gm, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")

/** Code that would make a float of an amount, or an amount of a float. */
const FLOATS: [what: string, pattern: RegExp][] = [
  ['parseFloat', /\bparseFloat\b/],
  ['toFixed', /\.toFixed\(/],
  ['Intl.NumberFormat', /\bNumberFormat\b/],
  ['a decimal literal', /(?<![\w.])\d+\.\d+(?![\w.])/],
  [
    'Number() of an amount',
    /\bNumber(?:\.parseFloat)?\([^)]*(?:amount|rent|paise|rupees|net|gst|tds|deposit|owed|advance|balance|settled|applied|available|received|open|fee|price)\w*\b[^)]*\)/i,
  ],
  ['a unary plus on an amount', /[=(,:?]\s*\+\w*(?:amount|rent|paise|owed|advance|balance)\w*/i],
  ['Math on an amount', /\bMath\.\w+\([^)]*(?:amount|rent|paise|rupees|owed|advance|balance)\w*/i],
  ['float columns', /::(?:float|real|double)/],
]

const faultsOf = (source: string) =>
  FLOATS.filter(([, pattern]) => pattern.test(codeOf(source))).map(([what]) => what)

test('no float comes near money', () => {
  expect(files.length).toBeGreaterThan(20)
  const faults = files.flatMap((path) =>
    faultsOf(readFileSync(join(src, path), 'utf8')).map((what) => `${path}: ${what}`),
  )
  expect(faults).toEqual([])
})

test.each([
  'const x = parseFloat(text)',
  'return Number(lease.monthlyRent) * days',
  'const sum = Number(row.amount)',
  'const shown = (rent / 31).toFixed(2)',
  'const half = rent * 0.5',
  'const n = +amountText',
  'Math.round(amount * 100)',
  'sql`sum(amount)::float8`',
])('the search finds %j', (source) => {
  expect(faultsOf(source)).not.toEqual([])
})

test('no amount or percentage is kept as a float in the database', () => {
  const migrations = join(import.meta.dirname, '../migrations')
  const texts = readdirSync(migrations).map((name) => readFileSync(join(migrations, name), 'utf8'))
  const code = texts
    .join('\n')
    .replace(/--.*$/gm, '')
    .replace(/'[^'\n]*'/g, "''")
  const floats = code.match(/\b(?:real|double precision|float[48]?|money)\b/gi)
  expect(floats).toBeNull()
})
