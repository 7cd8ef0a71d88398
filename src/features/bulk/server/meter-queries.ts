import { sql } from 'kysely'
import { partiesOf } from '../../dues/server/dues-queries.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Meter } from '../bulk-wire.ts'
import '../../ledger/server/ledger-tables.ts'

/** The running agreements with the last reading of their meter, by address. */
export async function listMeters(scope: OwnerScope): Promise<Meter[]> {
  const last = scope.tx
    .selectFrom('meterReadings')
    .distinctOn('leaseId')
    .select(['leaseId', 'readOn', 'reading'])
    .where('organizationId', '=', scope.organization.id)
    .where('voidedOn', 'is', null)
    .orderBy('leaseId')
    .orderBy('readOn', 'desc')
  const rows = await partiesOf(scope)
    .leftJoin(last.as('last'), 'last.leaseId', 'leases.id')
    .select(['leases.unitRate', 'leases.rounding', 'leases.electricityMeterNumber as meterNumber'])
    .select(['leases.gstRate', 'last.readOn', 'last.reading'])
    .where('leases.endedAt', 'is', null)
    .orderBy(sql`lower(properties.address1)`)
    .orderBy(sql`lower(properties.address2)`)
    .orderBy('leases.id')
    .execute()
  return rows.map(({ meterNumber, unitRate, rounding, gstRate, readOn, reading, ...row }) => ({
    ...namesIn(row),
    ...{ meterNumber, unitRate, rounding, gstRate },
    last: readOn === null || reading === null ? null : { readOn, reading },
  }))
}
