import { expect, test } from 'vitest'
import { HANDED_OVER, meansGiven, PAYMENT_MEANS, TRANSFERS } from './payment-means.tsx'

test('each means of payment is read back as itself', () => {
  for (const means of PAYMENT_MEANS) {
    const { paymentMode, method = '' } = HANDED_OVER[means]
    expect(meansGiven(paymentMode, method)).toBe(means)
  }
})

test('cash is cash without a method, and an unnamed way is none of the four', () => {
  expect(meansGiven('cash', '')).toBe('cash')
  expect(meansGiven('', '')).toBeUndefined()
  expect(meansGiven('Any', '')).toBeUndefined()
  expect(meansGiven('Online_Payment', 'card')).toBeUndefined()
})

test('a transfer of a known kind is of a bank', () => {
  for (const method of TRANSFERS) expect(meansGiven('Online_Payment', method)).toBe('bank')
})
