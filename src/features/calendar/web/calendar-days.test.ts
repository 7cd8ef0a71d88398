import { expect, test } from 'vitest'
import { dayByKey, weekdaysIn, weeksOf } from './calendar-days.ts'

test('a month is drawn in weeks from Sunday on, without days of its neighbours', () => {
  const weeks = weeksOf('2026-10-20')
  expect(weeks.length).toBe(5)
  expect(weeks[0]).toEqual([null, null, null, null, '2026-10-01', '2026-10-02', '2026-10-03'])
  expect(weeks[4]?.at(-1)).toBe('2026-10-31')
  // Begins on a Sunday and has exactly four weeks; ends on a Sunday of a sixth.
  expect(weeksOf('2026-02-01').flat().filter(Boolean).length).toBe(28)
  expect([weeksOf('2026-02-01').length, weeksOf('2026-05-01').length]).toEqual([4, 6])
})

test.each([
  ['ArrowRight', '2026-12-01'],
  ['ArrowLeft', '2026-11-29'],
  ['ArrowUp', '2026-11-23'],
  ['ArrowDown', '2026-12-07'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['a', undefined],
])('%s leads from Monday, 30 November 2026 to %s', (key, day) => {
  expect(dayByKey('2026-11-30', key)).toBe(day)
})

test('weekdays are in the language of the page', () => {
  expect(weekdaysIn('hi-IN', 'short')[0]).toBe('रवि')
  expect(weekdaysIn('en-IN', 'long')[6]).toBe('Saturday')
})
