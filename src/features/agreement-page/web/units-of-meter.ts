import { daysBetween } from '../../../shared/calendar-date.ts'

/** The units between a reading and the one before it, oldest first. */
export type MeterUsed = {
  id: string
  readOn: string
  /** As read, decimal text. */
  units: string
  days: number
  /** What that is in 30 days, so that readings of unlike distance compare. */
  in30Days: number
}

type Reading = { id: string; readOn: string; units: string | null }

/** The units of the last readings (newest first, as `readingsWithUse` returns them), at most so many. */
export function unitsOfMeter(readings: readonly Reading[], most = 12): MeterUsed[] {
  const used = readings.flatMap(({ id, readOn, units }, place) => {
    const before = readings[place + 1]
    const days = before ? daysBetween(before.readOn, readOn) : 0
    if (units === null || days <= 0) return []
    return [{ id, readOn, units, days, in30Days: Math.round((Number(units) * 30) / days) }]
  })
  return used.slice(0, most).reverse()
}

/** The fewest readings of which something is usual. */
const FEWEST = 4

/** Between which values the middle half of the readings is; undefined for few. */
export function usualBand(
  used: readonly Pick<MeterUsed, 'in30Days'>[],
): { from: number; to: number } | undefined {
  if (used.length < FEWEST) return undefined
  const sorted = used.map(({ in30Days }) => in30Days).sort((a, b) => a - b)
  const at = (quarters: number) => {
    const place = ((sorted.length - 1) * quarters) / 4
    const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
    return Math.round(low + (high - low) * (place - Math.floor(place)))
  }
  return { from: at(1), to: at(3) }
}

/** Whether it is so far beyond the usual (over one and a half times its width) that somebody should look at the meter. */
export function isUnusual(
  { in30Days }: Pick<MeterUsed, 'in30Days'>,
  band: { from: number; to: number } | undefined,
) {
  if (!band) return false
  const beyond = ((band.to - band.from) * 3) / 2
  return in30Days > band.to + beyond || in30Days < band.from - beyond
}
