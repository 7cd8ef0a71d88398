import { expect, test } from 'vitest'
import { rupees } from '../../../../tests/kit/ledger-views.ts'
import { rentSteps } from './terms-tab.tsx'

const rent = (from: string, amount: string) => ({
  from,
  monthlyRent: rupees(amount),
  source: 'agreed' as const,
})

test('of dated rents, the last that began is in force, later ones are to come', () => {
  const rents = [
    rent('0001-01-01', '10000'),
    rent('2027-01-01', '12000'),
    rent('2026-06-01', '11000'),
  ]
  expect(rentSteps(rents, '2026-11-21').map(({ from, state }) => [from, state])).toEqual([
    ['2027-01-01', 'to come'],
    ['2026-06-01', 'now'],
    ['0001-01-01', 'past'],
  ])
})

test('the first rent is in force before it begins, too', () => {
  expect(rentSteps([rent('2027-01-01', '12000')], '2026-11-21')).toMatchObject([{ state: 'now' }])
})
