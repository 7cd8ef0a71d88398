import { expect, test } from 'vitest'
import { chargeView, rupees } from '../../../../../tests/kit/ledger-views.ts'
import { creditEffect } from './credit-charge.tsx'

test('a credit lowers what is open', () => {
  expect(creditEffect(chargeView(), rupees('3000'))).toEqual({ open: rupees('9000'), advance: 0n })
})

test('beyond what is open, what was paid becomes an advance', () => {
  const charge = chargeView({ open: rupees('2000') })
  expect(creditEffect(charge, rupees('5000'))).toEqual({ open: 0n, advance: rupees('3000') })
})
