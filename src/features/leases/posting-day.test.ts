import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDay, someTerms } from '../../../tests/kit/money-arbitraries.ts'
import { dayAfter, oraclePeriods } from '../../../tests/kit/money-oracle.ts'
import { USUAL_CHARGING_TERMS } from './charging-terms.ts'
import { periodsToPost, postingDay } from './posting-day.ts'
import { dueDayFrom, rentPeriodOf } from './rent-period.ts'

const terms = USUAL_CHARGING_TERMS

const quarterly = { ...terms, rentEvery: 'quarter', dueIn: 'same', paymentDay: 5 } as const

test('a period is charged when it begins, or 5 days before it is due', () => {
  expect(postingDay(rentPeriodOf(terms, '2026-11-16'))).toBe('2026-11-01')
  const first = { ...terms, dueIn: 'same', paymentDay: 1 } as const
  const starts = (today: string) => periodsToPost(first, '2026-11-01', today).map((it) => it.from)
  expect(starts('2026-11-26')).toEqual(['2026-11-01', '2026-12-01'])
  expect(starts('2026-11-25')).toEqual(['2026-11-01'])
})

test('after an outage all periods that were missed are charged, with their own due days', () => {
  const sameMonth = { ...terms, dueIn: 'same', paymentDay: 5 } as const
  const due = periodsToPost(sameMonth, '2026-11-01', '2027-02-10').map((it) => it.dueOn)
  expect(due).toEqual(['2026-11-05', '2026-12-05', '2027-01-05', '2027-02-05'])
})

test('the rent of a quarter is charged when it begins, or 5 days before it is due', () => {
  const starts = (today: string) =>
    periodsToPost(quarterly, '2026-04-01', today).map(({ from }) => from)
  expect(starts('2026-06-29')).toEqual(['2026-04-01'])
  expect(starts('2026-06-30')).toEqual(['2026-04-01', '2026-07-01'])
  const first = { ...quarterly, paymentDay: 1 }
  expect(periodsToPost(first, '2026-04-01', '2026-06-26')).toHaveLength(2)
  expect(periodsToPost(first, '2026-04-01', '2026-06-25')).toHaveLength(1)
})

test('the charged periods match an independent calculation', () => {
  fc.assert(
    fc.property(someTerms, aDay, fc.integer({ min: -40, max: 900 }), (agreed, from, days) => {
      const today = dayAfter(from, days)
      const posted = periodsToPost(agreed, from, today).map((period) => {
        const datedOn = period.from < from ? from : period.from
        return { ...period, datedOn, dueOn: dueDayFrom(period, datedOn) }
      })
      const isWritten = ({ datedOn, dueOn }: (typeof posted)[number]) =>
        postingDay({ from: datedOn, dueOn }) <= today
      expect(posted.filter(isWritten)).toEqual(oraclePeriods(agreed, from, today))
    }),
    { numRuns: 500 },
  )
})
