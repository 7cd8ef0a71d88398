import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const chequesFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.cheques,
      under: 'dues',
      isKept: true,
      roles: ['owner'],
      may: 'read registers',
      page: lazyPage(() => import('./web/cheques-page.tsx'), 'ChequesPage'),
      data: () => import('./web/cheque-hooks.ts').then(({ beginCheques }) => beginCheques),
    },
  ],
  history: {
    cheque: { other: /* i18n */ 'a cheque' },
  },
}
