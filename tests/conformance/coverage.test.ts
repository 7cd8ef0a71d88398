import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTests } from '../kit/read-tests.ts'

// docs/coverage.md says of every statement of the specification where it lives and which test holds it. This
// cannot tell whether a test holds what the row says; it tells when a row names what is not there (any more).

const ROOT = join(import.meta.dirname, '../..')
const coverage = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8')

const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const HEAD = ['| statement | where it lives | held by |', '|---|---|---|']
const DECISION = /^`(docs\/decisions\/\d{4}-[\w-]+\.md)` – \S/
const TEST = /^`([\w./-]+\.test\.ts)` › (.+)$/
const PATH = /`([^`]+)`/g
// A text of the screens; an apostrophe inside a word begins and ends none.
const QUOTED = /(?<!\w)'([^']+)'(?!\w)/g

type Row = { line: number; statement: string; where: string; heldBy: string[] }

const tested = new Map<string, ReturnType<typeof readTests> | undefined>()

/** The titles and the text of a file of tests; `undefined` where there is none. */
function testsIn(path: string) {
  if (!tested.has(path))
    tested.set(path, existsSync(join(ROOT, path)) ? readTests(join(ROOT, path)) : undefined)
  return tested.get(path)
}

function rowsOf(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|') || HEAD.includes(text)) return []
    const [statement = '', where = '', heldBy = '', ...more] = text
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    return [{ line: index + 1, statement, where, heldBy: [...heldBy.split('<br>'), ...more] }]
  })
}

/** What is wrong with a row: names of files and tests that are not there, texts that no named test speaks of. */
function faultsOf({ line, statement, where, heldBy }: Row): string[] {
  const holders = heldBy.map((it) => it.trim())
  const paths = [...where.matchAll(PATH)].map(([, path = '']) => path)
  const files = holders.flatMap((it) => TEST.exec(it)?.[1] ?? [])
  const spoken = files.map((file) => testsIn(file)?.text ?? '').join('\n')
  const quoted = [...statement.matchAll(QUOTED)].map(([, text = '']) => text)
  const faults = [
    ...(statement === '' ? ['says nothing'] : []),
    ...(paths.length === 0 ? ['does not say where it lives'] : []),
    ...paths.filter((path) => !existsSync(join(ROOT, path))).map((path) => `no file ${path}`),
    ...holders.flatMap(faultOfHolder),
    ...(files.length > 0 ? quoted.filter((text) => !spoken.includes(text)) : []).map(
      (text) => `no named test speaks of '${text}'`,
    ),
  ]
  return faults.map((fault) => `line ${line}: ${fault}`)
}

function faultOfHolder(holder: string): string[] {
  const decision = DECISION.exec(holder)?.[1]
  if (decision) return existsSync(join(ROOT, decision)) ? [] : [`no decision ${decision}`]
  const [, file = '', title = ''] = TEST.exec(holder) ?? []
  if (!file) return [`neither a test nor a decision: ${holder || '(nothing)'}`]
  const found = testsIn(file)
  if (!found) return [`no file ${file}`]
  return found.titles.includes(title) ? [] : [`no test "${title}" in ${file}`]
}

test('every row names files, tests, texts and decisions that are there', () => {
  expect(rowsOf(coverage).flatMap(faultsOf)).toEqual([])
})

test('every section of the specification has rows, under the same head', () => {
  const sections = coverage.split(/^## /m).slice(1)
  expect(sections.map((it) => Number.parseInt(it, 10))).toEqual(SECTIONS)
  for (const section of sections) expect(rowsOf(section).length, section).toBeGreaterThanOrEqual(5)
  for (const part of coverage.split(/^#{2,3} /m).slice(1))
    if (part.includes('|')) expect(part).toContain(HEAD.join('\n'))
})

test('docs/security.md names no file that is not there', () => {
  const security = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  const named = [...security.matchAll(/`([\w./-]+\.(?:tsx?|md))`/g)].map(([, path = '']) => path)
  const there = globSync('{src,tests,docs}/**/*.{ts,tsx,md}', { cwd: ROOT })
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !there.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([])
})

const HERE = '`tests/conformance/coverage.test.ts`'
const PROOF = `${HERE} › every row names files, tests, texts and decisions that are there`

test.each([
  ['nothing that holds it', `| it is so | ${HERE} | |`],
  ['an excuse', `| it is so | ${HERE} | n/a |`],
  ['a file that is gone', `| it is so | \`src/gone.ts\` | ${PROOF} |`],
  ['no place', `| it is so | somewhere | ${PROOF} |`],
  ['a test file that is gone', `| it is so | ${HERE} | \`src/gone.test.ts\` › a title |`],
  ['a test that is gone', `| it is so | ${HERE} | ${HERE} › no such title |`],
  ['one of two tests that is gone', `| it is so | ${HERE} | ${PROOF}<br>${HERE} › gone |`],
  ['a text that its test does not know', `| says '${'never'} said' | ${HERE} | ${PROOF} |`],
  ['a decision that is gone', `| so | ${HERE} | \`docs/decisions/0000-gone.md\` – because |`],
  ['a decision without a reason', `| so | ${HERE} | \`docs/decisions/0003-own-throttle.md\` |`],
])('a row with %s is refused', (_, row) => {
  expect(rowsOf(row).flatMap(faultsOf)).toHaveLength(1)
})

test('a row that is right is taken', () => {
  expect(rowsOf(`| the 'head' is there | ${HERE} | ${PROOF} |`).flatMap(faultsOf)).toEqual([])
})
