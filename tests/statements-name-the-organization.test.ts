import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTables } from '../src/app/server/declared.ts'

// Primary keys begin with the organization, and tables can be distributed by it: what is joined by an id alone is looked
// for everywhere, and so is what a subquery compares with the organization of the row around it. Read from the code here,
// where a fault has a line; `security/isolation.test.ts` plans what was really sent.

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

/** The tables of an organization's records. */
const TABLES = allTables().flatMap(([name, words]) =>
  'organizationId' in words ? [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] : [],
)

const OF_THE_ROW_AROUND = /(\w+)\.organization_id = \w+\.organization_id/g

/** Where a condition takes the organization from another row: only what a join compares may. */
function strayConditions(): string[] {
  return files.flatMap(({ file, text }) => {
    const named = [...text.matchAll(/whereRef\(\s*'(\w+)\.organizationId'/g)]
    const written = [...text.matchAll(OF_THE_ROW_AROUND)].filter(
      ({ index }) => [...text.slice(0, index).matchAll(/\b(on|where)\b/g)].at(-1)?.[1] === 'where',
    )
    return [...named, ...written].map(([, table]) => `${file.replace(/^src\//, '')} ${table}`)
  })
}

test('every join of two tables of an organization names it', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(TABLES.length).toBeGreaterThan(30)
  expect([...new Set(strayJoins())].sort()).toEqual(Object.keys(ELSEWHERE).sort())
})

test('every condition names the organization as a value, not as that of the row around it', () => {
  expect([...new Set(strayConditions())]).toEqual([])
})
