import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aDay, someRents, someTerms } from '../../../tests/kit/money-arbitraries.ts'
import { dayAfter, oraclePeriods, oracleRent } from '../../../tests/kit/money-oracle.ts'
import type { Days } from '../../shared/days.ts'
import { type Paise, paiseFromDecimal, paiseToDecimal } from '../../shared/paise.ts'
import { USUAL_CHARGING_TERMS } from '../leases/charging-terms.ts'
import type { ChargedLease, NewCharge, RecurringCharge } from '../ledger/charge.ts'
import { expectedCharges, nextPostingDay, recurringSource } from './expected-charges.ts'

const lease: ChargedLease = {
  ...USUAL_CHARGING_TERMS,
  chargedFrom: '2026-11-01',
  endedOn: null,
  gst: null,
}
const rents = [{ from: '2026-01-01', monthlyRent: paiseFromDecimal('12000') }]
const maintenance: RecurringCharge = {
  id: 'm',
  kind: 'maintenance',
  name: 'Maintenance',
  monthlyAmount: paiseFromDecimal('1500'),
  hasGst: false,
  from: '2026-12-16',
  to: '2027-01-31',
}

const shown = (charges: NewCharge[]) =>
  charges.map(
    ({ name, period, dueOn, net }) =>
      `${name} ${period?.from}..${period?.to} ${paiseToDecimal(net)} due ${dueOn}`,
  )

describe('what is expected', () => {
  test('is rent for each period since charging began', () => {
    expect(shown(expectedCharges({ lease, rents, recurring: [] }, '2026-12-01'))).toEqual([
      'Rent 2026-11-01..2026-11-30 12000 due 2026-12-06',
      'Rent 2026-12-01..2026-12-31 12000 due 2027-01-06',
    ])
  })

  test('begins and ends with the days of the agreement', () => {
    const short = { ...lease, chargedFrom: '2026-11-16', endedOn: '2026-12-10' }
    expect(shown(expectedCharges({ lease: short, rents, recurring: [] }, '2027-03-01'))).toEqual([
      'Rent 2026-11-16..2026-11-30 6000 due 2026-12-06',
      'Rent 2026-12-01..2026-12-10 3871 due 2027-01-06',
    ])
  })

  test('is dated on its first charged day, and not due before it', () => {
    const late = { ...lease, chargedFrom: '2026-11-17', dueIn: 'same', paymentDay: 5 } as const
    const all = expectedCharges({ lease: late, rents, recurring: [] }, '2026-12-02')
    expect(all.map(({ datedOn, dueOn }) => [datedOn, dueOn])).toEqual([
      ['2026-11-17', '2026-11-17'],
      ['2026-12-01', '2026-12-05'],
    ])
    expect(expectedCharges({ lease: late, rents, recurring: [] }, '2026-11-11')).toEqual([])
    expect(expectedCharges({ lease: late, rents, recurring: [] }, '2026-11-12')).toHaveLength(1)
  })

  test('is what recurs too, from its first day to its last', () => {
    const all = expectedCharges({ lease, rents, recurring: [maintenance] }, '2027-02-15')
    expect(shown(all.filter(({ kind }) => kind === 'maintenance'))).toEqual([
      'Maintenance 2026-12-16..2026-12-31 774 due 2027-01-06',
      'Maintenance 2027-01-01..2027-01-31 1500 due 2027-02-06',
    ])
    expect(all.find(({ kind }) => kind === 'maintenance')?.source).toBe(recurringSource('m'))
  })

  test('is charged with tax where the agreement names a rate', () => {
    const taxed = { ...lease, gst: { rate: '18', isInterState: false } }
    const items = [
      { ...maintenance, from: '2026-11-01' },
      { ...maintenance, id: 't', hasGst: true },
    ]
    const all = expectedCharges({ lease: taxed, rents, recurring: items }, '2027-01-01')
    const january = all.filter(({ period }) => period?.from === '2027-01-01')
    expect(january.map(({ gst }) => paiseToDecimal(gst))).toEqual(['2160', '0', '270'])
  })

  test('leaves out days that are charged already, and makes up for days in between', () => {
    const charged = (days: Days[]) =>
      shown(expectedCharges({ lease, rents, recurring: [] }, '2026-11-20', () => days))
    expect(charged([{ from: '2026-10-15', to: '2026-11-10' }])).toEqual([
      'Rent 2026-11-11..2026-11-30 8000 due 2026-12-06',
    ])
    expect(charged([{ from: '2026-11-11', to: '2026-11-20' }])).toEqual([
      'Rent 2026-11-01..2026-11-10 4000 due 2026-12-06',
      'Rent 2026-11-21..2026-11-30 4000 due 2026-12-06',
    ])
    expect(charged([{ from: '2026-11-01', to: '2026-11-30' }])).toEqual([])
  })

  test('charges a whole month without proration, but not for days that were charged already', () => {
    const whole = { ...lease, chargedFrom: '2026-11-16', proration: 'none' } as const
    const of = (days: Days[]) =>
      shown(expectedCharges({ lease: whole, rents, recurring: [] }, '2026-11-20', () => days))
    expect(of([])).toEqual(['Rent 2026-11-16..2026-11-30 12000 due 2026-12-06'])
    expect(of([{ from: '2026-11-01', to: '2026-11-20' }])).toEqual([
      'Rent 2026-11-21..2026-11-30 4000 due 2026-12-06',
    ])
  })

  test('of a quarter is its months at once, and what is beside the rent stays monthly', () => {
    const quarterly = { ...lease, chargedFrom: '2026-11-16', rentEvery: 'quarter' } as const
    const monthly = { ...maintenance, from: '2026-11-01', to: '2026-12-31' }
    const all = (today: string, ended: string | null = null) =>
      shown(
        expectedCharges(
          { lease: { ...quarterly, endedOn: ended }, rents, recurring: [monthly] },
          today,
        ),
      )
    expect(all('2027-01-01')).toEqual([
      // 15 of 30 days of November and December: 6,000 + 12,000; due after the quarter.
      'Rent 2026-11-16..2026-12-31 18000 due 2027-01-06',
      'Rent 2027-01-01..2027-03-31 36000 due 2027-04-06',
      'Maintenance 2026-11-16..2026-11-30 750 due 2026-12-06',
      'Maintenance 2026-12-01..2026-12-31 1500 due 2027-01-06',
    ])
    expect(all('2027-01-01', '2027-02-14').slice(1, 2)).toEqual([
      'Rent 2027-01-01..2027-02-14 18000 due 2027-04-06',
    ])
  })

  test('after a change from months to quarters leaves charged months as they are', () => {
    const quarterly = { ...lease, rentEvery: 'quarter', dueIn: 'same' } as const
    const of = (days: Days[]) =>
      shown(expectedCharges({ lease: quarterly, rents, recurring: [] }, '2026-12-01', () => days))
    expect(of([{ from: '2026-10-01', to: '2026-11-30' }])).toEqual([
      'Rent 2026-12-01..2026-12-31 12000 due 2026-12-01',
    ])
  })

  test('is nothing where the rent is zero', () => {
    const free = [{ from: '2026-01-01', monthlyRent: 0n as Paise }]
    expect(expectedCharges({ lease, rents: free, recurring: [] }, '2026-12-01')).toEqual([])
  })
})

