import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { chargeView } from '../../../../tests/kit/ledger-views.ts'
import { chargeNames, chargeTitle, dueText } from './charge-texts.ts'

test('a charge is named with its days, if it is for some', () => {
  expect(chargeTitle(chargeView())).toBe('Rent November 2026')
  expect(chargeTitle(chargeView({ name: 'Broken window', days: null }))).toBe('Broken window')
})

test('charges for the same days are named together', () => {
  expect(chargeNames([chargeView(), chargeView({ name: 'Lift' })])).toBe('Rent + Lift')
})

test.each([
  ['2026-12-05', 'due 5 Dec 2026'],
  ['2026-11-21', 'due today'],
  ['2026-11-20', '1 day late'],
  ['2026-11-05', '16 days late'],
])('what is due on %s reads %s', (dueOn, text) => {
  expect(dueText(dueOn, '2026-11-21')).toBe(text)
})
