import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTests } from '../kit/read-tests.ts'

// docs/coverage.md names the tests that hold each statement of the specification. This cannot tell whether a
// test holds what its row says; it fails when a row names something that does not exist, or no longer does.

const ROOT = join(import.meta.dirname, '../..')
const coverage = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8')
const decisions = globSync('docs/decisions/*.md', { cwd: ROOT }).map((path) =>
  Number(/(\d{4})-[^/]*$/.exec(path)?.[1]),
)
const testFiles = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: ROOT }).map((path) => ({
  path,
  ...readTests(join(ROOT, path)),
}))

const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const HEAD = ['| statement | held by |', '|---|---|']
const DECISION = /^decision (\d+): \S/
const TEST = /^(?:`([\w./-]+)` › )?(.+)$/
// A text of the screens; an apostrophe inside a word begins and ends none.
const QUOTED = /(?<!\w)'([^']+)'(?!\w)/g

type Row = { line: number; statement: string; heldBy: string[] }

function rowsOf(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|') || HEAD.includes(text)) return []
    const [statement = '', heldBy = ''] = text.slice(1, -1).split(/(?<!\\)\|/)
    const holders = heldBy.split('<br>').map((it) => it.trim())
    return [{ line: index + 1, statement: statement.trim(), heldBy: holders }]
  })
}

/** The files with a test of this title. A part of the file's path may stand before the title. */
function filesOf(holder: string) {
  const [, file = '', title = ''] = TEST.exec(holder) ?? []
  return testFiles.filter(({ path, titles }) => path.includes(file) && titles.includes(title))
}

/** What is wrong with a row: it names what does not exist, or quotes a text that none of its tests mentions. */
function faultsOf({ line, statement, heldBy }: Row): string[] {
  const files = heldBy.flatMap(filesOf)
  const quoted = [...statement.matchAll(QUOTED)].map(([, text = '']) => text)
  const unspoken = quoted.filter((text) => !files.some((file) => file.text.includes(text)))
  const faults = [
    ...(statement === '' ? ['says nothing'] : []),
    ...heldBy.flatMap(faultOfHolder),
    ...(files.length > 0 ? unspoken : []).map((text) => `none of its tests mentions '${text}'`),
  ]
  return faults.map((fault) => `line ${line}: ${fault}`)
}

function faultOfHolder(holder: string): string[] {
  const decision = DECISION.exec(holder)?.[1]
  if (decision) return decisions.includes(Number(decision)) ? [] : [`no decision ${decision}`]
  return filesOf(holder).length > 0 ? [] : [`no test or decision "${holder}"`]
}

test('every row names tests, texts and decisions that exist', () => {
  expect(rowsOf(coverage).flatMap(faultsOf)).toEqual([])
})

test('every section of the specification has rows', () => {
  const sections = coverage.split(/^## /m).slice(1)
  expect(sections.map((it) => Number.parseInt(it, 10))).toEqual(SECTIONS)
  for (const section of sections) expect(rowsOf(section).length, section).toBeGreaterThanOrEqual(5)
  for (const part of coverage.split(/^#{2,3} /m).slice(1))
    if (part.includes('|')) expect(part).toContain(HEAD.join('\n'))
})

test('every decision has a number of its own', () => {
  expect(decisions.toSorted()).toEqual([...new Set(decisions)].toSorted())
})

const DATED =
  /^Date: 20\d\d-[01]\d-[0-3]\d · Status: (?:accepted.*|withdrawn|superseded by decision (\d+).*)$/

test('every decision says when it was taken and whether it holds', () => {
  const undated = globSync('docs/decisions/*.md', { cwd: ROOT }).filter((path) => {
    const [title = '', blank, dated = ''] = readFileSync(join(ROOT, path), 'utf8').split('\n')
    const [line, successor] = DATED.exec(dated) ?? []
    const isKnown = successor === undefined || decisions.includes(Number(successor))
    return !title.startsWith('# ') || blank !== '' || line === undefined || !isKnown
  })
  expect(undated).toEqual([])
})

test('docs/security.md names only files that exist', () => {
  const security = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  const named = [...security.matchAll(/`([\w./-]+\.(?:tsx?|md))`/g)].map(([, path = '']) => path)
  const there = globSync('{src,tests,docs}/**/*.{ts,tsx,md}', { cwd: ROOT })
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !there.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([])
})

const PROOF = 'every row names tests, texts and decisions that exist'

test.each([
  ['no statement', `| | ${PROOF} |`],
  ['no test', '| it is so | |'],
  ['an excuse', '| it is so | n/a |'],
  ['a test that does not exist', '| it is so | no such title |'],
  ['one missing test of two', `| it is so | ${PROOF}<br>gone |`],
  ['a test of another file', `| it is so | \`tests/kit\` › ${PROOF} |`],
  ['a text that its test does not mention', `| says '${'never'} said' | ${PROOF} |`],
  ['a decision that does not exist', '| so | decision 0: because |'],
  ['a decision without a reason', '| so | decision 3 |'],
])('rejects a row with %s', (_, row) => {
  expect(rowsOf(row).flatMap(faultsOf)).toHaveLength(1)
})

test('accepts a row with a test, its file and a decision', () => {
  const row = `| the 'head' exists | \`coverage.test.ts\` › ${PROOF}<br>decision 3: because |`
  expect(rowsOf(row).flatMap(faultsOf)).toEqual([])
})
