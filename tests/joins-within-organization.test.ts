import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Primary keys begin with the organization, and tables can be distributed by it: what is joined by an id alone is looked
// for everywhere. Read from the code, because no statement of a small test shows it.

const ROOT = join(import.meta.dirname, '..')

/** Joins of tables that are not both of one organization, each with the reason. */
const ELSEWHERE: Record<string, string> = {
  'features/identity/server/account-queries.ts knownAddresses': 'before the organization is known',
  'features/owners/server/audit.ts accounts': 'administrators act in no organization',
  'features/statements/server/check-books-queries.ts charges':
    'these are already the documents of one organization',
}

/** The text between a bracket and the one that closes it. */
function within(text: string, at: number): string {
  let depth = 0
  for (let end = at; end < text.length; end++) {
    if (text[end] === '(') depth++
    if (text[end] === ')' && --depth === 0) return text.slice(at + 1, end)
  }
  return text.slice(at + 1)
}

const files = globSync('src/{features,server,app}/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/web/'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

const NAMED = /\b(?:inner|left|right|full)Join\(/g
const WRITTEN =
  /\bjoin\s+([a-z_]+)(?:\s+(?:as\s+)?(?!on\b)[a-z_]+)?\s+on\s+((?:(?!\bjoin\b|\bwhere\b|`)[\s\S])*)/g

/** Where a statement of these files joins a table by something else than its organization. */
function strayJoins(): string[] {
  return files.flatMap(({ file, text }) => {
    const named = [...text.matchAll(NAMED)].flatMap(({ index, 0: call }) => {
      const said = within(text, index + call.length - 1)
      const [, table] = /^\s*'(\w+)(?: as \w+)?'/.exec(said) ?? []
      return table && !/organization/i.test(said.replace(/^\s*'organizations'/, '')) ? [table] : []
    })
    const written = [...text.matchAll(WRITTEN)].flatMap(([, table = '', on = '']) =>
      TABLES.includes(table) && !/organization_id/.test(on) ? [table] : [],
    )
    return [...named, ...written].map((table) => `${file.replace(/^src\//, '')} ${table}`)
  })
}

const TABLES = [
  ...['accounts', 'allocations', 'charges', 'cheques', 'clients', 'credits', 'events', 'invoices'],
  ...['lease_rents', 'leases', 'meter_readings', 'payment_claims', 'payouts', 'properties'],
  ...['receipts', 'recurring_charges', 'reminders', 'tds_certificates'],
]

test('every join of two tables of an organization names it', () => {
  expect(files.length).toBeGreaterThan(300)
  expect([...new Set(strayJoins())].sort()).toEqual(Object.keys(ELSEWHERE).sort())
})
