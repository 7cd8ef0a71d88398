import { expect, test } from 'vitest'
import {
  chargeView,
  creditView,
  ledgerView,
  payoutView,
  rentOf,
  rupees,
} from '../../../../tests/kit/ledger-views.ts'
import { ledgerEntries } from './ledger-entries.ts'

const balancesOf = (ledger: Parameters<typeof ledgerEntries>[0]) =>
  ledgerEntries(ledger).map(({ on, change, balance }) => [on, change, balance])

test('a charge raises the balance and a payment lowers it, in order of time', () => {
  const ledger = ledgerView({
    charges: [rentOf('2026-11'), rentOf('2026-10')],
    credits: [creditView({ datedOn: '2026-10-20', received: rupees('5000') })],
  })
  expect(balancesOf(ledger)).toEqual([
    ['2026-10-01', rupees('12000'), rupees('12000')],
    ['2026-10-20', rupees('-5000'), rupees('7000')],
    ['2026-11-01', rupees('12000'), rupees('19000')],
  ])
})

test('more than is due makes the balance negative, and a refund gives it back', () => {
  const ledger = ledgerView({
    charges: [rentOf('2026-11')],
    credits: [creditView({ received: rupees('16500') })],
    payouts: [payoutView()],
  })
  expect(balancesOf(ledger).map(([, , balance]) => balance)).toEqual([
    rupees('12000'),
    rupees('-4500'),
    rupees('0'),
  ])
})

test('a deposit, received or returned, never moves the balance of the rent', () => {
  const toDeposit = rupees('36000')
  const ledger = ledgerView({
    credits: [creditView({ received: toDeposit, toDeposit, available: rupees('0') })],
    payouts: [payoutView({ kind: 'deposit_return', amount: toDeposit })],
  })
  expect(balancesOf(ledger).map(([, , balance]) => balance)).toEqual([0n, 0n])
})

test('a bounced payment is listed twice: on its day, and negated on the day it was reversed', () => {
  const ledger = ledgerView({
    charges: [rentOf('2026-11')],
    credits: [creditView({ reversedOn: '2026-12-08' })],
  })
  expect(balancesOf(ledger)).toEqual([
    ['2026-11-01', rupees('12000'), rupees('12000')],
    ['2026-12-03', rupees('-12000'), rupees('0')],
    ['2026-12-08', rupees('12000'), rupees('12000')],
  ])
})

test('what is reversed on its own day still comes after itself', () => {
  const charge = chargeView({ datedOn: '2026-12-03', reversedOn: '2026-12-03' })
  expect(ledgerEntries(ledgerView({ charges: [charge] })).map((it) => it.isReversal)).toEqual([
    false,
    true,
  ])
})
