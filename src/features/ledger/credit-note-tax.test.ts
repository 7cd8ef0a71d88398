import { expect, test } from 'vitest'
import { paiseFromDecimal as rupees, ZERO } from '../../shared/paise.ts'
import { creditNoteTax, isTaxFinal, lastDayToLowerTax } from './credit-note-tax.ts'

const charge = { amount: rupees('1180'), gst: rupees('180') }
const NONE = { credited: ZERO, gst: ZERO }

test('the tax of a credit note is its share of the tax in the charge', () => {
  expect(creditNoteTax(charge, { amount: rupees('590') }, NONE)).toBe(rupees('90'))
})

test('the tax of a credit note is what is left of it in the note that takes off the rest', () => {
  const before = { credited: rupees('590'), gst: rupees('90.02') }
  expect(creditNoteTax(charge, { amount: rupees('590') }, before)).toBe(rupees('89.98'))
})

test('the tax of a credit note is as it was stated, but never more than is left, than the note, or less than nothing', () => {
  const stated = (amount: string, gst: string, before = NONE) =>
    creditNoteTax(charge, { amount: rupees(amount), gst: rupees(gst) }, before)
  expect(stated('590', '90.01')).toBe(rupees('90.01'))
  expect(stated('1', '2')).toBe(rupees('1'))
  expect(stated('100', '50', { credited: rupees('1000'), gst: rupees('170') })).toBe(rupees('10'))
  const ahead = { credited: rupees('590'), gst: rupees('90.02') }
  expect(creditNoteTax(charge, { amount: rupees('0.01') }, ahead)).toBe(ZERO)
})

test('the tax of a credit note has equal halves within a state: 100.00 at 18 % are 84.74 and twice 7.63', () => {
  const tax = creditNoteTax(charge, { amount: rupees('100') }, NONE)
  expect(tax).toBe(rupees('15.26'))
  expect(rupees('100') - tax).toBe(rupees('84.74'))
  const between = { ...charge, gstInterState: true }
  expect(creditNoteTax(between, { amount: rupees('100') }, NONE)).toBe(rupees('15.25'))
})

test('of 31 March 2026 lowers tax until 30 November 2026, and of the day after a year longer', () => {
  expect(lastDayToLowerTax('2026-03-31')).toBe('2026-11-30')
  expect(lastDayToLowerTax('2026-04-01')).toBe('2027-11-30')
  const taxed = { gst: rupees('180'), datedOn: '2025-11-01' }
  expect(isTaxFinal(taxed, '2026-11-30')).toBe(false)
  expect(isTaxFinal(taxed, '2026-12-01')).toBe(true)
  expect(isTaxFinal({ ...taxed, gst: ZERO }, '2026-12-01')).toBe(false)
})
