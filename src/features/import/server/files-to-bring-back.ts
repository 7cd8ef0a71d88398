import type { IdRange } from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import '../../expenses/server/expense-tables.ts'
import { pathOf } from '../../files/server/file-data.ts'
import { listFilesAfter } from '../../files/server/file-queries.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import '../../leases/server/lease-tables.ts'
import '../../ledger/server/ledger-tables.ts'
import '../../properties/server/property-queries.ts'
import type { DownloadedFileRow } from '../file-row.ts'

/**
 * Files with the details by which their records are known again, in the order of their ids; `propertyId` names the
 * property where its name in the sheets is not its own. What a client sent is shared: they see it there as here.
 */
export async function listFilesToBringBack(
  scope: OwnerScope,
  stretch: IdRange,
): Promise<{
  rows: (DownloadedFileRow & { propertyId: string | null })[]
  last: string | undefined
}> {
  const files = await listFilesAfter(scope, stretch)
  const ids = files.map(({ id }) => id)
  const records = new Map((await listRecordsOf(scope, ids)).map((it) => [it.id, it]))
  return {
    rows: files.flatMap((file) => {
      const of = records.get(file.id)
      if (!of || file.subjectKind === null) return []
      return {
        path: pathOf(file) ?? '',
        name: file.name ?? '',
        day: file.day,
        kind: file.kind,
        shared: file.isShared || file.isFromClient ? 'yes' : '',
        caretakers: file.isForCaretakers ? 'yes' : '',
        lastFour: file.lastFour ?? '',
        subject: file.subjectKind,
        address1: of.address1 ?? '',
        address2: of.address2 ?? '',
        pincode: of.pincode ?? '',
        tenant: of.tenant ?? '',
        email: of.email ?? '',
        mobileNumber: of.mobileNumber ?? '',
        startDate: of.startDate ?? '',
        spentOn: of.spentOn ?? '',
        spentAmount: of.amount === null ? '' : paiseToDecimal(of.amount),
        spentTo: of.paidTo ?? '',
        billNumber: of.billNumber ?? '',
        readOn: of.readOn ?? '',
        propertyId: of.propertyId,
      }
    }),
    last: files.at(-1)?.id,
  }
}

/** The records of files: whose they are, and of what. */
async function listRecordsOf(scope: OwnerScope, ids: readonly string[]) {
  if (ids.length === 0) return []
  return scope.tx
    .selectFrom('files')
    .leftJoin('expenses', (join) =>
      sameOrganization(join, 'expenses.id', 'files.subjectId').on(
        'files.subjectKind',
        '=',
        'expense',
      ),
    )
    .leftJoin('meterReadings', (join) =>
      sameOrganization(join, 'meterReadings.id', 'files.subjectId').on(
        'files.subjectKind',
        '=',
        'reading',
      ),
    )
    .leftJoin('leases', (join) => sameOrganization(join, 'leases.id', 'files.leaseId'))
    .leftJoin('properties', (join) =>
      join
        .onRef('properties.organizationId', '=', 'files.organizationId')
        .on(({ eb, fn, ref }) =>
          eb(
            'properties.id',
            '=',
            eb
              .case()
              .when('files.subjectKind', '=', 'property')
              .then(ref('files.subjectId'))
              .else(fn.coalesce('expenses.propertyId', 'leases.propertyId'))
              .end(),
          ),
        ),
    )
    .leftJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'files.clientId'))
    .leftJoin('clients', (join) => sameOrganization(join, 'clients.id', 'files.clientId'))
    .select(['files.id', 'properties.id as propertyId', 'properties.address1'])
    .select(['properties.address2', 'properties.pincode', 'accounts.name as tenant'])
    .select(['accounts.email', 'clients.mobileNumber', 'leases.startDate', 'expenses.spentOn'])
    .select(['expenses.amount', 'expenses.paidTo', 'expenses.billNumber', 'meterReadings.readOn'])
    .where('files.organizationId', '=', scope.organization.id)
    .where('files.id', 'in', [...ids])
    .execute()
}
