import { sql } from 'kysely'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import { later } from '../../../shared/days.ts'
import { minus, paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { recurringSource } from '../../charging/expected-charges.ts'
import { balancesByLease } from '../../dues/server/dues-queries.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { listRents, rentsInForce } from '../../leases/server/rent-queries.ts'
import { listRecurring } from '../../ledger/server/lease-ledger-queries.ts'
import type { ImportRow } from '../import-row.ts'
import { laterRentsCell, monthlyChargesCell } from '../terms-in-cell.ts'
import '../../ledger/server/ledger-tables.ts'

/** A row of a sheet, before it has a line; with the ids of its property and client, which no sheet has. */
export type ReturnedRow = Omit<ImportRow, 'line'> & { propertyId?: string; clientId?: string }

/**
 * The agreements that run, and those that have ended and are not settled, as rows that an import takes: their terms,
 * what each owes, has paid ahead and what is held of it, and from when on it is charged there.
 */
export async function listLeasesToBringBack(scope: OwnerScope): Promise<ReturnedRow[]> {
  const leases = await listLeases(scope)
  const ids = leases.filter(({ endedAt }) => endedAt === null).map(({ id }) => id)
  const [charged, readings, rents] = [
    await chargedUntil(scope),
    await lastReadings(scope),
    await listRents(scope, ids),
  ]
  const recurring = Map.groupBy(await listRecurring(scope, ids), ({ leaseId }) => leaseId)
  return leases.map((lease) => {
    const row = toRow(lease)
    if (lease.endedAt !== null) return { ...row, endedOn: lease.endedOn ?? '' }
    const until = charged.get(`${lease.id} rent`)
    // What is charged already is in the balance: charging goes on with the day after it.
    const chargeFrom = lease.chargedFrom && nextOf(lease.chargedFrom, until)
    const rentsToCome = (rents.get(lease.id) ?? []).filter(({ from }) => from > scope.today)
    return {
      ...row,
      ...readings.get(lease.id),
      chargeFrom: chargeFrom ?? '',
      endedOn: lease.leavingOn ?? '',
      laterRents: laterRentsCell(
        rentsToCome.map(({ from, written }) => ({ from, amount: written })),
      ),
      monthlyCharges: monthlyChargesCell(
        (recurring.get(lease.id) ?? []).flatMap((it) =>
          chargesToCome(it, { lease, chargeFrom, charged }),
        ),
      ),
    }
  })
}

const nextOf = (first: string, until: string | undefined) =>
  later(first, until ? addDays(until, 1) : '')

type Charged = Map<string, string>
type Recurring = Awaited<ReturnType<typeof listRecurring>>[number]
type Of = { lease: Lease; chargeFrom: string | null; charged: Charged }

/** The remaining part of a recurring charge, from the day after the last one charged. */
function chargesToCome(it: Recurring, { lease, chargeFrom, charged }: Of) {
  const until = charged.get(`${lease.id} ${recurringSource(it.id)}`)
  const from = nextOf(later(it.from, it.chargedFrom ?? lease.chargedFrom ?? ''), until)
  if (it.to !== null && it.to < from) return []
  const { name, kind, hasGst, to, monthlyAmount } = it
  const amount = paiseToDecimal(monthlyAmount)
  return [{ name, kind, hasGst, to, amount, from: from === chargeFrom ? null : from }]
}

/** Until when rent, and what recurs, is charged of each agreement: by "agreement source". */
async function chargedUntil(scope: OwnerScope): Promise<Charged> {
  const rows = await scope.tx
    .selectFrom('charges')
    .select([
      'leaseId',
      sql<string>`case kind when 'rent' then 'rent' else source end`.as('source'),
    ])
    .select(sql<string>`max(period_end)`.as('until'))
    .where('organizationId', '=', scope.organization.id)
    .where('reversedOn', 'is', null)
    .where('periodEnd', 'is not', null)
    .where(sql<boolean>`(kind = 'rent' or source like 'recurring:%')`)
    .groupBy(['leaseId', sql`2`])
    .execute()
  return new Map(rows.map(({ leaseId, source, until }) => [`${leaseId} ${source}`, until]))
}

/** The last meter reading of each agreement. */
async function lastReadings(scope: OwnerScope) {
  const rows = await scope.tx
    .selectFrom('meterReadings')
    .distinctOn('leaseId')
    .select(['leaseId', 'reading as meterReading', 'readOn as meterReadOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('voidedOn', 'is', null)
    .orderBy('leaseId')
    .orderBy('readOn', 'desc')
    .execute()
  return new Map(rows.map(({ leaseId, ...reading }) => [leaseId, reading]))
}

const TERMS = [
  'startDate',
  'endDate',
  'paymentDay',
  'dueIn',
  'paymentMode',
  'electricityMeterNumber',
  'unitRate',
  'incrementPercentage',
  'incrementSchedule',
  'gstRate',
  'rentDay',
  'proration',
  'rentEvery',
  'rentMonth',
  'rounding',
  'noticeDays',
  'securityDepositAmount',
  'chargedFrom',
  'gstInterState',
  'gstSez',
  'gstReverseCharge',
  'lateFee',
  'returnedChequeCharge',
  'endedAt',
  'endedOn',
  'leavingOn',
] as const

/** Clients with the details of their sheet. */
export const clientsOf = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('clients')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'clients.id'))
    .select(['accounts.name', 'accounts.email', 'clients.fatherName', 'clients.mobileNumber'])
    .select(sql<string>`coalesce(clients.gender, '')`.as('gender'))
    .select(sql<string>`coalesce(clients.withholds_as, '')`.as('withholdsAs'))
    .select(['clients.address1 as clientAddress1', 'clients.address2 as clientAddress2'])
    .select('clients.id as clientId')
    .where('clients.organizationId', '=', scope.organization.id)
    .where('clients.deletedAt', 'is', null)

const listLeases = (scope: OwnerScope) =>
  clientsOf(scope)
    .innerJoin('leases', (join) => sameOrganization(join, 'leases.clientId', 'clients.id'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .leftJoin(rentsInForce(scope), 'rent.leaseId', 'leases.id')
    .leftJoin(balancesByLease(scope).as('balances'), 'balances.leaseId', 'leases.id')
    .select(['leases.id', 'properties.address1', 'properties.address2', 'properties.city'])
    .select(['properties.state', 'properties.id as propertyId', 'properties.pincode'])
    .select('rent.monthlyRent')
    .select(TERMS.map((name) => `leases.${name}` as const))
    .select(['balances.owed', 'balances.advance', 'balances.deposit'])
    .where(
      sql<boolean>`(leases.ended_at is null
        or (balances.owed, balances.advance, balances.deposit) <> (0, 0, 0))`,
    )
    .orderBy('leases.id')
    .execute()

type Lease = Awaited<ReturnType<typeof listLeases>>[number]

/** The terms as they are written, and the net of what is owed and paid ahead: a client has one of them. */
function toRow({ owed, advance, deposit, ...lease }: Lease): ReturnedRow {
  const { id: _, chargedFrom: __, endedAt: ___, endedOn: ____, leavingOn: _____, ...terms } = lease
  const balance = minus(owed ?? ZERO, advance ?? ZERO)
  const day = (number: number | null) => (number === null ? '' : String(number))
  const yes = (flag: boolean) => (flag ? 'yes' : '')
  return {
    ...terms,
    startDate: terms.startDate ?? '',
    endDate: terms.endDate ?? '',
    monthlyRent: terms.monthlyRent ?? '0',
    gstRate: terms.gstRate ?? '',
    unitRate: terms.unitRate ?? '',
    paymentDay: day(terms.paymentDay),
    rentDay: day(terms.rentDay),
    rentMonth: day(terms.rentMonth),
    noticeDays: day(terms.noticeDays),
    gstInterState: yes(terms.gstInterState),
    gstSez: yes(terms.gstSez),
    gstReverseCharge: yes(terms.gstReverseCharge),
    ...lateFeeCells(terms.lateFee),
    returnedChequeCharge: terms.returnedChequeCharge ?? '',
    openingBalance: balance > 0n ? paiseToDecimal(balance) : '',
    openingAdvance: balance < 0n ? paiseToDecimal(minus(ZERO, balance)) : '',
    openingDeposit: deposit ? paiseToDecimal(deposit) : '',
  }
}

const lateFeeCells = (fee: Lease['lateFee']) =>
  fee === null
    ? { lateFee: '' }
    : {
        lateFee: fee.kind === 'percent' ? `${fee.value}%` : fee.value,
        lateFeeDays: String(fee.graceDays),
        lateFeeCap: fee.cap ?? '',
      }
