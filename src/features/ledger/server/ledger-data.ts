import { exportedColumns } from '../../../server/database/column-privacy.ts'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import { dataTable, type OwnData, ownStretchOf } from '../../identity/server/access/own-data.ts'
import { onlyOwn } from '../../identity/server/access/scope.ts'
import { leaseColumns } from '../../leases/server/lease-tables.ts'
import { listRents } from '../../leases/server/rent-queries.ts'
import * as wires from '../ledger-data-wire.ts'
import type { LedgerReader } from './ledger-queries.ts'
import {
  allocationColumns,
  chargeColumns,
  creditColumns,
  meterReadingColumns,
  payoutColumns,
  recurringChargeColumns,
} from './ledger-tables.ts'

/** Agreements and all that was charged, received and given back: of an owner all, of a client their own. */
export const ledgerData: OwnData = (scope) => [
  dataTable(
    {
      name: 'agreements',
      about: 'Rent agreements, ended ones too, with the rent from each day on.',
      columns: leaseColumns,
    },
    wires.agreementDataWire,
    (stretch) => listAgreementData(scope, stretch),
  ),
  dataTable(
    {
      name: 'charges',
      about: 'What was charged: rent, electricity and the rest, with what of it is settled.',
      columns: chargeColumns,
    },
    wires.chargeDataWire,
    (stretch) => listChargeData(scope, stretch),
  ),
  dataTable(
    {
      name: 'payments',
      about: 'What was received, credited or brought forward.',
      columns: creditColumns,
    },
    wires.creditDataWire,
    (stretch) => listCreditData(scope, stretch),
  ),
  dataTable(
    {
      name: 'payouts',
      about: 'What was given back: deposits and refunds.',
      columns: payoutColumns,
    },
    wires.payoutDataWire,
    (stretch) => listPayoutData(scope, stretch),
  ),
  dataTable(
    {
      name: 'settled',
      about: 'Which payment settled which charge; below zero where it was taken back.',
      columns: allocationColumns,
    },
    wires.allocationDataWire,
    (stretch) => listAllocationData(scope, stretch),
  ),
  dataTable(
    {
      name: 'monthly-charges',
      about: 'What is charged every month beside the rent.',
      columns: recurringChargeColumns,
      elsewhere: { fromDate: 'from', toDate: 'to' },
    },
    wires.recurringDataWire,
    (stretch) => listRecurringData(scope, stretch),
  ),
  dataTable(
    {
      name: 'meter-readings',
      about: 'Readings of electricity meters.',
      columns: meterReadingColumns,
    },
    wires.readingDataWire,
    (stretch) => listReadingData(scope, stretch),
  ),
]

/** Agreements, ended ones included. */
async function listAgreementData(
  scope: LedgerReader,
  { after, atMost }: IdRange,
): Promise<Decoded<typeof wires.agreementDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('leases')
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'leases.clientId'))
    .select(exportedColumns(leaseColumns).map((name) => `leases.${name}` as const))
    .select('leases.id')
    .select(['leases.clientId', 'accounts.name', 'accounts.email', 'leases.propertyId'])
    .select(['properties.address1', 'properties.address2', 'properties.pincode'])
    .select(['properties.city', 'properties.state'])
    .where('leases.organizationId', '=', scope.organization.id)
    .$call(onlyOwn(scope, 'leases.clientId'))
    .$if(after !== undefined, (query) => query.where('leases.id', '>', after as string))
    .orderBy('leases.id')
    .limit(atMost)
    .execute()
  const rents = await listRents(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const {
      clientId,
      name,
      email,
      propertyId,
      address1,
      address2,
      pincode,
      city,
      state,
      endReason,
      ...lease
    } = row
    return {
      ...inLocalTime(scope, lease),
      endReason: scope.kind === 'client' ? null : endReason,
      client: { id: clientId, name, email },
      property: { id: propertyId, address1, address2, pincode, city, state },
      rents: (rents.get(lease.id) ?? []).map(({ from, written: monthlyRent, source }) => ({
        from,
        monthlyRent,
        source,
      })),
    }
  })
}

/** Charges, reversed ones included. */
const listChargeData = (
  scope: LedgerReader,
  stretch: IdRange,
): Promise<Decoded<typeof wires.chargeDataWire>[]> =>
  scope.tx
    .selectFrom('charges')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(chargeColumns)])
    .$call(ownStretchOf(scope, stretch))
    .execute()

/** Payments and other credits, reversed ones included. */
const listCreditData = (
  scope: LedgerReader,
  stretch: IdRange,
): Promise<Decoded<typeof wires.creditDataWire>[]> =>
  scope.tx
    .selectFrom('credits')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(creditColumns)])
    .$call(ownStretchOf(scope, stretch))
    .execute()

/** Payouts, including reversed ones. */
const listPayoutData = (
  scope: LedgerReader,
  stretch: IdRange,
): Promise<Decoded<typeof wires.payoutDataWire>[]> =>
  scope.tx
    .selectFrom('payouts')
    .select(['id', 'leaseId', 'clientId', 'toLeaseId', ...exportedColumns(payoutColumns)])
    .$call(ownStretchOf(scope, stretch))
    .execute()

/** Charges settled by payments, and releases. */
const listAllocationData = (
  scope: LedgerReader,
  stretch: IdRange,
): Promise<Decoded<typeof wires.allocationDataWire>[]> =>
  scope.tx
    .selectFrom('allocations')
    .select(['id', 'leaseId', 'clientId', 'creditId', 'chargeId', 'payoutId'])
    .select(exportedColumns(allocationColumns))
    .$call(ownStretchOf(scope, stretch))
    .execute()

/** Meter readings that are not taken back. */
const listReadingData = (
  scope: LedgerReader,
  stretch: IdRange,
): Promise<Decoded<typeof wires.readingDataWire>[]> =>
  scope.tx
    .selectFrom('meterReadings')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(meterReadingColumns)])
    .where('voidedOn', 'is', null)
    .$call(ownStretchOf(scope, stretch))
    .execute()

/** Recurring charges. */
const listRecurringData = (
  scope: LedgerReader,
  stretch: IdRange,
): Promise<Decoded<typeof wires.recurringDataWire>[]> =>
  scope.tx
    .selectFrom('recurringCharges')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(recurringChargeColumns)])
    .select(['fromDate as from', 'toDate as to'])
    .$call(ownStretchOf(scope, stretch))
    .execute()
