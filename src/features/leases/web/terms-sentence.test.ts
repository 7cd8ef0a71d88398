import { expect, test } from 'vitest'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { USUAL_CHARGING_TERMS } from '../charging-terms.ts'
import { readMoreTerms, typedTermsOf } from './more-terms.ts'
import {
  chargingSentences,
  lateAtOnce,
  moreTermsSentences,
  termsSentence,
} from './terms-sentence.ts'
import '../../../../tests/kit/english.ts'

const monthlyRent = paiseFromDecimal('18500')
const terms = { ...USUAL_CHARGING_TERMS, paymentDay: 5 }

test('states the rent, when it is due and what the first month is', () => {
  const agreed = { terms, gst: null, monthlyRent, startDate: '2026-11-01', endDate: null }
  expect(termsSentence(agreed)).toBe(
    '₹ 18,500 for each month, due by the 5th of the next month; first month 1–30 Nov 2026, due 5 Dec 2026.',
  )
})

test('a start in the middle of a month shows what its rest costs', () => {
  const agreed = {
    terms,
    gst: null,
    monthlyRent: paiseFromDecimal('15000'),
    startDate: '2027-01-15',
    endDate: '2027-12-31',
  }
  expect(termsSentence(agreed)).toBe(
    '₹ 15,000 for each month, due by the 5th of the next month; first 15–31 Jan 2027 for ₹ 8,226, due 5 Feb 2027; until 31 Dec 2027.',
  )
})

test('of an agreement that runs already, nothing is said of what today’s rent would have cost at its start', () => {
  const agreed = { terms, gst: null, monthlyRent, startDate: '2025-11-15', endDate: '2027-10-31' }
  expect(termsSentence(agreed, '2026-11-26')).toBe(
    '₹ 18,500 for each month, due by the 5th of the next month; agreement since 15 Nov 2025; until 31 Oct 2027.',
  )
  expect(termsSentence(agreed, '2025-11-01')).toContain('first 15–30 Nov 2025 for ₹ 9,867')
})

test('another rent day and rent due in the same month are stated', () => {
  const same = { ...terms, rentDay: 22, dueIn: 'same' as const, paymentDay: 23 }
  const agreed = { terms: same, gst: null, monthlyRent, startDate: null, endDate: null }
  expect(termsSentence(agreed)).toBe(
    '₹ 18,500 for each month from the 22nd, due by the 23rd of the same month.',
  )
})

test('without an agreed day, the 6th holds', () => {
  const agreed = {
    terms: USUAL_CHARGING_TERMS,
    gst: null,
    monthlyRent,
    startDate: null,
    endDate: null,
  }
  expect(termsSentence(agreed)).toBe('₹ 18,500 for each month, due by the 6th of the next month.')
})

test.each([
  [
    { rate: '18', isInterState: false },
    '₹ 50,000 for each month plus 18% GST: ₹ 59,000 in all, due by the 5th of the next month; first 15–30 Nov 2026 for ₹ 31,467.06 with GST, due 5 Dec 2026.',
  ],
  [
    { rate: '0.5', isInterState: true },
    '₹ 50,000 for each month plus 0.5% GST: ₹ 50,250 in all, due by the 5th of the next month; first 15–30 Nov 2026 for ₹ 26,800.34 with GST, due 5 Dec 2026.',
  ],
])('a tax is added: %j', (gst, sentence) => {
  const rent = paiseFromDecimal('50000')
  const agreed = { terms, gst, monthlyRent: rent, startDate: '2026-11-15', endDate: null }
  expect(termsSentence(agreed)).toBe(sentence)
})

test('the rent of a quarter or a year shows what is charged at once, and for which days first', () => {
  const quarterly = { ...terms, rentEvery: 'quarter', dueIn: 'same' } as const
  const agreed = { terms: quarterly, gst: null, monthlyRent, endDate: null }
  expect(termsSentence({ ...agreed, startDate: '2026-10-01' })).toBe(
    '₹ 18,500 a month, charged as ₹ 55,500 by quarter, due by the 5th of the first month of the quarter; first 1 Oct 2026 to 31 Dec 2026 for ₹ 55,500, due 5 Oct 2026.',
  )
  const gst = { rate: '18', isInterState: false }
  const yearly = { ...terms, rentEvery: 'year' } as const
  expect(termsSentence({ ...agreed, terms: yearly, gst, startDate: '2027-02-01' })).toBe(
    '₹ 18,500 a month, charged as ₹ 2,22,000 by year plus 18% GST: ₹ 2,61,960 in all, due by the 5th of the month after the year; first 1 Feb 2027 to 31 Mar 2027 for ₹ 43,660 with GST, due 5 Apr 2027.',
  )
})

const said = (typed: Partial<ReturnType<typeof typedTermsOf>>) =>
  moreTermsSentences(readMoreTerms({ ...typedTermsOf(), ...typed }))

