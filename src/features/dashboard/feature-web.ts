import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const dashboardFeature: WebFeature = {
  pages: [
    {
      pattern: '',
      under: 'dashboard',
      isKept: true,
      page: lazyPage(() => import('./web/dashboard-page.tsx'), 'DashboardPage'),
      data: () => import('./web/dashboard-data.ts').then(({ beginDashboard }) => beginDashboard),
    },
  ],
}
