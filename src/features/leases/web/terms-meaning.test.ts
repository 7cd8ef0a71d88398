import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { risesSentence } from './terms-meaning.tsx'

const agreed = { monthlyRent: paiseFromDecimal('12345'), startDate: '2026-11-01' }
const rises = (incrementPercentage: string, incrementSchedule: string) =>
  risesSentence({ ...agreed, incrementPercentage, incrementSchedule })

test('the meaning of the terms reads the increments as a percentage and the years between two rises', () => {
  expect(rises('5', '1')).toBe(
    'An increase of 5% every year would make it ₹ 12,962 from 1 Nov 2027, ₹ 13,610 from 1 Nov 2028, ₹ 14,291 from 1 Nov 2029 and so on.',
  )
  expect(rises('7.5', '3')).toMatch(/^An increase of 7.5% every 3 years .* from 1 Nov 2029, /)
})

test('of an agreement that runs already, today’s rent rises on its next anniversaries', () => {
  const increments = { incrementPercentage: '5', incrementSchedule: '1' }
  expect(risesSentence({ ...agreed, ...increments }, '2027-11-26')).toMatch(
    /would make it ₹ 12,962 from 1 Nov 2028, ₹ 13,610 from 1 Nov 2029/,
  )
})

test.each([
  ['0', '1'],
  ['5', '0'],
  ['', ''],
  ['5', '2.5'],
  ['5', '11'],
  ['101', '1'],
  ['five', '1'],
  ['-5', '1'],
])('%j per cent every %j years make none', (percentage, years) => {
  expect(rises(percentage, years)).toBe('')
})
