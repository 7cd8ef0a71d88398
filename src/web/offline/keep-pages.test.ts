import { expect, test } from 'vitest'
import { holdsNumberOfIdentity } from './keep-pages.ts'

test.each([
  ['a PAN', 'PAN ABCPE1234F'],
  ['a GST number', 'GST number 29ABCPE1234F1Z5'],
  ['an Aadhaar number', 'Aadhaar 2345 6789 0123'],
  ['an Aadhaar number without spaces', '234567890123'],
])('a page with %s is not kept on the device', (_name, text) => {
  expect(holdsNumberOfIdentity(text)).toBe(true)
})

test('a page with amounts, phones, receipt numbers and days is kept on the device', () => {
  const text = '₹ 1,03,62,995.42\t+91 98765 43210\tPH/26-27/000093\t26 Nov 2026\n9876543210'
  expect(holdsNumberOfIdentity(text)).toBe(false)
})
