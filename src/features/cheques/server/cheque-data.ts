import { exportedColumns } from '../../../server/database/column-privacy.ts'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import {
  dataTable,
  type OwnData,
  ofOwner,
  ownStretchOf,
} from '../../identity/server/access/own-data.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import * as wires from '../cheque-data-wire.ts'
import { chequeColumns } from './cheque-queries.ts'

/** Cheques that clients handed over. */
export const chequeData: OwnData = ofOwner((scope) => [
  dataTable(
    {
      name: 'cheques',
      about: 'Cheques that clients handed over, with the payments that they became.',
      columns: chequeColumns,
    },
    wires.chequeDataWire,
    (stretch) => listChequeData(scope, stretch),
  ),
])

/** Cheques that clients handed over. */
async function listChequeData(
  scope: OwnerScope,
  stretch: IdRange,
): Promise<Decoded<typeof wires.chequeDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('cheques')
    .select(['id', 'leaseId', 'clientId', 'paymentId', ...exportedColumns(chequeColumns)])
    .$call(ownStretchOf(scope, stretch))
    .execute()
  return rows.map((row) => inLocalTime(scope, row))
}
