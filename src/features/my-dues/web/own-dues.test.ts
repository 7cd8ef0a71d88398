import { expect, test } from 'vitest'
import { type Paise, paise } from '../../../shared/paise.ts'
import type { OwnClaim } from '../../dues/dues.ts'
import { isAllReported, unreportedAmount } from './own-dues.ts'

const claim = (amount: Paise, state: OwnClaim['state'] = 'waiting') =>
  ({ amount, state }) as OwnClaim
const dues = (claims: OwnClaim[], advance = paise(0n)) => ({
  owed: paise(5000n),
  advance,
  claims,
})

test('what was already reported or paid ahead is not reported again', () => {
  expect(unreportedAmount(dues([]))).toBe(5000n)
  expect(unreportedAmount(dues([claim(paise(3000n))]))).toBe(2000n)
  expect(unreportedAmount(dues([claim(paise(9000n))]))).toBe(0n)
  expect(unreportedAmount(dues([], paise(4000n)))).toBe(1000n)
  expect(unreportedAmount(dues([claim(paise(5000n), 'declined')]))).toBe(5000n)
})

test('all is reported once the waiting claims cover what is owed, not where none waits', () => {
  expect(isAllReported(dues([claim(paise(5000n))]))).toBe(true)
  expect(isAllReported(dues([claim(paise(4999n))]))).toBe(false)
  expect(isAllReported(dues([], paise(5000n)))).toBe(false)
})
