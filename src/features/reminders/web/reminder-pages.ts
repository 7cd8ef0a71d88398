import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage, type PublicPage } from '../../../web/pages.ts'

/** The pages behind the links of a landlord's mails. */
export const stopPages: readonly PublicPage[] = [
  {
    pattern: patterns.stopReminders,
    page: lazyPage(() => import('./stop-reminders-page.tsx'), 'StopRemindersPage'),
  },
  {
    pattern: patterns.notForMe,
    page: lazyPage(() => import('./stop-reminders-page.tsx'), 'NotForMePage'),
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
