import '../../../../../tests/kit/english.ts'
import { expect, test } from 'vitest'
import { trialStatus, trialWarning } from './trial-bar.tsx'

test('warns an owner from five days before the trial ends', () => {
  expect(trialWarning(6)).toBeUndefined()
  expect(trialWarning(5)).toBe(
    'Your free trial expires in 5 day(s). Please subscribe to continue using the service.',
  )
  expect(trialWarning(1)).toContain('in 1 day(s)')
})

test('reports the trial as expired at zero days and below', () => {
  const expired = 'Your free trial has expired. Please subscribe to continue using the service.'
  expect(trialWarning(0)).toBe(expired)
  expect(trialWarning(-3)).toBe(expired)
  expect(trialStatus(0)).toBe('Expired')
})

test('a subscribed owner gets no trial warning', () => {
  expect(trialWarning(null)).toBeUndefined()
  expect(trialStatus(null)).toBe('Subscribed')
})