test('charges the same whether run daily or once at the end', () => {
  fc.assert(
    fc.property(someTerms, someRents, aDay, fc.nat(120), (terms, agreed, from, days) => {
      const terms2 = {
        lease: { ...lease, ...terms, chargedFrom: from },
        rents: agreed,
        recurring: [],
      }
      const posted: NewCharge[] = []
      const charged = () => posted.flatMap(({ period }) => period ?? [])
      for (let day = 0; day <= days; day++)
        posted.push(...expectedCharges(terms2, dayAfter(from, day), charged))
      expect(posted).toEqual(expectedCharges(terms2, dayAfter(from, days)))
      expect(expectedCharges(terms2, dayAfter(from, days), charged)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('nothing is posted on a day that is not a next posting day', () => {
  const until = fc.option(fc.nat(90))
  fc.assert(
    fc.property(someTerms, aDay, until, fc.nat(150), (terms, from, end, days) => {
      const endedOn = end === null ? null : dayAfter(from, end)
      const agreed = {
        lease: { ...lease, ...terms, chargedFrom: from, endedOn },
        rents,
        recurring: [{ ...maintenance, from: dayAfter(from, 20), to: null }],
      }
      const countOn = (day: string) => expectedCharges(agreed, day).length
      const today = dayAfter(from, days - 40)
      const next = nextPostingDay(agreed, { today, last: dayAfter(today, 7) })
      const lastOfSame = next === undefined ? dayAfter(today, 7) : dayAfter(next, -1)
      expect(countOn(lastOfSame)).toBe(countOn(today))
      if (next !== undefined) expect(countOn(next)).toBeGreaterThan(countOn(today))
    }),
    { numRuns: 300 },
  )
})

test('every day is charged once, at the rent of an independent calculation', () => {
  const until = fc.option(fc.nat(500))
  fc.assert(
    fc.property(
      someTerms,
      someRents,
      aDay,
      until,
      fc.nat(400),
      (terms, agreed, from, end, days) => {
        const endedOn = end === null ? null : dayAfter(from, end)
        const charged = { ...lease, ...terms, chargedFrom: from, endedOn }
        const today = dayAfter(from, days)
        const expected = oraclePeriods(terms, from, today).flatMap((period) => {
          const start = from > period.from ? from : period.from
          const stop = endedOn !== null && endedOn < period.to ? endedOn : period.to
          if (start > stop) return []
          const net = oracleRent(terms, agreed, { from: start, to: stop, period })
          const { datedOn, dueOn } = period
          return net > 0n ? [{ period: { from: start, to: stop }, datedOn, dueOn, net }] : []
        })
        const charges = expectedCharges({ lease: charged, rents: agreed, recurring: [] }, today)
        const shown = charges.map(({ period, datedOn, dueOn, net }) => ({
          period,
          datedOn,
          dueOn,
          net,
        }))
        expect(shown).toEqual(expected)
      },
    ),
    { numRuns: 300 },
  )
})
