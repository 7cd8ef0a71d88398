import { sql } from 'kysely'
import type { Stretch } from '../../../server/database/keyset-page.ts'
import { MAX_TEXT } from '../../../shared/rule.ts'
import '../../past-receipts/server/past-receipt-queries.ts'
import '../../receipts/server/receipt-tables.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import { later } from '../../../shared/days.ts'
import { minus, type Paise, paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { balancesByLease } from '../../dues/server/dues-queries.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { rentsInForce } from '../../leases/server/rent-queries.ts'
import type { ImportRow } from '../import-row.ts'
import { placeOf } from '../row-faults.ts'
import '../../charges/server/ledger-tables.ts'

/** A row of a sheet, before it has a line; with the id of its property, which no sheet says. */
export type SheetRow = Omit<ImportRow, 'line'> & { propertyId?: string }

/**
 * The books as rows that an import takes: clients who rent nothing, then the running agreements with their terms and
 * what is owed, paid ahead and held of each, then vacant properties. Amounts are rupees.
 */
export async function listRowsToBringBack(scope: OwnerScope): Promise<SheetRow[]> {
  const [clients, leases, properties] = [
    await listClientsAlone(scope),
    await listRunning(scope),
    await listVacant(scope),
  ]
  return withOwnPlaces([...clients, ...leases.map(toRow), ...properties])
}

type Left = { client: string; property: string; endedOn: string | null } & Balances
type Balances = { owed: Paise; advance: Paise; deposit: Paise }

/** Agreements that have ended and are not settled: an import cannot say them. */
export async function listUnsettledToTell(scope: OwnerScope): Promise<Left[]> {
  return scope.tx
    .selectFrom('leases')
    .innerJoin('properties', 'properties.id', 'leases.propertyId')
    .innerJoin('accounts', 'accounts.id', 'leases.clientId')
    .innerJoin(balancesByLease(scope).as('balances'), 'balances.leaseId', 'leases.id')
    .select(['accounts.name as client', 'properties.address1 as property', 'leases.endedOn'])
    .select(['balances.owed', 'balances.advance', 'balances.deposit'])
    .where('leases.organizationId', '=', scope.organization.id)
    .where('leases.endedAt', 'is not', null)
    .where(sql<boolean>`(balances.owed, balances.advance, balances.deposit) <> (0, 0, 0)`)
    .orderBy('leases.id')
    .execute()
}

type Batch = { rows: SheetRow[]; last: string | undefined }

const PAYER = ['accounts.name', 'accounts.email', 'clients.mobileNumber'] as const

/**
 * Valid receipts, in the order of their ids, as past receipts of other books. Those of deleted clients are left out:
 * nobody there would fit.
 */
export async function listReceiptsToBringBack(
  scope: OwnerScope,
  { after, atMost }: Stretch,
): Promise<Batch> {
  const rows = await scope.tx
    .selectFrom('receipts')
    .innerJoin('clients', 'clients.id', 'receipts.clientId')
    .innerJoin('accounts', 'accounts.id', 'receipts.clientId')
    .innerJoin('properties', 'properties.id', 'receipts.propertyId')
    .leftJoin('credits', (join) =>
      join
        .onRef('credits.organizationId', '=', 'receipts.organizationId')
        .onRef('credits.id', '=', 'receipts.creditId'),
    )
    .select(['receipts.id', 'receipts.receivedOn', 'receipts.amount', 'receipts.code'])
    .select(['receipts.rentFrom', 'receipts.rentTo', 'receipts.paymentMode', 'receipts.kind'])
    .select(['credits.method', 'credits.reference', ...PAYER])
    .select(['properties.id as propertyId', 'properties.address1', 'properties.address2'])
    .select('properties.pincode')
    .where('receipts.organizationId', '=', scope.organization.id)
    .where('receipts.cancelledAt', 'is', null)
    .where('receipts.amount', '>', 0n as Paise)
    .where('clients.deletedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('receipts.id', '>', after as string))
    .orderBy('receipts.id')
    .limit(atMost)
    .execute()
  return {
    rows: rows.map(
      ({ id: _, amount, code, receivedOn, rentFrom, rentTo, kind, method, ...row }) => ({
        ...{ propertyId: row.propertyId, address1: row.address1, address2: row.address2 },
        pincode: row.pincode,
        ...{ name: row.name, email: row.email, mobileNumber: row.mobileNumber },
        ...{ paidOn: receivedOn, paidAmount: paiseToDecimal(amount), receiptNumber: code },
        paidMode: method ?? (row.paymentMode === 'cash' ? 'cash' : ''),
        paidReference: row.reference ?? '',
        paidFor: kind === 'rent' ? `${rentFrom} to ${rentTo}` : kind,
      }),
    ),
    last: rows.at(-1)?.id,
  }
}

/** Past receipts as they were brought in, in the order of their ids, but for those of deleted clients. */
export async function listPastReceiptsToBringBack(
  scope: OwnerScope,
  { after, atMost }: Stretch,
): Promise<Batch> {
  const rows = await scope.tx
    .selectFrom('pastReceipts')
    .innerJoin('clients', 'clients.id', 'pastReceipts.clientId')
    .innerJoin('accounts', 'accounts.id', 'pastReceipts.clientId')
    .leftJoin('leases', 'leases.id', 'pastReceipts.leaseId')
    .leftJoin('properties', 'properties.id', 'leases.propertyId')
    .select(['pastReceipts.id', 'pastReceipts.property', 'pastReceipts.receivedOn'])
    .select(['pastReceipts.amount', 'pastReceipts.mode', 'pastReceipts.reference'])
    .select(['pastReceipts.number', 'pastReceipts.paidFor', ...PAYER])
    .select(['properties.id as propertyId', 'properties.address1', 'properties.address2'])
    .select('properties.pincode')
    .where('pastReceipts.organizationId', '=', scope.organization.id)
    .where('pastReceipts.withdrawnAt', 'is', null)
    .where('clients.deletedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('pastReceipts.id', '>', after as string))
    .orderBy('pastReceipts.id')
    .limit(atMost)
    .execute()
  return {
    rows: rows.map(({ property, propertyId, address1, address2, pincode, ...row }) => ({
      ...(propertyId !== null && { propertyId }),
      address1: address1 ?? property.slice(0, MAX_TEXT),
      ...{ address2: address2 ?? '', pincode: pincode ?? '' },
      ...{ name: row.name, email: row.email, mobileNumber: row.mobileNumber },
      ...{ paidOn: row.receivedOn, paidAmount: paiseToDecimal(row.amount) },
      ...{ paidMode: row.mode ?? '', paidReference: row.reference ?? '' },
      ...{ receiptNumber: row.number ?? '', paidFor: row.paidFor ?? '' },
    })),
    last: rows.at(-1)?.id,
  }
}

/** Clients with what a sheet says of them. */
const clientsOf = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.id')
    .select(['accounts.name', 'accounts.email', 'clients.fatherName', 'clients.mobileNumber'])
    .select(sql<string>`coalesce(clients.gender, '')`.as('gender'))
    .select(['clients.address1 as clientAddress1', 'clients.address2 as clientAddress2'])
    .where('clients.organizationId', '=', scope.organization.id)

/** Whether no running agreement names a row of that table. */
const isFree = (table: 'clients' | 'properties', column: 'client_id' | 'property_id') =>
  sql<boolean>`not exists (select from leases where leases.ended_at is null
    and leases.organization_id = ${sql.ref(`${table}.organizationId`)}
    and ${sql.ref(`leases.${column}`)} = ${sql.ref(`${table}.id`)})`

const listClientsAlone = (scope: OwnerScope): Promise<SheetRow[]> =>
  clientsOf(scope)
    .where('clients.deletedAt', 'is', null)
    .where(isFree('clients', 'client_id'))
    .orderBy('clients.id')
    .execute()

const listVacant = (scope: OwnerScope): Promise<SheetRow[]> =>
  scope.tx
    .selectFrom('properties')
    .select(['id as propertyId', 'address1', 'address2', 'city', 'state', 'pincode'])
    .where('organizationId', '=', scope.organization.id)
    .where('deletedAt', 'is', null)
    .where(isFree('properties', 'property_id'))
    .orderBy('id')
    .execute()

/** Until when the rent of each agreement is charged. */
const chargedUntil = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('charges')
    .select(['leaseId', sql<string>`max(period_end)`.as('until')])
    .where('organizationId', '=', scope.organization.id)
    .where('kind', '=', 'rent')
    .where('reversedOn', 'is', null)
    .groupBy('leaseId')

const TERMS = [
  ...['startDate', 'endDate', 'paymentDay', 'dueIn', 'paymentMode', 'electricityMeterNumber'],
  ...['unitRate', 'incrementPercentage', 'incrementSchedule', 'gstRate', 'rentDay', 'proration'],
  ...['rentEvery', 'rentMonth', 'rounding', 'noticeDays', 'securityDepositAmount', 'chargedFrom'],
] as const

const listRunning = (scope: OwnerScope) =>
  clientsOf(scope)
    .innerJoin('leases', (join) =>
      join
        .onRef('leases.clientId', '=', 'clients.id')
        .onRef('leases.organizationId', '=', 'clients.organizationId')
        .on('leases.endedAt', 'is', null),
    )
    .innerJoin('properties', 'properties.id', 'leases.propertyId')
    .leftJoin(rentsInForce(scope), 'rent.leaseId', 'leases.id')
    .leftJoin(balancesByLease(scope).as('balances'), 'balances.leaseId', 'leases.id')
    .leftJoin(chargedUntil(scope).as('charged'), 'charged.leaseId', 'leases.id')
    .select(['properties.address1', 'properties.address2', 'properties.city', 'properties.state'])
    .select(['properties.id as propertyId', 'properties.pincode', 'rent.monthlyRent'])
    .select('charged.until')
    .select(TERMS.map((name) => `leases.${name}` as const))
    .select(['balances.owed', 'balances.advance', 'balances.deposit'])
    .orderBy('leases.id')
    .execute()

type Running = Awaited<ReturnType<typeof listRunning>>[number]

/** The terms as they are written, and the net of what is owed and paid ahead: a client has one of them. */
function toRow({ owed, advance, deposit, until, chargedFrom, ...lease }: Running): SheetRow {
  const balance = minus(owed ?? ZERO, advance ?? ZERO)
  const { endDate, startDate, monthlyRent, gstRate, unitRate } = lease
  const day = (number: number | null) => (number === null ? '' : String(number))
  return {
    ...lease,
    ...{ startDate: startDate ?? '', endDate: endDate ?? '', monthlyRent: monthlyRent ?? '0' },
    ...{ gstRate: gstRate ?? '', unitRate: unitRate ?? '' },
    paymentDay: day(lease.paymentDay),
    rentDay: day(lease.rentDay),
    rentMonth: day(lease.rentMonth),
    noticeDays: day(lease.noticeDays),
    // What is charged already is in the balance: charging goes on with the day after it.
    chargeFrom: chargedFrom === null ? '' : later(chargedFrom, until ? addDays(until, 1) : ''),
    openingBalance: balance > 0n ? paiseToDecimal(balance) : '',
    openingAdvance: balance < 0n ? paiseToDecimal(minus(ZERO, balance)) : '',
    openingDeposit: deposit ? paiseToDecimal(deposit) : '',
  }
}

/** Two properties of one address get a number behind it: an import would take them for one. */
function withOwnPlaces(rows: readonly SheetRow[]): SheetRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    if (!row.address1) return row
    const count = (seen.get(placeOf(row)) ?? 0) + 1
    seen.set(placeOf(row), count)
    return count === 1 ? row : { ...row, address1: `${row.address1} (${count})` }
  })
}
