import { expect, test } from 'vitest'
import { countDays, daysWithout, formatDays, sharedDays } from './days.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

test('a range of days counts both ends', () => {
  expect(countDays(november)).toBe(30)
  expect(countDays({ from: '2028-02-29', to: '2028-02-29' })).toBe(1)
})

test('two ranges share the days that are in both', () => {
  expect(sharedDays(november, { from: '2026-11-20', to: '2026-12-05' })).toEqual({
    from: '2026-11-20',
    to: '2026-11-30',
  })
  expect(sharedDays(november, { from: '2026-12-01', to: '2026-12-05' })).toBeUndefined()
})

test('removing middle days leaves two ranges, removing all leaves none', () => {
  const middle = { from: '2026-11-10', to: '2026-11-12' }
  expect(daysWithout(november, [middle])).toEqual([
    { from: '2026-11-01', to: '2026-11-09' },
    { from: '2026-11-13', to: '2026-11-30' },
  ])
  expect(daysWithout(november, [{ from: '2026-10-01', to: '2026-12-31' }])).toEqual([])
  expect(daysWithout(november, [])).toEqual([november])
})

test('days removed twice are removed once', () => {
  const taken = [
    { from: '2026-11-01', to: '2026-11-10' },
    { from: '2026-11-05', to: '2026-11-20' },
  ]
  expect(daysWithout(november, taken)).toEqual([{ from: '2026-11-21', to: '2026-11-30' }])
})

test.each([
  ['2026-10-01', '2026-10-31', 'October 2026'],
  ['2026-11-01', '2027-02-28', 'November 2026 to February 2027'],
  ['2027-01-15', '2027-01-31', '15–31 Jan 2027'],
  ['2027-01-31', '2027-02-27', '31 Jan 2027 to 27 Feb 2027'],
  ['2027-01-31', '2027-01-31', '31 Jan 2027'],
])('formats %s to %s as %s', (from, to, text) => {
  expect(formatDays({ from, to })).toBe(text)
})
