import { expect, test } from 'vitest'
import { paiseFromDecimal, paiseToDecimal } from '../../shared/paise.ts'
import { type EscalationPlan, escalatedRents } from './escalation.ts'

const raised = (rupees: string, plan: EscalationPlan, from = '2026-11-01') =>
  escalatedRents({ from, monthlyRent: paiseFromDecimal(rupees) }, plan).map(
    ({ from: day, monthlyRent }) => `${day} ${paiseToDecimal(monthlyRent)}`,
  )

test('each rent is the one before it and its percentage, rounded to the rupee', () => {
  expect(raised('12345', { percentage: '5', everyMonths: 12, steps: 3 })).toEqual([
    '2027-11-01 12962',
    '2028-11-01 13610',
    '2029-11-01 14291',
  ])
})

test('a percentage may have decimals', () => {
  expect(raised('10000', { percentage: '2.55', everyMonths: 12, steps: 1 })).toEqual([
    '2027-11-01 10255',
  ])
})

test('the days of the rises do not drift through short months', () => {
  const plan = { percentage: '1', everyMonths: 1, steps: 2 }
  expect(raised('10000', plan, '2027-01-31')).toEqual(['2027-02-28 10100', '2027-03-31 10201'])
})

test('rises of days gone by are left out, and the next one rises from the rent as it is', () => {
  const rent = { from: '2023-11-01', monthlyRent: paiseFromDecimal('10000') }
  const plan = { percentage: '5', everyMonths: 12, steps: 2 }
  expect(escalatedRents(rent, plan, '2026-11-01').map(({ from }) => from)).toEqual([
    '2027-11-01',
    '2028-11-01',
  ])
  expect(escalatedRents(rent, plan, '2026-10-31')[0]).toEqual({
    from: '2026-11-01',
    monthlyRent: paiseFromDecimal('10500'),
  })
})
