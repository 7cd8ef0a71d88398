import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'
import { clientsFailed } from './client-texts.ts'

/** The pages of clients. */
export const clientPages: readonly DashboardPage[] = [
  {
    pattern: patterns.clients,
    roles: ['owner'],
    page: lazyPage(() => import('./client-list-page.tsx'), 'ClientListPage'),
    failureText: clientsFailed,
    data: () => import('./client-hooks.ts').then(({ beginClients }) => beginClients),
  },
  {
    pattern: patterns.addClient,
    roles: ['owner'],
    page: lazyPage(() => import('./add-client-page.tsx'), 'AddClientPage'),
  },
  {
    pattern: patterns.editClientById,
    roles: ['owner'],
    page: lazyPage(() => import('./edit-client-page.tsx'), 'EditClientPage'),
    data: () => import('./client-hooks.ts').then(({ beginClient }) => beginClient),
  },
  {
    pattern: patterns.editClient,
    roles: ['owner'],
    page: lazyPage(() => import('./edit-client-page.tsx'), 'EditClientPage'),
    data: () => import('./client-hooks.ts').then(({ beginClient }) => beginClient),
  },
]
