import { exportedColumns } from '../../../server/database/column-privacy.ts'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import { dataTable, type OwnData, ofOwner } from '../../identity/server/access/own-data.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import * as wires from '../import-data-wire.ts'
import { importColumns } from './import-queries.ts'

/** Sheets that were brought in. */
export const importData: OwnData = ofOwner((scope) => [
  dataTable(
    {
      name: 'imports',
      about: 'Sheets that you brought in.',
      columns: importColumns,
      elsewhere: { chargedFrom: 'chargeFrom' },
    },
    wires.importDataWire,
    (stretch) => listImportData(scope, stretch),
  ),
])

/** Sheets that were brought in. */
async function listImportData(
  scope: OwnerScope,
  { after, atMost }: IdRange,
): Promise<Decoded<typeof wires.importDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('imports')
    .select(['id', 'chargedFrom as chargeFrom', ...exportedColumns(importColumns)])
    .where('organizationId', '=', scope.organization.id)
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map((row) => inLocalTime(scope, row))
}
