import { addDays } from '../src/shared/calendar-date.ts'
import {
  addOwner,
  howToPay,
  OTHER_OWNERS,
  registerAdministrator,
  registerOwner,
  subscribe,
} from './accounts.ts'
import { calendarUntil } from './calendar.ts'
import { claimPayments, handOverCheques } from './claims.ts'
import type { Caller, Desk } from './desk.ts'
import { expensesOf } from './expenses.ts'
import { LETTINGS } from './lettings.ts'
import { askAboutData, bringOldReceipts } from './seldom.ts'
import { inviteTeam } from './team.ts'
import { happeningsOf } from './tenancy.ts'

type Event = { on: string; who: string; what: (caller: Caller) => Promise<unknown> }

/** Lets two years pass, day by day as they happened, until the morning of today (an ISO date). */
export async function liveTwoYears(desk: Desk, today: string): Promise<void> {
  const calendar = calendarUntil(today)
  await desk.goTo(calendar.day(0, 1))
  const administrator = await registerAdministrator(desk)
  const owner = await registerOwner(desk)
  const events: Event[] = [
    { on: calendar.day(0, 1), who: owner, what: howToPay },
    {
      on: calendar.day(0, 20),
      who: administrator,
      what: (caller: Caller) => subscribe(caller, owner),
    },
    ...OTHER_OWNERS.map((other, number) => ({
      on: addDays(today, -other.daysAgo),
      who: administrator,
      what: (caller: Caller) => addOwner(caller, other, number),
    })),
    ...expensesOf(calendar).map((it) => ({ ...it, who: owner })),
    ...LETTINGS.flatMap((letting, number) =>
      happeningsOf(letting, number, calendar).map((it) => ({ ...it, who: owner })),
    ),
  ].toSorted((a, b) => a.on.localeCompare(b.on))
  let day = calendar.day(0, 1)
  for (const { on, who, what } of events) {
    if (on !== day) await desk.goTo(on)
    day = on
    await what(await desk.as(who))
  }
  const yesterday = addDays(today, -1)
  if (day !== yesterday) await desk.goTo(yesterday)
  await claimPayments(desk, yesterday)
  await inviteTeam(desk, await desk.as(owner))
  await bringOldReceipts(await desk.as(owner), calendar.day(0, 1))
  await askAboutData(desk, await desk.as(owner))
  await desk.goTo(today)
  await handOverCheques(await desk.as(owner), today)
}
