import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import {
  chargeView,
  creditView,
  ledgerView,
  payoutView,
  rentOf,
  rupees,
} from '../../../../tests/kit/ledger-views.ts'
import { advanceLines, depositLines, owedLines } from './figure-explanation.tsx'

test('what is owed is made of the open charges, oldest due first', () => {
  const charges = [
    rentOf('2026-11', { dueOn: '2026-12-05' }),
    chargeView({ id: 'paid', open: rupees('0') }),
    rentOf('2026-10', { dueOn: '2026-11-05', open: rupees('4000') }),
  ]
  expect(owedLines({ charges })).toEqual([
    {
      key: '2026-10',
      label: 'Rent October 2026',
      detail: 'due 5 Nov 2026',
      amount: rupees('4000'),
    },
    {
      key: '2026-11',
      label: 'Rent November 2026',
      detail: 'due 5 Dec 2026',
      amount: rupees('12000'),
    },
  ])
})

test('an advance is what is left of valid payments', () => {
  const credits = [
    creditView({ received: rupees('30000'), applied: rupees('25500') }),
    creditView({ id: 'used', applied: rupees('12000') }),
    creditView({ id: 'bounced', reversedOn: '2026-12-08' }),
  ]
  expect(advanceLines({ credits }).map(({ key, amount }) => [key, amount])).toEqual([
    ['payment', rupees('4500')],
  ])
})

test('a deposit lists what came in, went out and was carried over', () => {
  const toDeposit = rupees('36000')
  const ledger = ledgerView({
    deposit: rupees('33000'),
    credits: [
      creditView({ received: toDeposit, toDeposit }),
      creditView({
        id: 'wall',
        kind: 'deposit_deduction',
        credited: rupees('5000'),
        reason: 'Wall',
        datedOn: '2026-12-20',
      }),
    ],
    payouts: [
      payoutView(),
      payoutView({ id: 'back', kind: 'deposit_return', amount: rupees('1000') }),
    ],
  })
  expect(depositLines(ledger).map(({ label, amount }) => [label, amount])).toEqual([
    ['Carried over from another agreement', rupees('3000')],
    ['Received 3 Dec 2026', toDeposit],
    ['Deposit returned 10 Dec 2026', rupees('-1000')],
    ['Deducted 20 Dec 2026', rupees('-5000')],
  ])
})
