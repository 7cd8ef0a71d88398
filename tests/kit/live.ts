import { daysBetween } from '../../src/shared/calendar-date.ts'
import type { MoneyWorld } from './money-world.ts'

/** A person's act on a day (an ISO date). */
export type Happening = [day: string, what: () => Promise<unknown>]

/** Lets the days pass until the last as it happened; rent is charged before anything is done on a day. */
export async function live(world: MoneyWorld, happenings: Happening[], until: string) {
  const inOrder = [...happenings].sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  for (const [day, what] of [...inOrder, [until, async () => {}] as Happening]) {
    await world.passDays(daysBetween(world.today(), day))
    await world.runCharges()
    await what()
  }
}
