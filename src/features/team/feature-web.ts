import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const teamFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.team,
      under: 'team',
      roles: ['owner'],
      may: 'look after the team',
      page: lazyPage(() => import('./web/team-page.tsx'), 'TeamPage'),
      data: () => import('./web/team-hooks.ts').then(({ beginTeam }) => beginTeam),
    },
  ],
  history: {
    member: { own: /* i18n */ 'this member', other: /* i18n */ 'somebody of the team' },
  },
}
