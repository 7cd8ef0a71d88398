import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { amountAboveZero, amountOrBlank, plainAmount, typedAmount } from './amount-rules.ts'

test.each([
  ['120000', 12_000_000n],
  ['1,20,000', 12_000_000n],
  ['₹ 1,20,000.50', 12_000_050n],
  ['.5', 50n],
])('%s is read as an amount', (typed, paise) => {
  expect(typedAmount(typed)).toBe(paise)
})

test.each(['', '.', 'a lot', '-5', '12.345', '1e5'])('%j is no amount', (typed) => {
  expect(typedAmount(typed)).toBeNull()
})

test('an invalid amount is sent as typed, for the server to refuse', () => {
  expect(plainAmount('-5')).toBe('-5')
})

test('a field shows what is wrong with its amount', () => {
  const rule = amountAboveZero('Please enter an amount.')
  expect(rule(' ')).toBe('Please enter an amount.')
  expect(rule('0')).toBe('Please enter an amount above 0.')
  expect(rule('a lot')).toContain('12,000.50')
  expect(rule('0.01')).toBeUndefined()
  expect(amountOrBlank('')).toBeUndefined()
  expect(amountOrBlank('-1')).toContain('12,000.50')
})
