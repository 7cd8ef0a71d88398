import { expect, test } from 'vitest'
import { USUAL_CHARGING_TERMS } from '../charging-terms.ts'
import { elevenMonthsFrom, proposedChargeFrom, readTerms, wholeIn } from './typed-terms.ts'

const typed = {
  electricityMeterNumber: '77',
  incrementPercentage: '',
  securityDepositAmount: '',
  monthlyRent: '₹ 1,20,000.50',
  incrementSchedule: '',
  paymentDay: '',
  paymentMode: '',
  startDate: '2026-11-01',
  endDate: '',
  rentDay: '',
  dueIn: 'next',
  proration: 'actual',
  noticeDays: '',
}

test('reads what was typed as people type it, and takes the usual for what is blank', () => {
  expect(readTerms(typed)).toEqual({
    terms: USUAL_CHARGING_TERMS,
    monthlyRent: 12_000_050n,
    startDate: '2026-11-01',
    endDate: null,
  })
  expect(readTerms({ ...typed, rentDay: '15', paymentDay: '31' })?.terms).toMatchObject({
    rentDay: 15,
    paymentDay: 31,
  })
})

test.each([
  { monthlyRent: '' },
  { monthlyRent: '0' },
  { monthlyRent: 'a lot' },
  { monthlyRent: '-5' },
  { monthlyRent: '1000000000.01' },
  { rentDay: '32' },
  { rentDay: '0' },
  { paymentDay: '4.5' },
])('says nothing while %j is typed', (change) => {
  expect(readTerms({ ...typed, ...change })).toBeUndefined()
})

test.each([
  ['', null],
  [' 60 ', 60],
  ['60 days', 60],
  ['०', 0],
  ['731', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['99999999999', undefined],
])('the days %j are read as %j', (text, days) => {
  expect(wholeIn(text, { least: 0, most: 730 })).toBe(days)
})

test('proposes to charge from the month that runs, or from a later start', () => {
  const terms = { ...USUAL_CHARGING_TERMS, rentDay: 15 }
  const from = (startDate: string | null) => proposedChargeFrom({ terms, startDate }, '2026-11-16')
  expect([null, '2020-01-01', '2026-11-20', '2027-02-01'].map(from)).toEqual([
    '2026-11-15',
    '2026-11-15',
    '2026-11-20',
    '2027-02-01',
  ])
})

test.each([
  ['2026-11-01', '2027-09-30'],
  ['2026-11-15', '2027-10-14'],
  ['2027-03-31', '2028-02-28'],
])('eleven months from %s end on %s', (start, end) => {
  expect(elevenMonthsFrom(start)).toBe(end)
})
