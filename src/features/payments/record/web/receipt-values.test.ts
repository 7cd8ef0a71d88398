import { expect, test } from 'vitest'
import '../../../../../tests/kit/english.ts'
import { chargeView, rentOf, rupees } from '../../../../../tests/kit/ledger-views.ts'
import { handedOverText } from '../../../ledger/web/document-texts.ts'
import { NO_PAYMENT } from '../../web/payment-values.ts'
import { datesOf, isComplete, openRent } from './receipt-values.ts'

const charges = [
  rentOf('2026-10', { open: rupees('4000.50') }),
  rentOf('2026-11'),
  chargeView({ id: 'window', kind: 'other', days: null }),
]
const november = { rentFrom: '2026-11-01', rentTo: '2026-11-30' }

test('the open rent of the days is filled in, and nothing else that is open', () => {
  expect(openRent({ charges, isCharging: true }, november)).toBe('12000')
  const both = { rentFrom: '2026-10-01', rentTo: '2026-11-30' }
  expect(openRent({ charges, isCharging: true }, both)).toBe('16000.50')
})

test('where rent is not charged, or nothing is open, the amount is left to the days', () => {
  expect(openRent({ charges, isCharging: false }, november)).toBe('')
  const december = { rentFrom: '2026-12-01', rentTo: '2026-12-31' }
  expect(openRent({ charges, isCharging: true }, december)).toBe('')
})

test('what it settles is previewed once days and amounts are valid, with or without a mode', () => {
  const period = { from: '2026-10-01', to: '2026-10-31', dueOn: '2026-11-05', open: null }
  const values = { ...NO_PAYMENT, ...datesOf(period), amount: '4000.50' }
  const isAsked = (payment: Partial<typeof values>) =>
    isComplete({ ...values, ...payment }, '2026-11-21')
  expect(isAsked({})).toBe(true)
  expect(isAsked({ rentTo: '' })).toBe(false)
  expect(isAsked({ rentTo: '2026-09-30' })).toBe(false)
  expect(isAsked({ amount: 'a lot' })).toBe(false)
  expect(isAsked({ receivedOn: '2026-11-22' })).toBe(false)
  expect(isAsked({ amount: '100', depositAmount: '101' })).toBe(false)
})

test('the text about a payment never says "Any"', () => {
  const payment = { reference: 'CHQ001122', mode: 'Any' } as const
  expect(handedOverText({ ...payment, method: null })).toBe('CHQ001122')
  expect(handedOverText({ ...payment, method: 'cheque' })).toBe('Cheque, CHQ001122')
  expect(handedOverText({ reference: null, mode: 'cash', method: null })).toBe('Cash')
})
