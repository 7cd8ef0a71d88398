import { expect, test } from 'vitest'
import { trialStateOf } from './owner-wire.ts'

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
