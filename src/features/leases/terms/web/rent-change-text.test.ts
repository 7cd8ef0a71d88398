import { expect, test } from 'vitest'
import { paiseFromDecimal } from '../../../../shared/paise.ts'
import { BEGINNING_OF_TIME } from '../../dated-rent.ts'
import { rentChangeText } from './rent-change-text.ts'
import '../../../../../tests/kit/english.ts'

const rent = (from: string, monthlyRent: string) => ({
  from,
  monthlyRent: paiseFromDecimal(monthlyRent),
})
const rents = [rent(BEGINNING_OF_TIME, '11800'), rent('2026-01-01', '12400')]
const said = (from: string, monthlyRent: string) =>
  rentChangeText(rents, '2026-11-28', rent(from, monthlyRent))

test('a change with no agreed rise after it shows the rent of today too', () => {
  expect(said('2026-12-01', '13500')).toBe('Rent ₹ 13,500 from 1 Dec 2026 (now ₹ 12,400)')
})

test('a change before an agreed rise shows its last day and the rent that it replaces', () => {
  expect(said('2025-03-01', '11900')).toBe(
    'Rent ₹ 11,900 from 1 Mar 2025 to 31 Dec 2025 (so far ₹ 11,800). From 1 Jan 2026 it stays ₹ 12,400.',
  )
})

test('a change on the day of an agreed rise replaces the rise', () => {
  expect(said('2026-01-01', '12500')).toBe('Rent ₹ 12,500 from 1 Jan 2026 (now ₹ 12,400)')
})

test('without a known rent the text has only the new rent', () => {
  expect(rentChangeText([], '2026-11-28', rent('2026-12-01', '500'))).toBe(
    'Rent ₹ 500 from 1 Dec 2026',
  )
})
