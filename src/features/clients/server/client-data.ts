import { dataTable, type OwnData, throughPages } from '../../identity/server/access/own-data.ts'
import { clientWire } from '../client-wire.ts'
import { clientColumns, listClients } from './client-queries.ts'

/** An owner's clients; a client's own record. */
export const clientData: OwnData = (scope) => [
  dataTable(
    {
      ...(scope.kind === 'client'
        ? { name: 'my-record', about: 'What the owner keeps of you.' }
        : { name: 'clients', about: 'Your clients; deleted ones are left out.' }),
      columns: clientColumns,
    },
    clientWire,
    throughPages((page) => listClients(scope, page)),
  ),
]
