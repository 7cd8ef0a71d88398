import { expect, test } from 'vitest'
import { countByTrial, trialStateOf } from './owners-by-trial.ts'

const owner = (daysRemainingInTrial: number | null, subscribed = false) => ({
  daysRemainingInTrial,
  subscribed,
})

test.each([
  [owner(null, true), 'subscribed'],
  [owner(6), 'running'],
  [owner(5), 'endingSoon'],
  [owner(1), 'endingSoon'],
  [owner(0), 'expired'],
  [owner(-3), 'expired'],
])('%j is %s', (it, state) => {
  expect(trialStateOf(it)).toBe(state)
})

test('owners are counted by state', () => {
  expect(countByTrial([owner(20), owner(3), owner(-1), owner(-9)])).toEqual({
    subscribed: 0,
    running: 1,
    endingSoon: 1,
    expired: 2,
  })
})
