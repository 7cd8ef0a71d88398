import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'
import { clientsFailed } from './web/client-texts.ts'

export const clientsFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.clients,
      under: 'clients',
      isKept: true,
      roles: ['owner'],
      may: 'read clients',
      page: lazyPage(() => import('./web/client-list-page.tsx'), 'ClientListPage'),
      failureText: clientsFailed,
      data: () => import('./web/client-hooks.ts').then(({ beginClients }) => beginClients),
    },
    {
      pattern: patterns.addClient,
      under: 'clients',
      roles: ['owner'],
      may: 'add a client',
      page: lazyPage(() => import('./web/add-client-page.tsx'), 'AddClientPage'),
    },
    {
      pattern: patterns.editClientById,
      under: 'clients',
      roles: ['owner'],
      may: 'change a client',
      page: lazyPage(() => import('./web/edit-client-page.tsx'), 'EditClientPage'),
      data: () => import('./web/client-hooks.ts').then(({ beginClient }) => beginClient),
    },
    {
      pattern: patterns.editClient,
      under: 'clients',
      roles: ['owner'],
      may: 'change a client',
      page: lazyPage(() => import('./web/edit-client-page.tsx'), 'EditClientPage'),
      data: () => import('./web/client-hooks.ts').then(({ beginClient }) => beginClient),
    },
  ],
  history: {
    client: { own: /* i18n */ 'this client' },
  },
  searched: { client: /* i18n */ 'Client' },
}
