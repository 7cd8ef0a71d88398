import { expect, test } from 'vitest'
import { daysRemainingInTrial, isTrialExpired } from './trial.ts'

const until = (trialEndsOn: string, subscribed = false) => ({ trialEndsOn, subscribed })

test.each([
  ['2026-11-16', 30, false],
  ['2026-12-15', 1, false],
  ['2026-12-16', 0, true],
  ['2026-12-17', -1, true],
  ['2027-12-16', -365, true],
])('on %s, %i days remain of a trial until 16 December', (today, days, isExpired) => {
  expect(daysRemainingInTrial(until('2026-12-16'), today)).toBe(days)
  expect(isTrialExpired(until('2026-12-16'), today)).toBe(isExpired)
})

test('a subscribed owner has no remaining days and never expires', () => {
  expect(daysRemainingInTrial(until('2020-01-01', true), '2026-11-16')).toBeNull()
  expect(isTrialExpired(until('2020-01-01', true), '2026-11-16')).toBe(false)
})

test('a leap day counts', () => {
  expect(daysRemainingInTrial(until('2028-03-01'), '2028-02-28')).toBe(2)
})
