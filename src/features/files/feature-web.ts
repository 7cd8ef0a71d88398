import type { WebFeature } from '../../web/pages.ts'

export const filesFeature: WebFeature = {
  history: {
    file: { own: /* i18n */ 'a file', other: /* i18n */ 'a file' },
  },
}
