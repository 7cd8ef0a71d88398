import { expect, test } from 'vitest'
import { paiseFromDecimal } from '../../shared/paise.ts'
import { hasStampBox, panLineOf } from './pan-and-stamp.ts'

const rupees = paiseFromDecimal
const issuedOn = '2026-11-16'

const rentOf = (year: string, month: string) => ({ year: rupees(year), month: rupees(month) })

// Above ₹ 1 lakh a year, above a twelfth of that in a month, and at both.
const ABOVE = rentOf('100000.08', '8333.34')
const SHORT = rentOf('24000', '8333.34')
const MANY = rentOf('100000.01', '8333.33')
const AT = rentOf('100000', '8333.33')

test.each([
  ['never', true, ABOVE, 'not-given'],
  ['never', true, AT, 'none'],
  ['unasked', true, ABOVE, 'unasked'],
  ['unasked', true, AT, 'none'],
  ['unasked', false, ABOVE, 'not-given'],
  ['asked', true, SHORT, 'given'],
  ['asked', true, MANY, 'given'],
  ['asked', true, ABOVE, 'given'],
  ['asked', true, AT, 'none'],
  ['asked', false, ABOVE, 'not-given'],
  ['always', true, ABOVE, 'given'],
  ['always', true, AT, 'given'],
  ['always', false, ABOVE, 'not-given'],
  ['always', false, AT, 'none'],
  ['always', true, null, 'none'],
  ['never', true, null, 'none'],
] as const)('PAN %s, registered %s, rent %o: %s', (choice, hasPan, rent, line) => {
  expect(panLineOf({ choice, hasPan, rent, issuedOn })).toBe(line)
})

test.each([
  ['cash', '5000', true, false],
  ['cash', '5000.01', true, true],
  ['cash', '50000', false, false],
  ['all', '5000', true, false],
  ['all', '50000', false, true],
  ['never', '50000', true, false],
] as const)('stamp box %s, ₹ %s, in cash %s: %s', (choice, amount, isCash, hasBox) => {
  expect(hasStampBox({ choice, amount: rupees(amount), isCash, issuedOn })).toBe(hasBox)
})
