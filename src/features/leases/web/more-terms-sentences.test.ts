import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { readMoreTerms, typedTermsOf } from './more-terms.ts'
import { moreTermsSentences } from './more-terms-sentences.ts'

const said = (typed: Partial<ReturnType<typeof typedTermsOf>>) =>
  moreTermsSentences(readMoreTerms({ ...typedTermsOf(), ...typed }))

test('says nothing of what was not agreed, or cannot be', () => {
  expect(said({})).toEqual([])
  expect(said({ unitRate: '0', lateFeeKind: 'percent', lateFee: '101' })).toEqual([])
})

test.each([
  ['8.5', 'Electricity at ₹ 8.50 a unit, by the readings of its meter.'],
  ['8', 'Electricity at ₹ 8 a unit, by the readings of its meter.'],
  ['7.125', 'Electricity at ₹ 7.125 a unit, by the readings of its meter.'],
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
])('says when a late fee of %j is asked', (typed, sentence) => {
  expect(said(typed)).toEqual([sentence])
})
