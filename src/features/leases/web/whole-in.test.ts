import { expect, test } from 'vitest'
import { wholeIn } from './whole-in.ts'

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
