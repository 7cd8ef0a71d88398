import type { WebFeature } from '../../web/pages.ts'

export const teamFeature: WebFeature = {
  publicPages: [],
  pages: [],
  history: {
    member: { other: /* i18n */ 'somebody of the team' },
  },
  searched: {},
}
