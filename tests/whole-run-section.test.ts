import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withWholeRun } from './kit/whole-run-section.ts'

const reliability = readFileSync(join(import.meta.dirname, '../docs/reliability.md'), 'utf8')
const run = {
  day: '2026-11-26',
  commit: 'b5375c06',
  isChanged: false,
  result: '4,427 passed, 0 failed',
  minutes: 29,
}

test('a whole run replaces the one before it in docs/reliability.md, and nothing else', () => {
  const once = withWholeRun(reliability, { ...run, result: '1 passed, 2 failed' })
  const twice = withWholeRun(once, run)
  expect(twice).toContain(
    'Last run on 2026-11-26 at commit b5375c06: **4,427 passed, 0 failed** in 29 minutes.',
  )
  expect(twice).not.toContain('2 failed')
  const withoutLine = (text: string) => text.split('\n').filter((it) => !it.startsWith('Last run'))
  expect(withoutLine(twice)).toEqual(withoutLine(reliability))
})

test('a whole run of a changed folder says so', () => {
  expect(withWholeRun(reliability, { ...run, isChanged: true })).toContain('b5375c06 with changes')
})
