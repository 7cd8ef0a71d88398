import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDay, someTerms } from '../../../tests/kit/money-arbitraries.ts'
import { dayAfter } from '../../../tests/kit/money-oracle.ts'
import { USUAL_CHARGING_TERMS } from './charging-terms.ts'
import { rentPeriodOf, rentPeriods } from './rent-period.ts'

const terms = USUAL_CHARGING_TERMS

test('rent of a calendar month is due on the 6th of the next where nothing was agreed', () => {
  expect(rentPeriodOf(terms, '2026-11-16')).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    dueOn: '2026-12-06',
  })
})

test('a rent day that a month lacks is its last day, and shifts no later month', () => {
  const days = { from: '2027-01-31', to: '2027-04-29' }
  expect(rentPeriods({ ...terms, rentDay: 31, paymentDay: 5 }, days)).toEqual([
    { from: '2027-01-31', to: '2027-02-27', dueOn: '2027-02-05' },
    { from: '2027-02-28', to: '2027-03-30', dueOn: '2027-03-05' },
    { from: '2027-03-31', to: '2027-04-29', dueOn: '2027-04-05' },
  ])
})

test('a due day of 31 is the last day of a shorter month', () => {
  const due = rentPeriodOf({ ...terms, paymentDay: 31 }, '2027-01-10').dueOn
  expect(due).toBe('2027-02-28')
})

test('rent that would be due before its period begins is due a month later', () => {
  const period = rentPeriodOf({ ...terms, rentDay: 15, dueIn: 'same', paymentDay: 5 }, '2026-11-20')
  expect(period).toEqual({ from: '2026-11-15', to: '2026-12-14', dueOn: '2026-12-05' })
})

test('a period that begins on 29 February runs to the 28th of March', () => {
  expect(rentPeriodOf({ ...terms, rentDay: 29 }, '2028-02-29')).toMatchObject({
    from: '2028-02-29',
    to: '2028-03-28',
  })
  expect(rentPeriodOf({ ...terms, rentDay: 29 }, '2027-03-01')).toMatchObject({
    from: '2027-02-28',
    to: '2027-03-28',
  })
})

test('the calendar ends with the year 9999', () => {
  expect(rentPeriodOf(terms, '9999-12-31')).toEqual({
    from: '9999-12-01',
    to: '9999-12-31',
    dueOn: '9999-12-31',
  })
  expect(rentPeriods(terms, { from: '9999-11-30', to: '9999-12-31' })).toHaveLength(2)
})

const quarterly = { ...terms, rentEvery: 'quarter', dueIn: 'same', paymentDay: 5 } as const

test('a quarter begins in its month and every third one, and is due in its first month or after its last', () => {
  const days = { from: '2026-05-10', to: '2026-10-01' }
  expect(rentPeriods(quarterly, days)).toEqual([
    { from: '2026-04-01', to: '2026-06-30', dueOn: '2026-04-05' },
    { from: '2026-07-01', to: '2026-09-30', dueOn: '2026-07-05' },
    { from: '2026-10-01', to: '2026-12-31', dueOn: '2026-10-05' },
  ])
  const inArrears = { ...quarterly, dueIn: 'next', rentMonth: 2 } as const
  expect(rentPeriodOf(inArrears, '2027-01-31')).toEqual({
    from: '2026-11-01',
    to: '2027-01-31',
    dueOn: '2027-02-05',
  })
})

test('a year begins on its day of its month, over a leap day too', () => {
  const yearly = { ...terms, rentEvery: 'year', rentMonth: 2, rentDay: 31 } as const
  expect(rentPeriodOf(yearly, '2028-02-28')).toEqual({
    from: '2027-02-28',
    to: '2028-02-28',
    dueOn: '2028-02-06',
  })
  expect(rentPeriodOf({ ...yearly, paymentDay: 10, dueIn: 'same' }, '2028-02-29')).toEqual({
    from: '2028-02-29',
    to: '2029-02-27',
    dueOn: '2028-03-10',
  })
})

test('quarters and years end with the year 9999', () => {
  const last = (rentEvery: 'quarter' | 'year') =>
    rentPeriodOf({ ...terms, rentEvery, rentMonth: 11 }, '9999-12-31')
  const end = { from: '9999-11-01', to: '9999-12-31', dueOn: '9999-12-31' }
  expect([last('quarter'), last('year')]).toEqual([end, end])
})

test('periods leave no day out and none is due before it begins, whatever was agreed', () => {
  fc.assert(
    fc.property(someTerms, aDay, fc.nat(900), (agreed, from, days) => {
      const periods = rentPeriods(agreed, { from, to: dayAfter(from, days) })
      const [first] = periods
      expect(first && first.from <= from && from <= first.to).toBe(true)
      for (const [place, { to, dueOn, from: start }] of periods.entries()) {
        expect(dueOn >= start).toBe(true)
        const next = periods[place + 1]
        if (next) expect(next.from).toBe(dayAfter(to))
      }
    }),
  )
})
