import type { FeatureWords } from '../../shared/contract.ts'
import { WRITERS } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { importContract } from './import-contract.ts'
import * as importDataWires from './import-data-wire.ts'
import * as importWires from './import-wire.ts'
import { importData } from './server/import-data.ts'
import { importColumns } from './server/import-queries.ts'
import { type ImportTies, importRoutes } from './server/import-routes.ts'
import type { UndoTies } from './server/undo-import.ts'

const words = {
  abilities: {
    'bring in books': WRITERS,
  },
  history: [],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    import: typeof words
  }
}

export const importFeature = {
  ...words,
  apis: [
    api({
      name: 'Import',
      about: 'Moving in with a sheet.',
      contract: importContract,
      routes: (needs: UndoTies['client'] & Omit<ImportTies, 'client'>) =>
        importRoutes({ ...needs, client: needs }),
    }),
  ],
  wires: [importDataWires, importWires],
  tables: { imports: importColumns },
  ownData: importData,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {
    imports: { told: 'the history of changes' },
  },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
