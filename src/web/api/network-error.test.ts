import '../../../tests/kit/english.ts'
import { expect, test } from 'vitest'
import { failedWhile } from './network-error.ts'

test.each([
  ['Please try again.', 'Please try again, While saving RentRecipt'],
  ['Not reached. Try again. ', 'Not reached. Try again, While saving RentRecipt'],
  ['502 Bad Gateway', '502 Bad Gateway, While saving RentRecipt'],
])('%j has no full stop before the comma', (message, expected) => {
  expect(failedWhile(message, 'saving RentRecipt')).toBe(expected)
})
