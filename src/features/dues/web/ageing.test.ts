import { expect, test } from 'vitest'
import { rupees } from '../../../../tests/kit/ledger-views.ts'
import { sumsByAge } from './ageing.tsx'

const none = rupees('0')
const ages = { notDue: none, upTo30: none, upTo60: none, upTo90: none, older: none }

test('what is open is summed by its age, and agreements are counted where something is', () => {
  const sums = sumsByAge([
    { ages: { ...ages, notDue: rupees('12000'), upTo30: rupees('4000') } },
    { ages: { ...ages, upTo30: rupees('18500.50') } },
  ])
  expect(sums.notDue).toEqual({ amount: rupees('12000'), leases: 1 })
  expect(sums.upTo30).toEqual({ amount: rupees('22500.50'), leases: 2 })
  expect(sums.older).toEqual({ amount: none, leases: 0 })
})
