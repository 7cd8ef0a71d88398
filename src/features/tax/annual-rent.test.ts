import { expect, test } from 'vitest'
import { type Days, financialYearDays } from '../../shared/days.ts'
import { paiseFromDecimal, paiseToDecimal } from '../../shared/paise.ts'
import { USUAL_CHARGING_TERMS } from '../leases/charging-terms.ts'
import { annualRent, isPanAsked, type LeaseInYear } from './annual-rent.ts'

const rupees = paiseFromDecimal
const year = financialYearDays('2026-11-16')

const lease = (monthlyRent: string, more: Partial<LeaseInYear> = {}): LeaseInYear => ({
  ...USUAL_CHARGING_TERMS,
  year,
  rents: [{ from: '0001-01-01', monthlyRent: rupees(monthlyRent) }],
  ...{ chargedFrom: '2026-04-01', endDate: null, endedOn: null },
  ...{ charged: rupees('0'), tdsTold: rupees('0'), chargedDays: [] },
  ...more,
})
const rentOf = (it: LeaseInYear, today = '2026-11-16') => paiseToDecimal(annualRent(it, today))

test('a year is twelve rents, to the paisa, whether charged yet or not', () => {
  expect(rentOf(lease('8333.33', { rounding: 'paise' }))).toBe('99999.96')
  expect(rentOf(lease('8333.34', { rounding: 'paise' }))).toBe('100000.08')
  const chargedDays: Days[] = [{ from: '2026-04-01', to: '2026-11-30' }]
  expect(rentOf(lease('10000', { charged: rupees('80000'), chargedDays }))).toBe('120000')
})

test('what notes took off the charges of the year is not rent', () => {
  const chargedDays: Days[] = [{ from: '2026-04-01', to: '2027-03-31' }]
  expect(rentOf(lease('10000', { charged: rupees('119000'), chargedDays }))).toBe('119000')
})

test('only periods that begin in the year count, and all of each', () => {
  const from15 = lease('10000', { rentDay: 15, chargedFrom: '2026-03-15' })
  expect(rentOf(from15)).toBe('120000')
  expect(rentOf(lease('10000', { chargedFrom: '2027-01-01' }))).toBe('30000')
})

test('a rise foreseen in the year counts from its month', () => {
  const rents = [
    { from: '0001-01-01', monthlyRent: rupees('8000') },
    { from: '2026-10-01', monthlyRent: rupees('9000') },
  ]
  expect(rentOf(lease('8000', { rents }))).toBe('102000')
})

test('an agreement that ends, or is agreed to end, foresees no rent beyond that day', () => {
  expect(rentOf(lease('10000', { endedOn: '2026-06-30' }))).toBe('30000')
  expect(rentOf(lease('10000', { endDate: '2026-12-31' }))).toBe('90000')
})

test('an agreement that runs on beyond its last day foresees the whole year', () => {
  expect(rentOf(lease('10000', { endDate: '2026-10-31' }))).toBe('120000')
})

test('an agreement that is not charged by itself has twelve times the rent in force', () => {
  const rents = [
    { from: '0001-01-01', monthlyRent: rupees('8333.33') },
    { from: '2026-11-01', monthlyRent: rupees('8333.34') },
  ]
  const uncharged = lease('0', { rents, chargedFrom: null, charged: rupees('500') })
  expect(rentOf(uncharged, '2026-10-31')).toBe('99999.96')
  expect(rentOf(uncharged)).toBe('100000.08')
})

test('employers ask for the PAN above ₹ 1,00,000.00 a year, and not at it', () => {
  expect(isPanAsked(rupees('100000'), '2026-11-16')).toBe(false)
  expect(isPanAsked(rupees('100000.01'), '2026-11-16')).toBe(true)
})
