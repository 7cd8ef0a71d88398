import { dataTable, type OwnData, throughPages } from '../../identity/server/access/own-data.ts'
import { claimWire } from '../claim-wire.ts'
import { paymentClaimColumns } from './claim-tables.ts'
import { listClaims } from './list-claims.ts'

/** Payments that clients reported. */
export const claimData: OwnData = (scope) => [
  dataTable(
    {
      name: 'claims',
      about: 'Payments that clients reported, and what was decided.',
      columns: paymentClaimColumns,
    },
    claimWire,
    throughPages((page) => listClaims(scope, page)),
  ),
]
