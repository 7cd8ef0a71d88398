import { ratioFromDecimal, ratioToDecimal, subtract } from '../../../shared/ratio.ts'
import type { ReadingView } from '../../charges/web/ledger-view.ts'

/** Readings, newest first, each with the units since the one before; null for the first of a meter. */
export function readingsWithUse(
  readings: readonly ReadingView[],
): (ReadingView & { units: string | null })[] {
  const byDay = readings.toSorted((a, b) => (a.readOn < b.readOn ? -1 : 1))
  return byDay
    .map((reading, place) => {
      const before = reading.startsNewMeter ? undefined : byDay[place - 1]
      return { ...reading, units: before ? unitsBetween(before, reading) : null }
    })
    .reverse()
}

const unitsBetween = (before: ReadingView, after: ReadingView) =>
  ratioToDecimal(subtract(ratioFromDecimal(after.reading), ratioFromDecimal(before.reading)))
