import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { USUAL_CHARGING_TERMS } from '../charging-terms.ts'
import { chargingSentence } from './charging-sentence.ts'

const agreed = {
  terms: USUAL_CHARGING_TERMS,
  gst: null,
  monthlyRent: paiseFromDecimal('12000'),
  startDate: null,
  today: '2026-11-16',
}

test('says what is charged at once for the month that runs', () => {
  expect(chargingSentence({ ...agreed, chargedFrom: '2026-11-01' })).toBe(
    '₹ 12,000 is charged at once, for the month that runs now; then the rent of each month automatically.',
  )
})

test('adds up the months gone by, the first of them in part', () => {
  expect(chargingSentence({ ...agreed, chargedFrom: '2026-09-16' })).toBe(
    '₹ 30,000 is charged at once, for 3 months from 16 Sep 2026; then the rent of each month automatically.',
  )
})

test('says from when on something is charged where nothing is due yet', () => {
  expect(chargingSentence({ ...agreed, chargedFrom: '2027-01-15' })).toBe(
    'Nothing is charged before 1 Jan 2027; from then on the rent of each month is charged automatically.',
  )
})

test.each(['2026-10-31', '0202-11-01', '9999-11-01'])('says nothing of %s', (chargedFrom) => {
  expect(chargingSentence({ ...agreed, startDate: '2026-11-01', chargedFrom })).toBe('')
})

test('what is charged at once is with its tax', () => {
  const gst = { rate: '18', isInterState: false }
  expect(chargingSentence({ ...agreed, gst, chargedFrom: '2026-11-01' })).toMatch(
    /^₹ 14,160 is charged at once/,
  )
})
