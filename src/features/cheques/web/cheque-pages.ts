import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The page of the cheques that clients handed over. */
export const chequePages: readonly DashboardPage[] = [
  {
    pattern: patterns.cheques,
    roles: ['owner'],
    page: lazyPage(() => import('./cheques-page.tsx'), 'ChequesPage'),
    data: () => import('./cheque-hooks.ts').then(({ beginCheques }) => beginCheques),
  },
]
