import { expect, test } from 'vitest'
import { financialYearDays } from '../../shared/days.ts'
import { paiseFromDecimal, paiseToDecimal, ZERO } from '../../shared/paise.ts'
import { USUAL_CHARGING_TERMS } from '../leases/charging-terms.ts'
import {
  annualRent,
  isPanRequired,
  isRentOfYearKnown,
  type LeaseInYear,
  shareOfDays,
} from './annual-rent.ts'

const rupees = paiseFromDecimal
const year = financialYearDays('2026-11-16')

const lease = (monthlyRent: string, more: Partial<LeaseInYear> = {}): LeaseInYear => ({
  ...USUAL_CHARGING_TERMS,
  year,
  rents: [{ from: '0001-01-01', monthlyRent: rupees(monthlyRent) }],
  startDate: null,
  chargedFrom: '2026-04-01',
  endDate: null,
  endedOn: null,
  charges: [],
  tdsStated: rupees('0'),
  chargedDays: [],
  ...more,
})
/** Charged so much for those days. */
const charged = (net: string, from: string, to: string) => ({
  charges: [{ net: rupees(net), days: { from, to } }],
  chargedDays: [{ from, to }],
})
const rentOf = (it: LeaseInYear, today = '2026-11-16') => paiseToDecimal(annualRent(it, today))

test('a year is twelve rents, to the paisa, whether charged yet or not', () => {
  expect(rentOf(lease('8333.33', { rounding: 'paise' }))).toBe('99999.96')
  expect(rentOf(lease('8333.34', { rounding: 'paise' }))).toBe('100000.08')
  expect(rentOf(lease('10000', charged('80000', '2026-04-01', '2026-11-30')))).toBe('120000')
})

test('what notes took off the charges of the year is not rent', () => {
  expect(rentOf(lease('10000', charged('119000', '2026-04-01', '2027-03-31')))).toBe('119000')
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

test('the rent of the year begins with the agreement, not with the first charged day', () => {
  const since = { startDate: '2026-04-01', chargedFrom: '2026-11-01' }
  const paid = { ...since, ...charged('60000', '2026-11-01', '2026-11-30') }
  expect(rentOf(lease('60000', paid))).toBe('720000')
  expect(rentOf(lease('60000', { ...paid, startDate: '2026-10-17' }))).toBe('329032')
  expect(rentOf(lease('60000', { ...paid, startDate: '2019-06-10' }))).toBe('720000')
})

test('a month that is charged whole from its middle counts once', () => {
  const since = { startDate: '2026-10-01', chargedFrom: '2026-10-17', proration: 'none' } as const
  const half = { ...since, ...charged('10000', '2026-10-17', '2026-10-31') }
  expect(rentOf(lease('10000', half))).toBe('60000')
})

test('it is known only where the start of the agreement is, or all of the year is charged', () => {
  expect(isRentOfYearKnown(lease('1'))).toBe(true)
  expect(isRentOfYearKnown(lease('1', { chargedFrom: '2026-11-01' }))).toBe(false)
  expect(isRentOfYearKnown(lease('1', { chargedFrom: null }))).toBe(false)
  const said = { chargedFrom: null, startDate: '2026-11-01' }
  expect(isRentOfYearKnown(lease('1', said))).toBe(true)
})

test('an agreement that is not charged automatically has the rent that its terms name', () => {
  const rents = [
    { from: '0001-01-01', monthlyRent: rupees('8333.33') },
    { from: '2026-11-01', monthlyRent: rupees('8333.34') },
  ]
  const terms = { rents, chargedFrom: null, ...charged('500', '2026-04-01', '2026-04-30') }
  const uncharged = lease('0', { ...terms, rounding: 'paise' })
  expect(rentOf(uncharged)).toBe('100000.01')
  expect(rentOf({ ...uncharged, startDate: '2026-12-01' })).toBe('33333.36')
  expect(rentOf({ ...uncharged, endedOn: '2026-06-30' })).toBe('24999.99')
})

test('the rent of a year is that of its months, however many are charged at once', () => {
  const yearly = { rentEvery: 'year', rentMonth: 11, chargedFrom: '2025-11-01' } as const
  const years = [
    { from: '2025-11-01', to: '2026-10-31' },
    { from: '2026-11-01', to: '2027-10-31' },
  ]
  const charges = years.map((days) => ({ days, net: rupees('120000') }))
  expect(rentOf(lease('10000', yearly))).toBe('120000')
  expect(rentOf(lease('10000', { ...yearly, charges, chargedDays: years }))).toBe('120000')
  expect(rentOf(lease('10000', { ...yearly, startDate: '2027-01-01' }))).toBe('30000')
})

test('a charge over 31 March is shared by what its months cost, and nothing of it is lost', () => {
  const rents = [
    { from: '0001-01-01', monthlyRent: rupees('10000') },
    { from: '2027-02-01', monthlyRent: rupees('11000.01') },
  ]
  const terms = { ...lease('0'), rents, rentEvery: 'year' } as const
  const charge = { days: { from: '2026-12-16', to: '2027-12-15' }, net: rupees('130000.07') }
  const shares = ['2026-11-16', '2027-11-16'].map((day) =>
    shareOfDays(terms, charge, financialYearDays(day)),
  )
  // 16 of 31 days of December, January, then February and March at 11,000.01: 37,161.31 of 130,000.07.
  const byTerms = 5161.29 + 10_000 + 2 * 11_000.01
  const whole = byTerms + 8 * 11_000.01 + (15 / 31) * 11_000.01
  expect(Number(paiseToDecimal(shares[0] ?? ZERO))).toBeCloseTo((130_000.07 * byTerms) / whole, 0)
  expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(charge.net)
  expect(shareOfDays(terms, charge, financialYearDays('2028-11-16'))).toBe(ZERO)
})

test('employers ask for the PAN above ₹ 1,00,000.00 a year or ₹ 8,333.33 a month, and not at them', () => {
  const isAsked = (year: string, month: string) =>
    isPanRequired({ year: rupees(year), month: rupees(month) }, '2026-11-16')
  expect(isAsked('100000', '8333.33')).toBe(false)
  expect(isAsked('100000.01', '8333.33')).toBe(true)
  expect(isAsked('8333.34', '8333.34')).toBe(true)
})
