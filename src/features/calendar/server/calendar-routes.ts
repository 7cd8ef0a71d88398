import { asRole, paths } from '../../../paths.ts'
import { messageReply } from '../../../server/http/success-replies.ts'
import { Refusal } from '../../../server/refusal.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import { say } from '../../../shared/said.ts'
import { type JobDeps, runJob } from '../../identity/server/access/run-job.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import type { calendarContract } from '../calendar-contract.ts'
import { type FindCheques, listCalendarEvents, titleOf } from './calendar-events.ts'
import {
  deleteCalendarLink,
  findCalendarLink,
  findCalendarWords,
  isCalendarSecret,
  makeCalendarLink,
  readCalendarToken,
} from './calendar-link.ts'
import { icalendar } from './icalendar.ts'

// Programs ask every few minutes at most, each on its own.
const READINGS: Limit = { free: 60, window: 60 * 60 }

type Deps = JobDeps & { appUrl: string; findChequesInHand: FindCheques }

export const calendarRoutes = (deps: Deps): Handlers<typeof calendarContract> => ({
  'GET /calendarevents': async ({ scope, query: { month = scope.today.slice(0, 7) } }) => {
    const events = await listCalendarEvents(scope, deps.findChequesInHand)
    return { status: 200, body: events.filter(({ day }) => day.startsWith(month)) }
  },
  'GET /calendarlink': async ({ scope }) => {
    const madeAt = await findCalendarLink(scope)
    const { name } = await findCalendarWords(scope)
    const body = {
      name,
      on: madeAt !== undefined,
      madeAt: madeAt ? toZonedIso(madeAt, scope.timeZone) : null,
    }
    return { status: 200, body }
  },
  'POST /calendarlink': async ({ scope }) => {
    const url = `${deps.appUrl}/calendar/${await makeCalendarLink(scope)}`
    return { status: 201, body: { message: 'The link is ready.', url } }
  },
  'DELETE /calendarlink': async ({ scope }) => {
    await deleteCalendarLink(scope)
    return messageReply('The link is removed.')
  },
  'GET /calendar/{token}': async ({ params }) => {
    const text = await calendarOf(deps, params.token)
    return { status: 200, body: { name: 'rentbook.ics', make: async () => Buffer.from(text) } }
  },
})

/** The calendar behind an address. @throws Refusal `not-found` for any that is not in force; `too-many-requests` */
async function calendarOf(deps: Deps, token: string): Promise<string> {
  const link = readCalendarToken(token)
  const job = { job: 'calendar', organizationId: link?.organizationId ?? '' }
  const isRead = link && (await runJob(deps, job, (scope) => isCalendarSecret(scope, link.secret)))
  // Counted once it is known to be one: nobody uses up another's readings.
  if (isRead)
    await deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
      takeAttempt(tx, `calendar:${link.organizationId}`, READINGS, deps.clock()),
    )
  const text =
    isRead &&
    (await runJob(deps, job, async (scope) => {
      if (!(await isCalendarSecret(scope, link.secret))) return undefined
      const { name, wording } = await findCalendarWords(scope)
      const events = await listCalendarEvents(scope, deps.findChequesInHand)
      return icalendar({
        name,
        host: new URL(deps.appUrl).host,
        madeAt: scope.now,
        events: events.map((event) => ({
          id: event.id,
          day: event.day,
          title: titleOf(event).in(wording),
          url: `${deps.appUrl}${asRole(paths.lease(event.leaseId), 'owner')}`,
        })),
      })
    }))
  if (!text) throw new Refusal('not-found', say`This calendar is not shared any more.`)
  return text
}
