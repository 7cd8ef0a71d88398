import { type ColumnType, type Generated, sql } from 'kysely'
import {
  byColumn,
  type IdFilters,
  keysetPage,
  type Page,
  type PageQuery,
  type SortKey,
} from '../../../server/database/keyset-page.ts'
import { inLocalTime, type Stored } from '../../../server/local-time.ts'
import { newId } from '../../../server/new-id.ts'
import type { BooksScope, ClientScope } from '../../identity/server/scope.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import type { Receipt, ReceiptDates, ReceiptParties } from '../receipt.ts'
import type { receiptFilters, receiptSorts } from '../receipt-wire.ts'

type ReceiptTable = ReceiptDates & {
  id: string
  organizationId: string
  number: number
  leaseId: string
  propertyId: string
  clientId: string
  paymentMode: PaymentMode
  monthlyRent: string
  snapshot: ColumnType<ReceiptParties, string, never>
  overlapAllowed: Generated<boolean>
  createdAt: Date
  updatedAt: Date
  cancelledAt: Date | null
  cancelReason: string | null
  version: Generated<number>
}

type ReceiptCounterTable = { organizationId: string; lastNumber: number }

declare module '../../../server/database/database.ts' {
  interface Tables {
    receipts: ReceiptTable
    receiptCounters: ReceiptCounterTable
  }
}

/** Whoever may read receipts: who keeps the books all of them, a client their own. */
type Reader = BooksScope | ClientScope

// Nothing is joined: a receipt says what it said when it was recorded.
const receipts = (scope: Reader) => {
  const ofOrganization = scope.tx
    .selectFrom('receipts')
    .select(['id', 'organizationId', 'number', 'rentFrom', 'rentTo', 'paymentThreshold'])
    .select(['paymentMode', 'monthlyRent', 'snapshot', 'createdAt', 'updatedAt'])
    .select(['cancelledAt', 'cancelReason', 'version'])
    .where('organizationId', '=', scope.organization.id)
  return scope.kind === 'client'
    ? ofOrganization.where('clientId', '=', scope.actor.accountId)
    : ofOrganization
}

type ReceiptSort = keyof typeof receiptSorts
type ReceiptFilter = keyof typeof receiptFilters
type Row = Awaited<ReturnType<ReturnType<typeof receipts>['execute']>>[number]

const toReceipt = ({ snapshot, ...receipt }: Row): Stored<Receipt> => ({
  ...receipt,
  ...snapshot,
})

const said = (party: keyof ReceiptParties, field: string) => ({
  by: sql`lower(receipts.snapshot -> ${sql.lit(party)} ->> ${sql.lit(field)})`,
  type: 'text' as const,
})
const date = (column: string) => ({ by: sql.ref(column), type: 'date' as const })

const SORTS: Record<ReceiptSort, SortKey> = {
  number: byColumn('receipts.number', 'integer'),
  client: said('client', 'name'),
  clientEmail: said('client', 'email'),
  rentFrom: date('receipts.rentFrom'),
  rentTo: date('receipts.rentTo'),
  paymentThreshold: date('receipts.paymentThreshold'),
  paymentMode: { by: sql`lower(receipts.payment_mode)`, type: 'text' as const },
  monthlyRent: byColumn('receipts.monthlyRent', 'numeric'),
  property: said('property', 'address1'),
  owner: said('owner', 'name'),
  createdAt: byColumn('receipts.createdAt', 'timestamptz'),
}

const FILTERS: Record<ReceiptFilter, string> = {
  leaseId: 'receipts.leaseId',
  propertyId: 'receipts.propertyId',
  clientId: 'receipts.clientId',
}

const searched = sql`concat_ws(' ', receipts.number, receipts.snapshot -> 'client' ->> 'name',
  receipts.snapshot -> 'client' ->> 'email', receipts.snapshot -> 'property' ->> 'address1',
  receipts.snapshot -> 'property' ->> 'address2', receipts.snapshot -> 'property' ->> 'pincode',
  receipts.snapshot -> 'property' ->> 'city', receipts.snapshot -> 'property' ->> 'state',
  receipts.rent_from, receipts.rent_to, receipts.payment_mode, receipts.monthly_rent)`

/** The receipts that the caller may read, cancelled ones too, narrowed, sorted and paged as asked. */
export async function listReceipts(
  scope: Reader,
  page: PageQuery<ReceiptSort> & IdFilters<ReceiptFilter>,
): Promise<Page<Receipt>> {
  const toRecord = (row: Row) => inLocalTime(scope, toReceipt(row))
  const terms = { id: 'receipts.id', sorts: SORTS, filters: FILTERS, searched, page, toRecord }
  return keysetPage(receipts(scope), terms)
}

/** One receipt, or undefined. With `lock` nobody else cancels it before the transaction ends. */
export async function findReceipt(
  scope: Reader,
  id: string,
  { lock = false } = {},
): Promise<Receipt | undefined> {
  const row = await receipts(scope)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && inLocalTime(scope, toReceipt(row))
}

/** The number of a receipt of this agreement, not cancelled, that shares a day with the period. */
export async function findOverlap(
  scope: BooksScope,
  leaseId: string,
  { rentFrom, rentTo }: Pick<ReceiptDates, 'rentFrom' | 'rentTo'>,
): Promise<number | undefined> {
  const row = await scope.tx
    .selectFrom('receipts')
    .select('number')
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('cancelledAt', 'is', null)
    .where('rentFrom', '<=', rentTo)
    .where('rentTo', '>=', rentFrom)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

/** The organization's next receipt number; it is given back when the transaction fails, so that none is missing. */
export async function takeReceiptNumber(scope: BooksScope): Promise<number> {
  const { lastNumber } = await scope.tx
    .insertInto('receiptCounters')
    .values({ organizationId: scope.organization.id, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .column('organizationId')
        .doUpdateSet((row) => ({ lastNumber: row('receiptCounters.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}

type NewReceipt = ReceiptDates & {
  number: number
  parties: ReceiptParties
  paymentMode: PaymentMode
  overlapAllowed: boolean
}

/** Violates `receipts_no_overlap` where another receipt covers the days and `overlapAllowed` is not set. */
export async function insertReceipt(
  scope: BooksScope,
  { parties, ...receipt }: NewReceipt,
): Promise<string> {
  const id = newId()
  await scope.tx
    .insertInto('receipts')
    .values({
      id,
      organizationId: scope.organization.id,
      ...receipt,
      leaseId: parties.lease.id,
      propertyId: parties.property.id,
      clientId: parties.client.id,
      monthlyRent: parties.lease.monthlyRent,
      snapshot: JSON.stringify(parties),
      createdAt: scope.now,
      updatedAt: scope.now,
    })
    .execute()
  return id
}

/** Marks a receipt as cancelled; its number and all it says stay. */
export async function markReceiptCancelled(
  scope: BooksScope,
  id: string,
  reason: string,
): Promise<void> {
  await scope.tx
    .updateTable('receipts')
    .set((row) => ({
      cancelledAt: scope.now,
      cancelReason: reason,
      updatedAt: scope.now,
      version: row('version', '+', 1),
    }))
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}
