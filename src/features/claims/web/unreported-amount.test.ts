import { expect, test } from 'vitest'
import { type Paise, paise } from '../../../shared/paise.ts'
import type { OwnClaim } from '../../dues/dues.ts'
import { isAllTold, unreportedAmount } from './unreported-amount.ts'

const claim = (amount: Paise, state: OwnClaim['state'] = 'waiting') =>
  ({ amount, state }) as OwnClaim
const dues = (claims: OwnClaim[], advance = paise(0n)) => ({
  ...{ owed: paise(5000n), advance, claims },
})

test('what waits for the owner and what is paid ahead is not told again', () => {
  expect(unreportedAmount(dues([]))).toBe(5000n)
  expect(unreportedAmount(dues([claim(paise(3000n))]))).toBe(2000n)
  expect(unreportedAmount(dues([claim(paise(9000n))]))).toBe(0n)
  expect(unreportedAmount(dues([], paise(4000n)))).toBe(1000n)
  expect(unreportedAmount(dues([claim(paise(5000n), 'declined')]))).toBe(5000n)
})

test('all is told once what waits covers what is owed, and not where nothing waits', () => {
  expect(isAllTold(dues([claim(paise(5000n))]))).toBe(true)
  expect(isAllTold(dues([claim(paise(4999n))]))).toBe(false)
  expect(isAllTold(dues([], paise(5000n)))).toBe(false)
})
