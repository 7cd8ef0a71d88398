import { expect, test } from 'vitest'
import { HANDED_OVER, meansGiven, PAYMENT_MEANS, TRANSFERS } from './payment-means.tsx'

test('each means of payment is read back as itself', () => {
  for (const means of PAYMENT_MEANS) expect(meansGiven(HANDED_OVER[means])).toBe(means)
})

test('an unnamed way, and one that is not common, is none of the four', () => {
  for (const paid of ['', 'Any', 'card', 'other']) expect(meansGiven(paid)).toBeUndefined()
})

test('a transfer of a known kind is of a bank', () => {
  for (const method of TRANSFERS) expect(meansGiven(method)).toBe('bank')
})
