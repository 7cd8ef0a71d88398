import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { consumptionOf, paymentsOf, typedReadings } from './several-values.ts'

const owed = paiseFromDecimal('12000')
const leases = ['a', 'b', 'c'].map((leaseId) => ({ leaseId, owed, last: null }))

test('a line with an amount is a payment, with its own reference', () => {
  const typed = {
    means: 'upi',
    receivedOn: '2026-11-16',
    a: '₹ 12,000',
    reference_a: ' 123 ',
    b: '',
  }
  const told = [{ leaseId: 'c', id: 'claim' }]
  expect(paymentsOf(leases, told, { ...typed, c: '500', reference_c: '' })).toEqual({
    paymentMode: 'Online_Payment',
    method: 'upi',
    receivedOn: '2026-11-16',
    rows: [
      { leaseId: 'a', amount: '12000', expect: '12000', told: [], reference: '123' },
      { leaseId: 'c', amount: '500', expect: '12000', told: ['claim'] },
    ],
  })
})

test('cash has no reference', () => {
  const typed = { means: 'cash', receivedOn: '2026-11-16', a: '100', reference_a: '123' }
  expect(paymentsOf(leases, [], typed).rows).toMatchObject([{ leaseId: 'a', amount: '100' }])
  expect(paymentsOf(leases, [], typed).rows[0]).not.toHaveProperty('reference')
})

test('a line left empty is no reading', () => {
  expect(typedReadings(leases, { readOn: '2026-11-16', a: ' 12 ', b: '' })).toEqual({
    readOn: '2026-11-16',
    rows: [{ leaseId: 'a', reading: '12', expect: '' }],
  })
})

test('a reading costs its units at the agreed price, rounded as the agreement rounds', () => {
  const meter = { last: { readOn: '2026-10-16', reading: '1284' }, unitRate: '8.5' }
  const read = (typed: string, more: object = {}) =>
    consumptionOf({ ...meter, rounding: 'rupee', ...more }, typed)
  expect(read('1391')).toEqual({ state: 'read', units: '107', amount: 91_000n })
  expect(read('1391', { rounding: 'paise' })).toMatchObject({ amount: 90_950n })
  expect(read('1391', { unitRate: null })).toEqual({ state: 'read', units: '107', amount: null })
  expect(read('1391', { last: null })).toEqual({ state: 'read', units: null, amount: null })
  expect([read(''), read('many'), read('1283')]).toEqual([
    { state: 'blank' },
    { state: 'no number' },
    { state: 'below' },
  ])
})

test('an unlikely day goes out as confirmed only where that very day was confirmed', () => {
  const typed = { means: 'cash', receivedOn: '2024-11-16', readOn: '2024-11-16', a: '100' }
  const confirmed = { ...typed, confirmedDay: '2024-11-16' }
  expect(paymentsOf(leases, [], confirmed)).toMatchObject({ confirmDay: true })
  expect(typedReadings(leases, confirmed)).toMatchObject({ confirmDay: true })
  const another = { ...typed, confirmedDay: '2025-11-16' }
  expect(paymentsOf(leases, [], another)).not.toHaveProperty('confirmDay')
  expect(typedReadings(leases, typed)).not.toHaveProperty('confirmDay')
})
