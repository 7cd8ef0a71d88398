import { expect, test } from 'vitest'
import {
  creditView,
  ledgerView,
  payoutView,
  rentOf,
  rupees,
} from '../../../../../tests/kit/ledger-views.ts'
import { creditsOf, usesOf } from './settlements.ts'

const october = rentOf('2026-10')
const november = rentOf('2026-11')
const payment = creditView({ id: 'payment' })
const to = (chargeId: string, amount: string) => ({
  creditId: 'payment',
  chargeId,
  payoutId: null,
  amount: rupees(amount),
})

test('a payment shows which charges it settled, and how much of each', () => {
  const ledger = ledgerView({
    charges: [october, november],
    credits: [payment],
    allocations: [to('2026-10', '12000'), to('2026-11', '3000')],
  })
  expect(usesOf(ledger, 'payment')).toEqual([
    { use: october, amount: rupees('12000') },
    { use: november, amount: rupees('3000') },
  ])
  expect(creditsOf(ledger, '2026-11')).toEqual([{ credit: payment, amount: rupees('3000') }])
})

test('what was released again settled nothing', () => {
  const ledger = ledgerView({
    charges: [october],
    credits: [payment],
    allocations: [to('2026-10', '12000'), to('2026-10', '-12000')],
  })
  expect(usesOf(ledger, 'payment')).toEqual([])
  expect(creditsOf(ledger, '2026-10')).toEqual([])
})

test('an advance that was refunded shows the refund', () => {
  const refund = payoutView()
  const ledger = ledgerView({
    credits: [payment],
    payouts: [refund],
    allocations: [
      { creditId: 'payment', chargeId: null, payoutId: 'refund', amount: rupees('4500') },
    ],
  })
  expect(usesOf(ledger, 'payment')).toEqual([{ use: refund, amount: rupees('4500') }])
})
