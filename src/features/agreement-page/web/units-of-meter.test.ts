import { expect, test } from 'vitest'
import { readingsWithUse } from './readings.tsx'
import { isUnusual, unitsOfMeter, usualBand } from './units-of-meter.ts'

const read = (readOn: string, reading: string, startsNewMeter = false) => ({
  id: readOn,
  readOn,
  reading,
  startsNewMeter,
})

test('units are compared as those of 30 days, and a new meter begins anew', () => {
  const readings = [
    read('2026-07-01', '100'),
    read('2026-07-31', '190.5'),
    read('2026-09-29', '370.5'),
    read('2026-10-01', '0', true),
    read('2026-10-16', '60'),
  ]
  expect(
    unitsOfMeter(readingsWithUse(readings)).map(({ readOn, units, days, in30Days }) => [
      readOn,
      units,
      days,
      in30Days,
    ]),
  ).toEqual([
    ['2026-07-31', '90.5', 30, 91],
    ['2026-09-29', '180', 60, 90],
    ['2026-10-16', '60', 15, 120],
  ])
})

test('what is usual is the middle half of the readings, and nothing is usual of fewer than four', () => {
  const used = [100, 90, 110, 95, 105].map((in30Days) => ({ in30Days }))
  expect(usualBand(used)).toEqual({ from: 95, to: 105 })
  expect(usualBand(used.slice(2))).toBeUndefined()
})

test('a reading far beyond the usual is unusual, above or below', () => {
  const band = { from: 95, to: 105 }
  const unusual = [79, 80, 120, 121].filter((in30Days) => isUnusual({ in30Days }, band))
  expect(unusual).toEqual([79, 121])
  expect(isUnusual({ in30Days: 500 }, undefined)).toBe(false)
})
