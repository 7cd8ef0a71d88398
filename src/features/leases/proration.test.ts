import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDay, anAmount, someRents, someTerms } from '../../../tests/kit/money-arbitraries.ts'
import { dayAfter, oracleRent } from '../../../tests/kit/money-oracle.ts'
import type { Days } from '../../shared/days.ts'
import { countDays, sharedDays } from '../../shared/days.ts'
import { formatPaise, type Paise, paiseFromDecimal } from '../../shared/paise.ts'
import { type ChargingTerms, USUAL_CHARGING_TERMS } from './charging-terms.ts'
import { type DatedRent, rentOn } from './dated-rent.ts'
import { rentOfDays, rentOfPeriod } from './proration.ts'
import { rentPeriodOf } from './rent-period.ts'

const at = (rupees: string, from = '2020-01-01'): DatedRent => ({
  from,
  monthlyRent: paiseFromDecimal(rupees),
})

/** The rent of those days of their month. */
function rentOf(rents: DatedRent[], days: Days, terms: Partial<ChargingTerms> = {}): string {
  const agreed = { ...USUAL_CHARGING_TERMS, ...terms }
  const period = rentPeriodOf(agreed, days.from)
  return formatPaise(rentOfPeriod(agreed, rents, { days, period }).amount)
}

test('a whole month at one rent is that rent, to the paisa', () => {
  expect(rentOf([at('12000')], { from: '2026-11-01', to: '2026-11-30' })).toBe('₹ 12,000.00')
  expect(rentOf([at('18500.55')], { from: '2026-11-01', to: '2026-11-30' })).toBe('₹ 18,500.55')
})

test('part of a month goes by its days, rounded once', () => {
  const days = { from: '2027-01-15', to: '2027-01-31' }
  expect(rentOf([at('15000')], days)).toBe('₹ 8,226.00')
  expect(rentOf([at('15000')], days, { rounding: 'paise' })).toBe('₹ 8,225.81')
  const leap = { from: '2028-02-01', to: '2028-02-15' }
  expect(rentOf([at('15000')], leap)).toBe('₹ 7,759.00')
})

test('by thirtieths a day is a thirtieth, and never more than the month', () => {
  const thirty = { proration: 'thirty' } as const
  const rents = [at('15000')]
  expect(rentOf(rents, { from: '2027-01-15', to: '2027-01-31' }, thirty)).toBe('₹ 8,500.00')
  expect(rentOf(rents, { from: '2027-01-02', to: '2027-01-31' }, thirty)).toBe('₹ 15,000.00')
  expect(rentOf(rents, { from: '2027-02-15', to: '2027-02-28' }, thirty)).toBe('₹ 7,000.00')
})

test('without proration part of a month is the whole month', () => {
  const days = { from: '2027-01-31', to: '2027-01-31' }
  expect(rentOf([at('15000')], days, { proration: 'none' })).toBe('₹ 15,000.00')
})

test('a rise in the middle of a month counts from its day', () => {
  const rents = [at('10000'), at('12000', '2027-01-16')]
  const january = { from: '2027-01-01', to: '2027-01-31' }
  expect(rentOf(rents, january)).toBe('₹ 11,032.00')
  expect(rentOf(rents, january, { rounding: 'paise' })).toBe('₹ 11,032.26')
})

test('the stretches explain the amount', () => {
  const period = rentPeriodOf(USUAL_CHARGING_TERMS, '2027-01-01')
  const rents = [at('10000'), at('12000', '2027-01-16')]
  const { computation } = rentOfPeriod(USUAL_CHARGING_TERMS, rents, { days: period, period })
  expect(computation).toEqual([
    { from: '2027-01-01', to: '2027-01-15', days: 15, of: 31, monthlyRent: 1_000_000n },
    { from: '2027-01-16', to: '2027-01-31', days: 16, of: 31, monthlyRent: 1_200_000n },
  ])
})

test('days over several months are whole months exactly, and the rest rounded once', () => {
  const terms = USUAL_CHARGING_TERMS
  const sum = (days: Days, rupees = '12000') =>
    formatPaise(rentOfDays(terms, [at(rupees)], days).amount)
  expect(sum({ from: '2027-01-01', to: '2027-03-31' })).toBe('₹ 36,000.00')
  expect(sum({ from: '2027-01-01', to: '2027-03-31' }, '8333.33')).toBe('₹ 24,999.99')
  expect(sum({ from: '2027-01-15', to: '2027-02-14' }, '15000')).toBe('₹ 15,726.00')
})

const quarterly = { rentEvery: 'quarter' } as const

test('a quarter is its three months, and a rent that no month divides comes out by the rupee', () => {
  const quarter = { from: '2026-04-01', to: '2026-06-30' }
  expect(rentOf([at('30000')], quarter, quarterly)).toBe('₹ 90,000.00')
  expect(rentOf([at('33333.33')], quarter, quarterly)).toBe('₹ 1,00,000.00')
  expect(rentOf([at('33333.33')], quarter, { ...quarterly, rounding: 'paise' })).toBe('₹ 99,999.99')
  const year = { from: '2026-04-01', to: '2027-03-31' }
  expect(rentOf([at('41666.67')], year, { rentEvery: 'year' })).toBe('₹ 5,00,000.00')
})

