import { expect, test } from 'vitest'
import { unlikelyDay } from './unlikely-day.ts'

const today = '2026-11-16'

test('a day before the agreement is unlikely, whatever today is', () => {
  const agreement = { firstDay: '2026-10-15', today }
  expect(unlikelyDay('2026-10-14', agreement)).toBe('before-agreement')
  expect(unlikelyDay('2026-10-15', agreement)).toBeUndefined()
  expect(unlikelyDay('1900-01-01', agreement)).toBe('before-agreement')
})

test('so is one more than a year away, where the start of the agreement is not known, or long ago', () => {
  for (const firstDay of [null, '1890-04-01']) {
    expect(unlikelyDay('1900-01-01', { firstDay, today })).toBe('long-ago')
    expect(unlikelyDay('2025-11-15', { firstDay, today })).toBe('long-ago')
    expect(unlikelyDay('2025-11-16', { firstDay, today })).toBeUndefined()
    expect(unlikelyDay('2027-11-16', { firstDay, today })).toBeUndefined()
    expect(unlikelyDay('2027-11-17', { firstDay, today })).toBe('far-ahead')
  }
})

test('today is never unlikely, even before the agreement begins', () => {
  expect(unlikelyDay(today, { firstDay: '2026-12-01', today })).toBeUndefined()
  expect(unlikelyDay('2026-11-15', { firstDay: '2026-12-01', today })).toBe('before-agreement')
})
