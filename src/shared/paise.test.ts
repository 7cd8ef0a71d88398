import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatPaise,
  formatPaiseBriefly,
  fractionOf,
  minus,
  paise,
  paiseFromDecimal,
  paiseToDecimal,
  plus,
  roundPaise,
  sumOf,
} from './paise.ts'
import { add, multiply, ratio, ratioFromDecimal, ratioToDecimal, subtract } from './ratio.ts'

test.each([
  ['12000', 1_200_000n],
  ['12000.5', 1_200_050n],
  ['12000.50', 1_200_050n],
  ['.5', 50n],
  ['5.', 500n],
  ['0', 0n],
  ['-1000.25', -100_025n],
  ['999999999999999.99', 99_999_999_999_999_999n],
])('%s rupees are %s paise', (text, amount) => {
  expect(paiseFromDecimal(text)).toBe(amount)
})

test('what is smaller than a paisa is rounded once, half up', () => {
  expect(paiseFromDecimal('12000.505')).toBe(1_200_051n)
  expect(paiseFromDecimal('0.005')).toBe(1n)
  expect(paiseFromDecimal('0.00499999')).toBe(0n)
  expect(paiseFromDecimal('0.994999')).toBe(99n)
})

test.each(['', '.', '1,000', '1e5', 'NaN', '१२', '--1', '1.2.3'])('%j is no amount', (text) => {
  expect(() => paiseFromDecimal(text)).toThrow(RangeError)
})

test('whole rupees are written without decimals, others with two', () => {
  expect(paiseToDecimal(paise(1_200_000n))).toBe('12000')
  expect(paiseToDecimal(paise(1_200_050n))).toBe('12000.50')
  expect(paiseToDecimal(paise(1n))).toBe('0.01')
  expect(paiseToDecimal(paise(-5n))).toBe('-0.05')
  expect(paiseToDecimal(paise(0n))).toBe('0')
})

test('an amount is shown with a rupee sign and Indian groups', () => {
  expect(formatPaise(paise(123_456_750n))).toBe('₹ 12,34,567.50')
  expect(formatPaise(paise(-100n))).toBe('-₹ 1.00')
})

test('an amount that is written and read again is the same', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), (amount) => {
      expect(paiseFromDecimal(paiseToDecimal(paise(amount)))).toBe(amount)
    }),
  )
})

test('a fraction of an amount is rounded once, to a paisa or a rupee', () => {
  const rent = paiseFromDecimal('15000')
  expect(fractionOf(rent, ratio(17n, 31n))).toBe(822_581n)
  expect(fractionOf(rent, ratio(17n, 31n), 'rupee')).toBe(822_600n)
  expect(fractionOf(paise(1n), ratio(1n, 2n))).toBe(1n)
  expect(roundPaise(ratio(150n), 'rupee')).toBe(200n)
  expect(roundPaise(ratio(149n), 'rupee')).toBe(100n)
})

test('no rounding is off by more than half of its unit', () => {
  const parts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 1, max: 400 }))
  fc.assert(
    fc.property(parts, ([numerator, days]) => {
      const denominator = BigInt(days)
      const off = roundPaise(ratio(numerator, denominator), 'paise') * denominator - numerator
      expect(2n * off <= denominator && 2n * off > -denominator).toBe(true)
    }),
  )
})

test('amounts are added and taken away', () => {
  expect(plus(paise(1n), paise(2n))).toBe(3n)
  expect(minus(paise(10n), paise(2n), paise(3n))).toBe(5n)
  expect(sumOf([])).toBe(0n)
})

test('decimals are calculated with exactly', () => {
  const units = subtract(ratioFromDecimal('1391'), ratioFromDecimal('1284.5'))
  expect(ratioToDecimal(units)).toBe('106.5')
  const rate = ratioFromDecimal('8.50')
  expect(roundPaise(multiply(multiply(units, rate), ratio(100n)), 'paise')).toBe(90_525n)
  expect(add(ratio(1n, 3n), ratio(1n, 6n))).toEqual(ratio(9n, 18n))
})

test('a sentence leaves out paise where there are none', () => {
  expect(formatPaiseBriefly(paise(12_345_600n))).toBe('₹ 1,23,456')
  expect(formatPaiseBriefly(paise(1_200_050n))).toBe('₹ 12,000.50')
})
