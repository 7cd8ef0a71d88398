import { expect, test } from 'vitest'
import { electricityCharge, ratePartsOf } from './electricity.ts'

const days = { after: '2026-10-31', through: '2026-11-30' }
const charge = (parts: { days: number; rate: string }[]) =>
  electricityCharge({ before: '100', after: '200', unitRate: '9', rounding: 'paise', parts })

test('a price that stayed is one part, also where it changed before or on the days of the readings', () => {
  expect(ratePartsOf(days, '9', [])).toEqual([{ days: 30, rate: '9' }])
  expect(ratePartsOf(days, '9', [{ until: '2026-10-31', rate: '8' }])).toEqual([
    { days: 30, rate: '9' },
  ])
  // Read on the day of the new price, all units are of the one before.
  expect(ratePartsOf(days, '9', [{ until: '2026-11-30', rate: '8' }])).toEqual([
    { days: 30, rate: '8' },
  ])
  // A change after the last reading does not concern them.
  expect(ratePartsOf(days, '9', [{ until: '2026-12-05', rate: '8' }])).toEqual([
    { days: 30, rate: '8' },
  ])
})

test('the days are parted where the price changed, once or often, also twice on one day', () => {
  const earlier = [
    { until: '2026-11-10', rate: '7' },
    { until: '2026-11-10', rate: '50' },
    { until: '2026-11-25', rate: '8' },
  ]
  expect(ratePartsOf(days, '9', earlier)).toEqual([
    { days: 10, rate: '7' },
    { days: 15, rate: '8' },
    { days: 5, rate: '9' },
  ])
})

test('units at several prices are weighed by days, rounded once, and marked so', () => {
  const parts = [
    { days: 10, rate: '7' },
    { days: 20, rate: '8.5' },
  ]
  // 100 units × (10 × 7 + 20 × 8.50) / 30 = 800
  expect(charge(parts)).toEqual({
    amount: 80_000n,
    use: { from: '100', to: '200', units: '100', rate: '9', parts },
  })
  // A third of a rupee: 100 × (2 × 8 + 9) / 3 = 833.33
  expect(
    charge([
      { days: 2, rate: '8' },
      { days: 1, rate: '9' },
    ]).amount,
  ).toBe(83_333n)
})

test('one part is charged at its own price, and keeps no parts', () => {
  expect(charge([{ days: 30, rate: '8' }])).toEqual({
    amount: 80_000n,
    use: { from: '100', to: '200', units: '100', rate: '8' },
  })
})
