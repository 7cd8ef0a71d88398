import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** Where an owner gets the address of their calendar. */
export const calendarPages: readonly DashboardPage[] = [
  {
    pattern: patterns.calendar,
    roles: ['owner'],
    page: lazyPage(() => import('./calendar-page.tsx'), 'CalendarPage'),
  },
]
