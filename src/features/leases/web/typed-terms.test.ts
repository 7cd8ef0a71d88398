import { expect, test } from 'vitest'
import { USUAL_CHARGING_TERMS } from '../charging-terms.ts'
import { typedTermsOf } from './more-terms.ts'
import { elevenMonthsFrom, proposedChargeFrom, readTerms } from './typed-terms.ts'

const typed = {
  ...typedTermsOf(),
  monthlyRent: '₹ 1,20,000.50',
  startDate: '2026-11-01',
}

test('the form of terms reads what was typed as people type it, and takes the usual for what is blank', () => {
  expect(readTerms(typed)).toEqual({
    terms: USUAL_CHARGING_TERMS,
    gst: null,
    monthlyRent: 12_000_050n,
    startDate: '2026-11-01',
    endDate: null,
  })
  expect(readTerms({ ...typed, rentDay: '15', paymentDay: '31' })?.terms).toMatchObject({
    rentDay: 15,
    paymentDay: 31,
  })
  const taxed = readTerms({ ...typed, rounding: 'paise', gstRate: '18 %', gstInterState: 'true' })
  expect([taxed?.terms.rounding, taxed?.gst]).toEqual(['paise', { rate: '18', isInterState: true }])
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
