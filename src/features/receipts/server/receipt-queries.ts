import { type ColumnType, type Generated, sql } from 'kysely'
import {
  byColumn,
  keysetPage,
  type Page,
  type PageQuery,
} from '../../../server/database/keyset-page.ts'
import { newId } from '../../../server/new-id.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/scope.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import type { Receipt, ReceiptDates, ReceiptParties } from '../receipt.ts'

type ReceiptTable = {
  id: string
  organization_id: string
  number: number
  lease_id: string
  property_id: string
  client_id: string
  rent_from: string
  rent_to: string
  payment_threshold: string
  payment_mode: PaymentMode
  monthly_rent: string
  snapshot: ColumnType<ReceiptParties, string, never>
  overlap_allowed: Generated<boolean>
  created_at: Date
  updated_at: Date
  cancelled_at: Date | null
  cancel_reason: string | null
  version: Generated<number>
}

type ReceiptCounterTable = { organization_id: string; last_number: number }

declare module '../../../server/database/database.ts' {
  interface Tables {
    receipts: ReceiptTable
    receipt_counters: ReceiptCounterTable
  }
}

/** Whoever may read receipts: an owner those of the organization, a client their own. */
type Reader = OwnerScope | ClientScope

// Nothing is joined: a receipt says what it said when it was recorded.
const receipts = (scope: Reader) =>
  scope.tx
    .selectFrom('receipts')
    .select(['id', 'organization_id', 'number', 'rent_from', 'rent_to', 'payment_threshold'])
    .select(['payment_mode', 'monthly_rent', 'snapshot', 'created_at', 'updated_at'])
    .select(['cancelled_at', 'cancel_reason', 'version'])
    .where('organization_id', '=', scope.organizationId)
    .$if(scope.kind === 'client', (query) => query.where('client_id', '=', scope.actor.accountId))

type Row = Awaited<ReturnType<ReturnType<typeof receipts>['execute']>>[number]

const toReceipt = (row: Row): Receipt => ({
  ...row.snapshot,
  id: row.id,
  organizationId: row.organization_id,
  number: row.number,
  rentFrom: row.rent_from,
  rentTo: row.rent_to,
  paymentThreshold: row.payment_threshold,
  paymentMode: row.payment_mode,
  monthlyRent: row.monthly_rent,
  cancellation:
    row.cancelled_at === null ? null : { at: row.cancelled_at, reason: row.cancel_reason ?? '' },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

const said = (party: keyof ReceiptParties, field: string) => ({
  by: sql`lower(receipts.snapshot -> ${sql.lit(party)} ->> ${sql.lit(field)})`,
  type: 'text' as const,
})
const date = (column: string) => ({ by: sql.ref(column), type: 'date' as const })

const SORTS = {
  receiptNumber: byColumn('receipts.number', 'integer'),
  client: said('client', 'name'),
  clientEmail: said('client', 'email'),
  RentFrom: date('receipts.rent_from'),
  RentTo: date('receipts.rent_to'),
  paymentThreshold: date('receipts.payment_threshold'),
  paymentMode: { by: sql`lower(receipts.payment_mode)`, type: 'text' as const },
  monthlyRent: byColumn('receipts.monthly_rent', 'numeric'),
  property: said('property', 'address1'),
  owner: said('owner', 'name'),
  createdAt: byColumn('receipts.created_at', 'timestamptz'),
}

const searched = sql`concat_ws(' ', receipts.number, receipts.snapshot -> 'client' ->> 'name',
  receipts.snapshot -> 'client' ->> 'email', receipts.snapshot -> 'property' ->> 'address1',
  receipts.snapshot -> 'property' ->> 'address2', receipts.snapshot -> 'property' ->> 'pincode',
  receipts.snapshot -> 'property' ->> 'city', receipts.snapshot -> 'property' ->> 'state',
  receipts.rent_from, receipts.rent_to, receipts.payment_mode, receipts.monthly_rent)`

/** The receipts that the caller may read, cancelled ones too, narrowed, sorted and paged as asked. */
export async function listReceipts(scope: Reader, page: PageQuery): Promise<Page<Receipt>> {
  const terms = { id: 'receipts.id', sorts: SORTS, searched, page, toRecord: toReceipt }
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
  return row && toReceipt(row)
}

/** The number of a receipt of this agreement, not cancelled, that shares a day with the period. */
export async function findOverlap(
  scope: OwnerScope,
  leaseId: string,
  { rentFrom, rentTo }: Pick<ReceiptDates, 'rentFrom' | 'rentTo'>,
): Promise<number | undefined> {
  const row = await scope.tx
    .selectFrom('receipts')
    .select('number')
    .where('organization_id', '=', scope.organizationId)
    .where('lease_id', '=', leaseId)
    .where('cancelled_at', 'is', null)
    .where('rent_from', '<=', rentTo)
    .where('rent_to', '>=', rentFrom)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

/** The organization's next receipt number; it is given back when the transaction fails, so that none is missing. */
export async function takeReceiptNumber(scope: OwnerScope): Promise<number> {
  const { last_number } = await scope.tx
    .insertInto('receipt_counters')
    .values({ organization_id: scope.organizationId, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet((row) => ({ last_number: row('receipt_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

type NewReceipt = ReceiptDates & {
  number: number
  parties: ReceiptParties
  paymentMode: PaymentMode
  overlapAllowed: boolean
}

/** Violates `receipts_no_overlap` where another receipt covers the days and `overlapAllowed` is not set. */
export async function insertReceipt(scope: OwnerScope, receipt: NewReceipt): Promise<string> {
  const { parties } = receipt
  const id = newId()
  await scope.tx
    .insertInto('receipts')
    .values({
      id,
      organization_id: scope.organizationId,
      number: receipt.number,
      lease_id: parties.lease.id,
      property_id: parties.property.id,
      client_id: parties.client.id,
      rent_from: receipt.rentFrom,
      rent_to: receipt.rentTo,
      payment_threshold: receipt.paymentThreshold,
      payment_mode: receipt.paymentMode,
      monthly_rent: parties.lease.monthlyRent,
      snapshot: JSON.stringify(parties),
      overlap_allowed: receipt.overlapAllowed,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute()
  return id
}

/** Marks a receipt as cancelled; its number and all it says stay. */
export async function markReceiptCancelled(
  scope: OwnerScope,
  id: string,
  reason: string,
): Promise<void> {
  await scope.tx
    .updateTable('receipts')
    .set((row) => ({
      cancelled_at: scope.now,
      cancel_reason: reason,
      updated_at: scope.now,
      version: row('version', '+', 1),
    }))
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute()
}
