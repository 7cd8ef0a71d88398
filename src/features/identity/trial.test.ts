import { expect, test } from 'vitest'
import { daysRemainingInTrial, isRefusedForTrial, isTrialExpired, trialStateOf } from './trial.ts'

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

test.each([
  ['owner', '2026-12-15', false],
  ['owner', '2026-12-16', true],
  ['client', '2026-12-16', false],
] as const)(
  'a trial until 16 December refuses the sign-in of the %s on %s: %s',
  (role, today, isRefused) => {
    expect(isRefusedForTrial({ role, trial: until('2026-12-16') }, today)).toBe(isRefused)
  },
)

test('an administrator has no trial that could refuse them', () => {
  expect(isRefusedForTrial({ role: 'administrator', trial: null }, '2026-12-16')).toBe(false)
})

test.each([
  [null, 'subscribed'],
  [6, 'running'],
  [5, 'endingSoon'],
  [1, 'endingSoon'],
  [0, 'expired'],
  [-3, 'expired'],
])('with %j days left a trial is %s', (days, state) => {
  expect(trialStateOf(days)).toBe(state)
})
