import { describe, expect, test } from 'vitest'
import { asciiDigits, decimalFault, readTypedAmount, wholeIn } from './typed-amount.ts'

describe('reads amounts as people write them', () => {
  test.each([
    ['18500', '18500'],
    ['18500.50', '18500.50'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['1,20,000', '120000'],
    ['120,000', '120000'],
    ['12,34,567.50', '1234567.50'],
    ['₹18500', '18500'],
    ['₹ 1,20,000.50', '120000.50'],
    ['18 500', '18500'],
    ['18\u00a0500', '18500'],
    ['18\u202f500', '18500'],
    ['1, 20, 000', '120000'],
    [' 18500 ', '18500'],
    ['Rs. 18,500/-', '18500'],
    ['rs 500', '500'],
    ['INR 500', '500'],
    ['500 rupees', '500'],
    ['१२०००', '12000'],
    ['௧௨௩', '123'],
    ['１２０', '120'],
    ['2.5 %', '2.5'],
    ['5 days', '5'],
    ['1.2 lakh', '120000'],
    ['₹ 12 lakhs', '1200000'],
    ['1.25 Lac', '125000'],
    ['.5 crore', '5000000'],
    ['100 crore', '1000000000'],
    ['0.01 lakh rupees', '1000'],
    ['1.234567 lakh', '123456.7'],
  ])('reads %s as %s', (typed, plain) => {
    expect(readTypedAmount(typed)).toBe(plain)
  })

  test.each([
    '',
    ' ',
    '₹',
    '-5',
    '12,5',
    '1,20,00',
    '18 50',
    '1.20.000',
    '5k',
    '1e5',
    'abc',
    ',',
    'lakh',
    '1 lakh 5',
  ])('rejects "%s" as invalid or ambiguous', (typed) => {
    expect(readTypedAmount(typed)).toBeUndefined()
  })
})

test('letters of Indian scripts are no digits', () => {
  expect(asciiDigits('फ्लैट ९, গৃহ ৪, ஐ ௭, ॐ')).toBe('फ्लैट 9, গৃহ 4, ஐ 7, ॐ')
})

test('an amount field names amounts that are too large or too precise', () => {
  expect(decimalFault('123456789012345.1234567890')).toBeUndefined()
  expect(decimalFault('1234567890123456')).toBe(
    'This number is too large: please use at most 15 digits.',
  )
  expect(decimalFault('0.12345678901')).toBe('Please use at most 10 decimals.')
  for (const text of ['', '.', '-1', 'x'])
    expect(decimalFault(text)).toBe('Please enter a number of zero or more.')
})

test.each([
  ['', null],
  [' 60 ', 60],
  ['60 days', 60],
  ['०', 0],
  ['731', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['99999999999', undefined],
])('the days %j are read as %j', (text, days) => {
  expect(wholeIn(text, { least: 0, most: 730 })).toBe(days)
})