test('the sentence of the terms leaves out what was not agreed, or cannot be', () => {
  expect(said({})).toEqual([])
  expect(said({ unitRate: '0', lateFeeKind: 'percent', lateFee: '101' })).toEqual([])
})

test.each([
  ['8.5', 'Electricity at ₹ 8.50 a unit, by meter readings.'],
  ['8', 'Electricity at ₹ 8 a unit, by meter readings.'],
  ['7.125', 'Electricity at ₹ 7.125 a unit, by meter readings.'],
])('says what a unit at %s costs', (unitRate, sentence) => {
  expect(said({ unitRate })).toEqual([sentence])
})

test.each([
  [
    { lateFeeKind: 'percent', lateFee: '2', graceDays: '5' },
    'Late fee of 2% after 5 days, charged only when you say so.',
  ],
  [
    { lateFeeKind: 'percent', lateFee: '2.5', graceDays: '1', lateFeeCap: '1,500.50' },
    'Late fee of 2.5% after 1 day, ₹ 1,500.50 at most, charged only when you say so.',
  ],
  [
    { lateFeeKind: 'fixed', lateFee: '500' },
    'Late fee of ₹ 500 after the due day, charged only when you say so.',
  ],
])('says when a late fee of %j is charged', (typed, sentence) => {
  expect(said(typed)).toEqual([sentence])
})

const agreed = {
  terms: USUAL_CHARGING_TERMS,
  gst: null,
  monthlyRent: paiseFromDecimal('12000'),
  startDate: null,
  today: '2026-11-16',
}

test('states what is charged at once for the current month', () => {
  expect(chargingSentences({ ...agreed, chargedFrom: '2026-11-01' })).toEqual([
    '₹ 12,000 is charged at once, for the current month; then the rent of each month automatically.',
  ])
})

test('the sentence of the terms adds up the months gone by, the first of them in part', () => {
  expect(chargingSentences({ ...agreed, chargedFrom: '2026-09-16' })).toEqual([
    '₹ 30,000 is charged at once, for 3 months from 16 Sep 2026; then the rent of each month automatically.',
  ])
})

test('the sentence of the terms says that the time before the first charge is not charged', () => {
  const since = { ...agreed, startDate: '2025-04-01' }
  expect(chargingSentences({ ...since, chargedFrom: '2026-11-01' })[1]).toBe(
    'What was due before 1 Nov 2026 is not charged.',
  )
  expect(chargingSentences({ ...since, chargedFrom: '2025-04-01' })).toHaveLength(1)
})

test('states from when on something is charged where nothing is due yet', () => {
  expect(chargingSentences({ ...agreed, chargedFrom: '2027-01-15' })).toEqual([
    'Nothing is charged before 1 Jan 2027; from then on the rent of each month is charged automatically.',
  ])
})

test.each(['2026-10-31', '0202-11-01', '9999-11-01'])('says nothing of %s', (chargedFrom) => {
  expect(chargingSentences({ ...agreed, startDate: '2026-11-01', chargedFrom })).toEqual([])
})

test('what is charged at once is with its tax', () => {
  const gst = { rate: '18', isInterState: false }
  expect(chargingSentences({ ...agreed, gst, chargedFrom: '2026-11-01' })[0]).toMatch(
    /^₹ 14,160 is charged at once/,
  )
})

test.each([
  ['28 Nov, with all as proposed', '2026-11-01', '2026-11-28', '2026-11-06', '2026-12-01'],
  ['the day after its due day', '2026-11-01', '2026-11-07', '2026-11-06', '2026-12-01'],
  ['a start after the due day', '2026-11-20', '2026-11-28', '2026-11-20', '2026-12-01'],
  ['several months back', '2026-09-01', '2026-11-28', '2026-09-06', '2026-12-01'],
  [
    'several months back, the last not due yet',
    '2026-09-01',
    '2026-11-06',
    '2026-09-06',
    '2026-11-01',
  ],
])(
  'rent that is late as soon as it is charged is named: %s',
  (_, chargedFrom, today, dueOn, next) => {
    const sameMonth = { ...USUAL_CHARGING_TERMS, dueIn: 'same' as const }
    expect(lateAtOnce({ terms: sameMonth, chargedFrom, today })).toEqual({
      from: chargedFrom,
      dueOn,
      next,
    })
  },
)

test.each([
  ['on the due day', 'same', '2026-11-01', '2026-11-06'],
  ['a day to come', 'same', '2026-12-01', '2026-11-28'],
  ['due in the next month', 'next', '2026-11-01', '2026-11-28'],
] as const)('no rent is late at once %s', (_, dueIn, chargedFrom, today) => {
  expect(lateAtOnce({ terms: { ...USUAL_CHARGING_TERMS, dueIn }, chargedFrom, today })).toBe(
    undefined,
  )
})
