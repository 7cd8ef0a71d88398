import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const calendarFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.calendar,
      under: 'dues',
      roles: ['owner'],
      may: 'read dues',
      page: lazyPage(() => import('./web/calendar-page.tsx'), 'CalendarPage'),
      data: () => import('./web/calendar-hooks.ts').then(({ beginCalendar }) => beginCalendar),
    },
  ],
}
