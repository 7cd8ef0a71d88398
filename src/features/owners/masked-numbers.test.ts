import { expect, test } from 'vitest'
import { masked } from './masked-numbers.ts'

test.each([
  ['ABCDE1234F', 'XXXXXX234F'],
  ['12345', 'X2345'],
  ['1234', 'XXXX'],
  ['1', 'X'],
  ['', ''],
  [null, null],
])('shows %j as %j', (number, shown) => {
  expect(masked(number)).toBe(shown)
})
