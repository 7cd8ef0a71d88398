import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** What is done for many agreements in one go. */
export const togetherPages: readonly DashboardPage[] = [
  {
    pattern: patterns.recordSeveral,
    roles: ['owner'],
    page: lazyPage(() => import('./together-page.tsx'), 'RecordSeveralPage'),
    data: () => import('../../dues/web/dues-hooks.ts').then(({ beginDues }) => beginDues),
  },
  {
    pattern: patterns.readings,
    roles: ['owner'],
    page: lazyPage(() => import('./together-page.tsx'), 'ReadingsPage'),
    data: () => import('./together-hooks.ts').then(({ beginMeters }) => beginMeters),
  },
  {
    pattern: patterns.chargeSeveral,
    roles: ['owner'],
    page: lazyPage(() => import('./together-page.tsx'), 'ChargeSeveralPage'),
    data: () => import('./together-hooks.ts').then(({ beginMeters }) => beginMeters),
  },
]
