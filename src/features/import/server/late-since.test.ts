import { expect, test } from 'vitest'
import { paise } from '../../../shared/paise.ts'
import { lateSince } from './late-since.ts'

const terms = {
  ...({ rentDay: 1, rentEvery: 'month', rentMonth: 4, dueIn: 'same', paymentDay: 5 } as const),
}
const rent = paise(1200000n)
const since = (months: bigint, more: object = {}, until = '2026-11-30') =>
  lateSince(
    { ...terms, ...more },
    { open: paise(rent * months), monthly: rent, until, today: '2026-11-26' },
  )

test('dues of a month whose due day is over are late since that day', () => {
  expect(since(1n)).toBe('2026-11-05')
  expect(since(3n)).toBe('2026-11-05')
  expect(since(1n, {}, '2026-10-31')).toBe('2026-10-05')
})

test('what may be rent that is not due yet is not late, and three months of it are', () => {
  expect(since(1n, { dueIn: 'next' })).toBeUndefined()
  expect(since(3n, { dueIn: 'next' })).toBe('2026-11-05')
  expect(since(1n, { paymentDay: 28 })).toBeUndefined()
  expect(since(2n, { paymentDay: 28 })).toBe('2026-10-28')
})

test('rent by the quarter is not due as long as its quarter is not', () => {
  const quarterly = { rentEvery: 'quarter', dueIn: 'next' }
  expect(since(3n, quarterly, '2026-12-31')).toBeUndefined()
  expect(since(4n, quarterly, '2026-12-31')).toBe('2026-10-05')
})
