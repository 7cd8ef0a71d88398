import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const paymentsFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.moneySettings,
      under: 'moneySettings',
      roles: ['owner'],
      may: 'change money settings',
      page: lazyPage(
        () => import('./web/money-settings/money-settings-page.tsx'),
        'MoneySettingsPage',
      ),
      data: () =>
        import('./web/money-settings/money-settings-hooks.ts').then(
          ({ beginMoneySettings }) => beginMoneySettings,
        ),
    },
  ],
  history: {
    'deposit deduction': { other: /* i18n */ 'a deduction from the deposit' },
    payout: { other: /* i18n */ 'money paid back' },
    'money settings': {},
  },
}
