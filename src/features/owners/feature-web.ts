import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'
import { ownersFailed } from './web/owner-texts.ts'

export const ownersFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.owners,
      under: 'owners',
      isKept: true,
      roles: ['administrator'],
      may: 'list owners',
      page: lazyPage(() => import('./web/owner-list-page.tsx'), 'OwnerListPage'),
      failureText: ownersFailed,
      data: () => import('./web/owner-hooks.ts').then(({ beginOwners }) => beginOwners),
    },
    {
      pattern: patterns.addOwner,
      under: 'owners',
      roles: ['administrator'],
      may: 'add an owner',
      page: lazyPage(() => import('./web/add-owner-page.tsx'), 'AddOwnerPage'),
    },
    {
      pattern: patterns.editOwner,
      under: 'owners',
      roles: ['administrator', 'owner'],
      may: 'change an owner',
      page: lazyPage(() => import('./web/edit-owner-page.tsx'), 'EditOwnerPage'),
      data: () => import('./web/owner-hooks.ts').then(({ beginOwner }) => beginOwner),
    },
  ],
  history: {
    owner: { own: /* i18n */ 'this owner' },
  },
  searched: { owner: /* i18n */ 'Owner' },
}
