import type { WebFeature } from '../../web/pages.ts'

export const chargesFeature: WebFeature = {
  history: {
    charge: { other: /* i18n */ 'a charge' },
    'credit note': { other: /* i18n */ 'a credit note' },
    opening: { other: /* i18n */ 'an opening amount' },
    'meter reading': { other: /* i18n */ 'a meter reading' },
    'recurring charge': { other: /* i18n */ 'a recurring charge' },
  },
}
