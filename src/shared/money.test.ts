import { describe, expect, test } from 'vitest'
import { formatCount, formatPercent, formatRupees, groupedDecimal, unwrapDecimal } from './money.ts'

describe('money', () => {
  test('groups rupees the Indian way, with two decimals', () => {
    expect(formatRupees('1234567.5')).toBe('₹ 12,34,567.50')
    expect(formatRupees('12000')).toBe('₹ 12,000.00')
    expect(formatRupees('999')).toBe('₹ 999.00')
    expect(formatRupees('100000')).toBe('₹ 1,00,000.00')
    expect(formatRupees('-1000.25')).toBe('-₹ 1,000.25')
  })

  test('groups a number of days the Indian way', () => {
    expect([0, 365, 1004, 123456].map(formatCount)).toEqual(['0', '365', '1,004', '1,23,456'])
  })

  test('keeps an amount of any length exact', () => {
    expect(formatRupees('90071992547409931234.129')).toBe('₹ 9,00,71,99,25,47,40,99,31,234.129')
    expect(formatRupees('0.1')).toBe('₹ 0.10')
    expect(formatRupees('007')).toBe('₹ 7.00')
  })

  test('shows a text that is not an amount unchanged', () => {
    expect(formatRupees('about 12')).toBe('about 12')
    expect(formatRupees(null)).toBe('')
  })

  test('unwraps a decimal from every form on the wire', () => {
    expect(unwrapDecimal('12.50')).toBe('12.50')
    expect(unwrapDecimal(12.5)).toBe('12.5')
    expect(unwrapDecimal(1e21)).toBe('1000000000000000000000')
    expect(unwrapDecimal(0.0000001)).toBe('0.0000001')
    expect(unwrapDecimal({ $numberDecimal: '3.10' })).toBe('3.10')
    expect(unwrapDecimal({ numberDecimal: '3.10' })).toBe('3.10')
    expect(unwrapDecimal(undefined)).toBe('')
  })

  test('shows a percentage with its sign', () => {
    expect(formatPercent({ $numberDecimal: '2.5' })).toBe('2.5%')
    expect(formatPercent('')).toBe('')
  })
})

test.each([
  ['1234567.5', '12,34,567.5'],
  ['18500', '18,500'],
  ['', ''],
  ['12,5', '12,5'],
])('groups what is typed and changes nothing else: %j', (text, grouped) => {
  expect(groupedDecimal(text)).toBe(grouped)
})
