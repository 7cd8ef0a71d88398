import { sql } from 'kysely'
import { sameOrganization } from '../../../../server/database/same-organization.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import '../../../clients/server/client-queries.ts'
import '../../../leases/server/lease-tables.ts'
import '../../../ledger/server/ledger-tables.ts'
import '../../../properties/server/property-queries.ts'

/** All properties, by address, with who rents them now and the last reading of the meter. */
export async function listLookedAfter({ tx, organization }: OwnerScope) {
  const { id: organizationId } = organization
  const last = tx
    .selectFrom('meterReadings')
    .distinctOn('leaseId')
    .select(['leaseId', 'readOn', 'reading'])
    .where('organizationId', '=', organizationId)
    .where('voidedOn', 'is', null)
    .orderBy('leaseId')
    .orderBy('readOn', 'desc')
  const current = tx
    .selectFrom('leases')
    .innerJoin('clients', (join) => sameOrganization(join, 'clients.id', 'leases.clientId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .select(['leases.id as leaseId', 'leases.propertyId', 'leases.electricityMeterNumber'])
    .select(['accounts.name', 'clients.mobileNumber as phone'])
    .where('leases.organizationId', '=', organizationId)
    .where('leases.endedAt', 'is', null)
  const rows = await tx
    .selectFrom('properties')
    .leftJoin(current.as('current'), 'current.propertyId', 'properties.id')
    .leftJoin(last.as('last'), 'last.leaseId', 'current.leaseId')
    .select(['properties.id', 'address1', 'address2', 'pincode', 'city', 'state'])
    .select(['current.leaseId', 'current.name', 'current.phone'])
    .select(['current.electricityMeterNumber as meterNumber', 'last.readOn', 'last.reading'])
    .where('properties.organizationId', '=', organizationId)
    .where('properties.deletedAt', 'is', null)
    .orderBy(sql`lower(address1)`)
    .orderBy(sql`lower(address2)`)
    .orderBy('properties.id')
    .execute()
  return rows.map(({ leaseId, name, phone, meterNumber, readOn, reading, ...property }) => ({
    ...property,
    tenancy:
      leaseId === null
        ? null
        : {
            leaseId,
            name: name ?? '',
            phone: phone ?? '',
            meterNumber: meterNumber ?? '',
            last: readOn === null || reading === null ? null : { readOn, reading },
          },
  }))
}
