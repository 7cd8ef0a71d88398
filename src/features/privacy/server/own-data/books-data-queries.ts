import { exportedColumns } from '../../../../server/database/column-privacy.ts'
import type { Stretch } from '../../../../server/database/keyset-page.ts'
import { inLocalTime } from '../../../../server/local-time.ts'
import type { Decoded } from '../../../../shared/wire-record.ts'
import { chequeColumns } from '../../../cheques/server/cheque-queries.ts'
import { type OwnerScope, onlyOwn } from '../../../identity/server/access/scope.ts'
import { importColumns } from '../../../import/server/import-queries.ts'
import { leaseColumns } from '../../../leases/server/lease-tables.ts'
import { listRents } from '../../../leases/server/rent-queries.ts'
import type { LedgerReader } from '../../../ledger/server/ledger-queries.ts'
import {
  allocationColumns,
  chargeColumns,
  creditColumns,
  meterReadingColumns,
  payoutColumns,
  recurringChargeColumns,
} from '../../../ledger/server/ledger-tables.ts'
import { pastReceiptColumns } from '../../../receipts/past/server/past-receipt-queries.ts'
import { reminderColumns, reminderStopColumns } from '../../../reminders/server/reminder-tables.ts'
import type {
  agreementDataWire,
  allocationDataWire,
  chargeDataWire,
  chequeDataWire,
  creditDataWire,
  importDataWire,
  pastReceiptDataWire,
  payoutDataWire,
  readingDataWire,
  recurringDataWire,
  reminderDataWire,
  reminderStopDataWire,
} from '../../books-data-wire.ts'

// All of the books that the caller may read, in the order of their ids, some at a time.

/** Agreements, ended ones included. */
export async function listAgreementData(
  scope: LedgerReader,
  { after, atMost }: Stretch,
): Promise<Decoded<typeof agreementDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('leases')
    .innerJoin('properties', (join) =>
      join
        .onRef('properties.organizationId', '=', 'leases.organizationId')
        .onRef('properties.id', '=', 'leases.propertyId'),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.organizationId', '=', 'leases.organizationId')
        .onRef('accounts.id', '=', 'leases.clientId'),
    )
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
        ...{ from, monthlyRent, source },
      })),
    }
  })
}

type Documents<Query> = {
  where(column: 'organizationId' | 'clientId' | 'id', operator: '=' | '>', id: string): Query
  orderBy(column: 'id'): Query
  limit(atMost: number): Query
}

/** Keeps a query of documents to those that the caller may see, and to a stretch of them. */
const within =
  (scope: LedgerReader, { after, atMost }: Stretch) =>
  <Query extends Documents<Query>>(query: Query): Query => {
    const all = query.where('organizationId', '=', scope.organization.id)
    const own = onlyOwn(scope, 'clientId')(all)
    const later = after === undefined ? own : own.where('id', '>', after)
    return later.orderBy('id').limit(atMost)
  }

/** Charges, reversed ones included. */
export const listChargeData = (
  scope: LedgerReader,
  stretch: Stretch,
): Promise<Decoded<typeof chargeDataWire>[]> =>
  scope.tx
    .selectFrom('charges')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(chargeColumns)])
    .$call(within(scope, stretch))
    .execute()

/** Payments and other credits, reversed ones included. */
export const listCreditData = (
  scope: LedgerReader,
  stretch: Stretch,
): Promise<Decoded<typeof creditDataWire>[]> =>
  scope.tx
    .selectFrom('credits')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(creditColumns)])
    .$call(within(scope, stretch))
    .execute()

/** Payouts, including reversed ones. */
export const listPayoutData = (
  scope: LedgerReader,
  stretch: Stretch,
): Promise<Decoded<typeof payoutDataWire>[]> =>
  scope.tx
    .selectFrom('payouts')
    .select(['id', 'leaseId', 'clientId', 'toLeaseId', ...exportedColumns(payoutColumns)])
    .$call(within(scope, stretch))
    .execute()

/** Which payment settled which charge, and releases. */
export const listAllocationData = (
  scope: LedgerReader,
  stretch: Stretch,
): Promise<Decoded<typeof allocationDataWire>[]> =>
  scope.tx
    .selectFrom('allocations')
    .select(['id', 'leaseId', 'clientId', 'creditId', 'chargeId', 'payoutId'])
    .select(exportedColumns(allocationColumns))
    .$call(within(scope, stretch))
    .execute()

/** Meter readings that are not taken back. */
export const listReadingData = (
  scope: LedgerReader,
  stretch: Stretch,
): Promise<Decoded<typeof readingDataWire>[]> =>
  scope.tx
    .selectFrom('meterReadings')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(meterReadingColumns)])
    .where('voidedOn', 'is', null)
    .$call(within(scope, stretch))
    .execute()

/** Recurring charges. */
export const listRecurringData = (
  scope: LedgerReader,
  stretch: Stretch,
): Promise<Decoded<typeof recurringDataWire>[]> =>
  scope.tx
    .selectFrom('recurringCharges')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(recurringChargeColumns)])
    .select(['fromDate as from', 'toDate as to'])
    .$call(within(scope, stretch))
    .execute()

/** Sheets that were brought in. */
export async function listImportData(
  scope: OwnerScope,
  { after, atMost }: Stretch,
): Promise<Decoded<typeof importDataWire>[]> {
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

/** Reminders that were sent by mail or opened in WhatsApp. */
export async function listReminderData(
  scope: OwnerScope,
  stretch: Stretch,
): Promise<Decoded<typeof reminderDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('reminders')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(reminderColumns)])
    .$call(within(scope, stretch))
    .execute()
  return rows.map((row) => inLocalTime(scope, row))
}

/** Receipts from before the books began. */
export const listPastReceiptData = (
  scope: LedgerReader,
  stretch: Stretch,
): Promise<Decoded<typeof pastReceiptDataWire>[]> =>
  scope.tx
    .selectFrom('pastReceipts')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(pastReceiptColumns)])
    .where('withdrawnAt', 'is', null)
    .$call(within(scope, stretch))
    .execute()

/** Cheques that clients handed over. */
export async function listChequeData(
  scope: OwnerScope,
  stretch: Stretch,
): Promise<Decoded<typeof chequeDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('cheques')
    .select(['id', 'leaseId', 'clientId', 'paymentId', ...exportedColumns(chequeColumns)])
    .$call(within(scope, stretch))
    .execute()
  return rows.map((row) => inLocalTime(scope, row))
}

/** The agreements for which the owner or the client switched reminders off. */
export async function listReminderStopData(
  scope: OwnerScope,
  { after }: Stretch,
): Promise<(Decoded<typeof reminderStopDataWire> & { id: string })[]> {
  if (after !== undefined) return []
  const rows = await scope.tx
    .selectFrom('reminderStops')
    .select(['leaseId', 'clientId', ...exportedColumns(reminderStopColumns)])
    .where('organizationId', '=', scope.organization.id)
    .orderBy('leaseId')
    .execute()
  return rows.map((row) => ({ id: row.leaseId, ...inLocalTime(scope, row) }))
}
