import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const remindersFeature: WebFeature = {
  publicPages: [
    {
      pattern: patterns.stopReminders,
      page: lazyPage(() => import('./web/stop-reminders-page.tsx'), 'StopRemindersPage'),
    },
    {
      pattern: patterns.notForMe,
      page: lazyPage(() => import('./web/stop-reminders-page.tsx'), 'NotForMePage'),
    },
  ],
  pages: [
    {
      pattern: patterns.remindAll,
      under: 'dues',
      roles: ['owner'],
      may: 'change reminders',
      page: lazyPage(() => import('./web/remind-all-page.tsx'), 'RemindAllPage'),
      data: () => import('../dues/web/dues-hooks.ts').then(({ beginDues }) => beginDues),
    },
    {
      pattern: patterns.reminders,
      under: 'dues',
      roles: ['owner'],
      may: 'change reminder settings',
      page: lazyPage(() => import('./web/reminders-page.tsx'), 'RemindersPage'),
      data: () => import('./web/reminder-hooks.ts').then(({ beginReminders }) => beginReminders),
    },
  ],
}
