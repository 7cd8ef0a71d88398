import { dataTable, type OwnData } from '../../../identity/server/access/own-data.ts'
import { rightsRequestWire } from '../../rights-wire.ts'
import { listRightsRequestData, rightsRequestColumns } from './rights-queries.ts'

/** Requests about personal data. */
export const rightsData: OwnData = (scope) => [
  dataTable(
    {
      name: 'requests-about-data',
      about: 'Requests about personal data, and the answers.',
      columns: rightsRequestColumns,
    },
    rightsRequestWire,
    (stretch) => listRightsRequestData(scope, stretch),
  ),
]
