import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The dashboard itself. */
export const dashboardHome: readonly DashboardPage[] = [
  {
    pattern: '',
    page: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    data: () => import('./dashboard-data.ts').then(({ beginDashboard }) => beginDashboard),
  },
]
