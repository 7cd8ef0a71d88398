import { expect, test } from 'vitest'
import { paiseFromDecimal as rupees, ZERO } from '../../shared/paise.ts'
import { creditNoteTax } from './credit-note-tax.ts'

const charge = { amount: rupees('1180'), gst: rupees('180') }
const NONE = { credited: ZERO, gst: ZERO }

test('is its share of the tax in the charge', () => {
  expect(creditNoteTax(charge, { amount: rupees('590') }, NONE)).toBe(rupees('90'))
})

test('is what is left of it in the note that takes off the rest', () => {
  const before = { credited: rupees('590'), gst: rupees('90.02') }
  expect(creditNoteTax(charge, { amount: rupees('590') }, before)).toBe(rupees('89.98'))
})

test('is as it was stated, but never more than is left, than the note, or less than nothing', () => {
  const stated = (amount: string, gst: string, before = NONE) =>
    creditNoteTax(charge, { amount: rupees(amount), gst: rupees(gst) }, before)
  expect(stated('590', '90.01')).toBe(rupees('90.01'))
  expect(stated('1', '2')).toBe(rupees('1'))
  expect(stated('100', '50', { credited: rupees('1000'), gst: rupees('170') })).toBe(rupees('10'))
  const ahead = { credited: rupees('590'), gst: rupees('90.02') }
  expect(creditNoteTax(charge, { amount: rupees('0.01') }, ahead)).toBe(ZERO)
})
