import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage, type PublicPage } from '../../../web/pages.ts'

/** The page behind the link of a reminder. */
export const stopPages: readonly PublicPage[] = [
  {
    pattern: patterns.stopReminders,
    page: lazyPage(() => import('./stop-reminders-page.tsx'), 'StopRemindersPage'),
  },
]

/** What an owner chooses of reminders, and what was sent. */
export const reminderPages: readonly DashboardPage[] = [
  {
    pattern: patterns.reminders,
    roles: ['owner'],
    page: lazyPage(() => import('./reminders-page.tsx'), 'RemindersPage'),
    data: () => import('./reminder-hooks.ts').then(({ beginReminders }) => beginReminders),
  },
]
