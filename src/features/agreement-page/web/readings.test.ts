import { expect, test } from 'vitest'
import { readingsWithUse } from './readings.tsx'

const reading = (readOn: string, reading: string, startsNewMeter = false) => ({
  id: readOn,
  readOn,
  reading,
  startsNewMeter,
})

test('each reading shows the units since the one before it, and none across two meters', () => {
  const shown = readingsWithUse([
    reading('2026-10-08', '4795.5'),
    reading('2026-09-08', '4677'),
    reading('2026-12-08', '160'),
    reading('2026-11-08', '12', true),
  ])
  expect(shown.map(({ readOn, units }) => [readOn, units])).toEqual([
    ['2026-12-08', '148'],
    ['2026-11-08', null],
    ['2026-10-08', '118.5'],
    ['2026-09-08', null],
  ])
})
