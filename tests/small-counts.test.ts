import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { isSmallCount, withSmallCounts } from '../scripts/web/small-counts.ts'

test('small counts of English and Hindi sentences read as their formatter writes them', () => {
  for (const language of ['en-IN', 'hi-IN']) {
    const { format } = new Intl.NumberFormat(language)
    for (let count = 0; count < 1000; count++) {
      expect(isSmallCount(language, count)).toBe(true)
      expect(String(count)).toBe(format(count))
    }
    for (const other of [1000, -1, 1.5, Number.NaN])
      expect([other, isSmallCount(language, other)]).toEqual([other, false])
    expect(isSmallCount(language, 5, { style: 'percent' })).toBe(false)
  }
  // Marathi has digits of its own.
  expect(isSmallCount('mr-IN', 5)).toBe(false)
})

test('the Lingui that is installed is one whose numbers the build knows', () => {
  const file = createRequire(import.meta.url).resolve('@lingui/core')
  const code = withSmallCounts(readFileSync(file, 'utf8'))
  expect(code).toMatch(/function number\(locales, value, format\) \{\n.+\n {2}if \(isSmallCount\(/)
})
