import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { rupees } from '../../../../tests/kit/ledger-views.ts'
import { ZERO } from '../../../shared/paise.ts'
import { settlesSentence } from './settles.tsx'

const of = (month: string, to: string, amount: string, open: string) => ({
  name: 'Rent',
  days: { from: `${month}-01`, to },
  amount: rupees(amount),
  open: rupees(open),
})

test('the payment form shows what a payment settles in full, what in part, and what is left as an advance', () => {
  const settles = [
    of('2026-10', '2026-10-31', '12000', '0'),
    of('2026-11', '2026-11-30', '3000', '9000'),
  ]
  expect(settlesSentence(settles, ZERO)).toBe(
    'Settles Rent October 2026 in full, Rent November 2026 ₹ 3,000 of ₹ 12,000.',
  )
  expect(settlesSentence(settles, rupees('500'))).toContain('of ₹ 12,000, advance ₹ 500.')
})

test('the payment form shows that nothing is open', () => {
  expect(settlesSentence([], rupees('4500.50'))).toBe('Settles no charge yet; advance ₹ 4,500.50.')
})
