import { expect, test } from 'vitest'
import { paiseFromDecimal } from '../../shared/paise.ts'
import { hasStampBox, panLineOf } from './paper-duties.ts'

const rupees = paiseFromDecimal
const issuedOn = '2026-11-16'

// Above ₹ 1 lakh a year, at it, and for nothing but deposit.
const [ABOVE, AT] = [rupees('100000.08'), rupees('100000')]

test.each([
  ['never', true, ABOVE, 'not-given'],
  ['never', true, AT, 'none'],
  ['asked', true, ABOVE, 'given'],
  ['asked', true, AT, 'none'],
  ['asked', false, ABOVE, 'not-given'],
  ['always', true, ABOVE, 'given'],
  ['always', true, AT, 'given'],
  ['always', false, ABOVE, 'not-given'],
  ['always', false, AT, 'none'],
  ['always', true, null, 'none'],
  ['never', true, null, 'none'],
] as const)('PAN %s, registered %s, %s paise a year: %s', (choice, hasPan, annualRent, line) => {
  expect(panLineOf({ choice, hasPan, annualRent, issuedOn })).toBe(line)
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