test('part of a quarter goes by its months and days, rounded once', () => {
  // 16 of 30 days of April, and May and June whole: 16,000 + 60,000.
  const fromMiddle = { from: '2026-04-15', to: '2026-06-30' }
  expect(rentOf([at('30000')], fromMiddle, quarterly)).toBe('₹ 76,000.00')
  expect(rentOf([at('30000')], fromMiddle, { ...quarterly, proration: 'none' })).toBe('₹ 90,000.00')
  // April whole and 10 of 31 days of May: 30,000 + 9,677.419.
  const untilMay = { from: '2026-04-01', to: '2026-05-10' }
  expect(rentOf([at('30000')], untilMay, { ...quarterly, rounding: 'paise' })).toBe('₹ 39,677.42')
  expect(rentOf([at('30000')], untilMay, { ...quarterly, proration: 'thirty' })).toBe('₹ 40,000.00')
})

test('a rise in the middle of a quarter or a year counts from its day', () => {
  // April at 30,000; 15 of 31 days of May at 30,000 and 16 at 33,000; June at 33,000.
  const rents = [at('30000'), at('33000', '2026-05-16')]
  const quarter = { from: '2026-04-01', to: '2026-06-30' }
  const paise = { ...quarterly, rounding: 'paise' } as const
  expect(rentOf(rents, quarter, paise)).toBe('₹ 94,548.39')
  const raised = [at('30000'), at('33000', '2026-10-01')]
  const year = { from: '2026-04-01', to: '2027-03-31' }
  expect(rentOf(raised, year, { rentEvery: 'year' })).toBe('₹ 3,78,000.00')
})

test('the rent of days over several quarters is what is charged for each', () => {
  const terms = { ...USUAL_CHARGING_TERMS, ...quarterly }
  const { amount, computation } = rentOfDays(terms, [at('33333.33')], {
    from: '2026-04-01',
    to: '2026-09-30',
  })
  expect(formatPaise(amount)).toBe('₹ 2,00,000.00')
  expect(computation.map(({ from, days, of }) => [from, days, of]).slice(0, 2)).toEqual([
    ['2026-04-01', 30, 30],
    ['2026-05-01', 31, 31],
  ])
})

test('the first rent also holds before it began, the last for ever', () => {
  const rents = [at('10000', '2027-01-01'), at('12000', '2027-06-01')]
  expect(rentOn(rents, '2020-01-01')).toBe(rents[0])
  expect(rentOn(rents, '2027-05-31')).toBe(rents[0])
  expect(rentOn(rents, '2027-06-01')).toBe(rents[1])
})

/** Some days of one period, and that period. */
const part = fc.tuple(someTerms, aDay, fc.nat(400)).map(([terms, from, more]) => {
  const period = rentPeriodOf(terms, from)
  const days = sharedDays(period, { from, to: dayAfter(from, more) }) ?? period
  return { terms, period, days }
})

test('the rent matches an independent calculation, day by day', () => {
  fc.assert(
    fc.property(part, someRents, ({ terms, period, days }, rents) => {
      const { amount } = rentOfPeriod(terms, rents, { days, period })
      expect(amount).toBe(oracleRent(terms, rents, { ...days, period }))
    }),
    { numRuns: 1000 },
  )
})

test('cutting a period in two errs by a paisa at most', () => {
  fc.assert(
    fc.property(aDay, anAmount, fc.nat(27), (day, monthlyRent, cut) => {
      const terms = { ...USUAL_CHARGING_TERMS, rounding: 'paise' } as const
      const period = rentPeriodOf(terms, day)
      const rents = [{ from: '2020-01-01', monthlyRent }]
      const middle = dayAfter(period.from, Math.min(cut, countDays(period) - 2))
      const rent = (days: Days): Paise => rentOfPeriod(terms, rents, { days, period }).amount
      const halves =
        rent({ from: period.from, to: middle }) + rent({ from: dayAfter(middle), to: period.to })
      expect(halves - monthlyRent >= -1n && halves - monthlyRent <= 1n).toBe(true)
    }),
  )
})

test('more days never cost less', () => {
  fc.assert(
    fc.property(part, anAmount, ({ terms, period, days }, monthlyRent) => {
      const rents = [{ from: '2020-01-01', monthlyRent }]
      const all = rentOfPeriod(terms, rents, { days: period, period }).amount
      // A whole month is exact, and its parts are rounded; a quarter or a year is rounded whole, too.
      const rounding = terms.rentEvery === 'month' ? 'paise' : terms.rounding
      const fewer = rentOfPeriod({ ...terms, rounding }, rents, { days, period }).amount
      expect(fewer <= all).toBe(true)
    }),
  )
})
