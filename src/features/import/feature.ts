import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { importContract } from './import-contract.ts'
import * as importWires from './import-wire.ts'
import { importColumns } from './server/import-queries.ts'
import { type ImportTies, importRoutes } from './server/import-routes.ts'
import type { UndoTies } from './server/undo-import.ts'

export const importFeature = {
  apis: [
    api({
      name: 'Import',
      about: 'Moving in with a sheet.',
      contract: importContract,
      routes: (needs: UndoTies['client'] & Omit<ImportTies, 'client'>) =>
        importRoutes({ ...needs, client: needs }),
    }),
  ],
  wires: [importWires],
  tables: { imports: importColumns },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
