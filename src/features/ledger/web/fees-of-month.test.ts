import { expect, test } from 'vitest'
import { chargeView, ledgerView } from '../../../../tests/kit/ledger-views.ts'
import { paise } from '../../../shared/paise.ts'
import { feesByMonth } from './fees-of-month.ts'

test('late fees make one proposal for each month in which something was due, the latest first', () => {
  const charges = [
    chargeView({ id: 'rent', dueOn: '2026-10-05' }),
    chargeView({ id: 'lift', dueOn: '2026-10-31' }),
    chargeView({ id: 'paid', dueOn: '2026-11-05' }),
    chargeView({ id: 'next', dueOn: '2026-11-06' }),
  ]
  const lateFees = ['rent', 'lift', 'next'].map((chargeId) => ({ chargeId, amount: paise(100n) }))
  const months = feesByMonth(ledgerView({ charges, lateFees }))
  expect(months.map(({ month, fees }) => [month, fees.map(({ charge }) => charge.id)])).toEqual([
    ['2026-11-01', ['next']],
    ['2026-10-01', ['rent', 'lift']],
  ])
})
