import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

export const paymentPages: readonly DashboardPage[] = [
  {
    pattern: patterns.moneySettings,
    roles: ['owner'],
    page: lazyPage(() => import('./money-settings/money-settings-page.tsx'), 'MoneySettingsPage'),
    data: () =>
      import('./money-settings/money-settings-hooks.ts').then(
        ({ beginMoneySettings }) => beginMoneySettings,
      ),
  },
]
