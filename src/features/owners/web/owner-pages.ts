import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'
import { ownersFailed } from './owner-texts.ts'

/** The pages of owners. */
export const ownerPages: readonly DashboardPage[] = [
  {
    pattern: patterns.owners,
    roles: ['administrator'],
    page: lazyPage(() => import('./owner-list-page.tsx'), 'OwnerListPage'),
    failureText: ownersFailed,
    data: () => import('./owner-hooks.ts').then(({ beginOwners }) => beginOwners),
  },
  {
    pattern: patterns.addOwner,
    roles: ['administrator'],
    page: lazyPage(() => import('./add-owner-page.tsx'), 'AddOwnerPage'),
  },
  {
    pattern: patterns.editOwner,
    roles: ['administrator', 'owner'],
    page: lazyPage(() => import('./edit-owner-page.tsx'), 'EditOwnerPage'),
    data: () => import('./owner-hooks.ts').then(({ beginOwner }) => beginOwner),
  },
]
