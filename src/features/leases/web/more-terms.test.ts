import { describe, expect, test } from 'vitest'
import { moreTermsRules, moreTermsToSend, readMoreTerms, typedTermsOf } from './more-terms.ts'

const none = typedTermsOf()
const fee = { ...none, lateFeeKind: 'percent', lateFee: '2' }

test('terms that nobody named are not sent', () => {
  expect(moreTermsToSend(none)).toEqual({})
})

test('what was agreed goes out plain, and what is not any more as null', () => {
  const typed = {
    ...none,
    unitRate: '₹ 1,000.00',
    gstRate: '18 %',
    gstInterState: 'true',
    rounding: 'paise',
    lateFeeKind: 'fixed',
    lateFee: '1,500.50',
    graceDays: '5 days',
  }
  const agreed = {
    unitRate: '1000.00',
    gstRate: '18',
    gstInterState: true,
    rounding: 'paise',
    lateFee: { graceDays: 5, kind: 'fixed', value: '1500.50' },
  }
  expect(moreTermsToSend(typed)).toEqual(agreed)
  const nulls = Object.fromEntries(Object.keys(agreed).map((name) => [name, null]))
  expect(moreTermsToSend(none, agreed)).toEqual(nulls)
})

test('a tax between states goes with its rate', () => {
  expect(moreTermsToSend({ ...none, gstInterState: 'true' })).toEqual({})
})

describe('a late fee', () => {
  test('without days of grace has none', () => {
    expect(readMoreTerms(fee).lateFee).toEqual({
      graceDays: 0,
      kind: 'percent',
      value: '2',
      cap: null,
    })
  })

  test.each([
    ['lateFee', { lateFee: '' }],
    ['lateFee', { lateFee: '0' }],
    ['lateFee', { lateFee: '101' }],
    ['lateFee', { lateFee: 'a lot' }],
    ['lateFee', { lateFeeKind: 'fixed', lateFee: '0.001' }],
    ['lateFee', { lateFeeKind: 'fixed', lateFee: '1000000000.01' }],
    ['graceDays', { graceDays: '366' }],
    ['graceDays', { graceDays: 'a week' }],
    ['lateFeeCap', { lateFeeCap: '0' }],
    ['lateFeeCap', { lateFeeCap: '1e3' }],
  ] as const)('says at %s that it cannot be %j', (name, change) => {
    const typed = { ...fee, ...change }
    expect(moreTermsRules[name](typed[name], typed)).toMatch(/^Please /)
    expect(moreTermsRules[name]('', { ...typed, lateFeeKind: '' })).toBeUndefined()
  })
})

test.each([
  ['unitRate', '0'],
  ['unitRate', '1,000.01'],
  ['unitRate', '-8'],
  ['gstRate', '0'],
  ['gstRate', '40.01'],
  ['gstRate', 'eighteen'],
] as const)('says at %s that it cannot be %j', (name, typed) => {
  expect(moreTermsRules[name](typed)).toMatch(/^Please /)
  expect(readMoreTerms({ ...none, [name]: typed })[name]).toBeNull()
})
