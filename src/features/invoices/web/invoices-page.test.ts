import { expect, test } from 'vitest'
import { lastPeriods } from './invoices-page.tsx'

test('the last twelve months and four quarters, the latest first', () => {
  const { months, quarters } = lastPeriods('2026-11-16')
  expect(months).toHaveLength(12)
  expect([months[0], months.at(-1)]).toEqual([
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2025-12-01', to: '2025-12-31' },
  ])
  expect(quarters).toEqual([
    { from: '2026-10-01', to: '2026-12-31' },
    { from: '2026-07-01', to: '2026-09-30' },
    { from: '2026-04-01', to: '2026-06-30' },
    { from: '2026-01-01', to: '2026-03-31' },
  ])
})
