import { useQuery } from '@tanstack/react-query'
import { readsOf } from '../../../web/api/reads.ts'
import type { BeginData } from '../../../web/pages.ts'
import { DUES } from '../../dues/web/dues-hooks.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { calendarContract } from '../calendar-contract.ts'
import { calendarEventWire } from '../calendar-wire.ts'

/** Calls of the API for the calendar. */
export const callCalendar = signedInCaller<typeof calendarContract>()

const reads = readsOf(callCalendar, DUES, { 'GET /calendarevents': [calendarEventWire] })

const monthQuery = (month: string) => reads('GET /calendarevents', { query: { month } })

/** The events of a month (YYYY-MM), by day; '' means the current one. */
export const useCalendarEvents = (month: string) => useQuery(monthQuery(month))

/** The month in the address; '' if there is none. */
export const calendarMonthIn = (query: URLSearchParams): string =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0] ?? ''

export const beginCalendar: BeginData = (queries, query) =>
  void queries.prefetchQuery(monthQuery(calendarMonthIn(query)))
