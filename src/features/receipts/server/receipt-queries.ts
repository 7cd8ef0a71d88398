import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  byColumn,
  type IdFilters,
  type IdRange,
  type KeysetPage,
  keysetPage,
  type PageQuery,
  type SortKey,
  withFlags,
} from '../../../server/database/keyset-page.ts'
import { inLocalTime, type Stored } from '../../../server/local-time.ts'
import { firstOfMonth, lastOfMonth } from '../../../shared/calendar-date.ts'
import { type Days, financialYearDays } from '../../../shared/days.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import {
  type BooksScope,
  type ClientScope,
  isLimited,
  onlyOwn,
} from '../../identity/server/access/scope.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import { receiptName } from '../../ledger/credit.ts'
import type { ReceiptName } from '../../ledger/ledger.ts'
import type {
  Receipt,
  ReceiptDates,
  ReceiptDocument,
  ReceiptKind,
  ReceiptParties,
} from '../receipt.ts'
import type { receiptFilters, receiptSorts } from '../receipt-wire.ts'
import type { Verification } from '../verification.ts'
import type { FrozenDocument } from './receipt-tables.ts'
import { type ReceiptFlags, sumReceipts } from './receipt-totals-queries.ts'
import { hasNumber, readSearchedNumber } from './searched-number.ts'

/** The scopes that may read receipts: who keeps the books all of them, a client their own. */
type Reader = BooksScope | ClientScope

// Nothing is joined: a receipt never changes after it was recorded.
const receipts = (scope: Reader) =>
  scope.tx
    .selectFrom('receipts')
    .select(['id', 'organizationId', 'number', 'rentFrom', 'rentTo', 'paymentThreshold'])
    .select(['paymentMode', 'monthlyRent', 'snapshot', 'createdAt', 'updatedAt'])
    .select(['code', 'kind', 'amount', 'receivedOn'])
    // The paper is returned with a single receipt only: a list would weigh twice as much.
    .select(sql<ReceiptDocument>`document - 'paper'`.as('document'))
    .select(['cancelledAt', 'cancelReason', 'version'])
    .where('organizationId', '=', scope.organization.id)
    .$call(onlyOwn(scope, 'clientId'))

type ReceiptSort = keyof typeof receiptSorts
type ReceiptFilter = keyof typeof receiptFilters
type Row = Awaited<ReturnType<ReturnType<typeof receipts>['execute']>>[number]

const toReceipt = ({ snapshot, document, amount, ...receipt }: Row): Stored<Receipt> => ({
  ...receipt,
  ...snapshot,
  ...document,
  amount: paiseToDecimal(amount),
})

// Each has its index, which begins with the organization (`migrations/0024`).
const SORTS: Record<ReceiptSort, SortKey> = {
  number: byColumn('receipts.number', 'integer'),
  client: byColumn('receipts.clientOrder', 'text'),
  clientEmail: byColumn('receipts.clientEmailOrder', 'text'),
  rentFrom: byColumn('receipts.rentFrom', 'date'),
  rentTo: byColumn('receipts.rentTo', 'date'),
  paymentThreshold: byColumn('receipts.paymentThreshold', 'date'),
  paymentMode: byColumn('receipts.modeOrder', 'text'),
  monthlyRent: byColumn('receipts.monthlyRent', 'numeric'),
  property: byColumn('receipts.propertyOrder', 'text'),
  owner: byColumn('receipts.ownerOrder', 'text'),
  createdAt: byColumn('receipts.createdAt', 'timestamptz'),
}

const FILTERS: Record<ReceiptFilter, string> = {
  leaseId: 'receipts.leaseId',
  propertyId: 'receipts.propertyId',
  clientId: 'receipts.clientId',
}

/** The text that a search looks through, in lower case. */
export const searchedInReceipts = sql`receipts.searched`

type ReceiptFlag = keyof ReceiptFlags

function flagsOf({ today }: Reader): Record<ReceiptFlag, Expression<SqlBool>> {
  const days = (from: string, to: string) =>
    sql<SqlBool>`receipts.received_on between ${from} and ${to}`
  const year = financialYearDays(today)
  return {
    thisMonth: days(firstOfMonth(today), lastOfMonth(today)),
    thisYear: days(year.from, year.to),
    cancelled: sql<SqlBool>`receipts.cancelled_at is not null`,
  }
}

const counting = (rupees: RawBuilder<unknown>) =>
  sql<string>`coalesce(sum(${rupees}) filter (where counted.cancelled_at is null), 0)::numeric(20, 2)::text`

/**
 * All the money that was received, how much of it is deposit, and what was withheld as tax beside it; what was
 * cancelled counts no more. Amounts are paise, those of the document rupees.
 */
const RECEIVED = {
  of: ['receipts.amount', 'receipts.cancelledAt', 'receipts.document'],
  by: counting(sql`counted.amount::numeric / 100`),
  parts: {
    deposit: counting(sql`(counted.document ->> 'deposit')::numeric`),
    tds: counting(sql`(counted.document ->> 'tds')::numeric`),
  },
}

/** Finds receipts by their words, and by the number of one, however it is typed. */
const findIdsIn =
  (scope: Reader, search = '') =>
  async (patterns: string[], atMost: number): Promise<string[]> => {
    const { tx, organization } = scope
    const number = readSearchedNumber(search)
    const byNumber = (number ? hasNumber(number) : []).map(
      (condition) => sql`union
        select id from receipts where organization_id = ${organization.id} and ${condition}`,
    )
    const { rows } = await sql<{ id: string }>`
      ${findByWords(scope, patterns, atMost)} ${sql.join(byNumber, sql` `)}`.execute(tx)
    return rows.map(({ id }) => id)
  }

/** By the index of all words; for somebody who works with some properties, of whose receipts it is told none, by looking. */
function findByWords(scope: Reader, patterns: string[], atMost: number) {
  if (isLimited(scope))
    return sql`(select id from receipts where organization_id = ${scope.organization.id}
      and searched like all (${patterns}::text[]) limit ${atMost})`
  const find = sql.raw(scope.kind === 'client' ? 'find_receipts_of_client' : 'find_receipts')
  return sql`select ${find}(${patterns}::text[], ${atMost}) as id`
}

/** The receipts that the caller may read, cancelled ones too, filtered, sorted and paged. */
export async function listReceipts(
  scope: Reader,
  {
    thisMonth,
    thisYear,
    cancelled,
    ...page
  }: PageQuery<ReceiptSort> & IdFilters<ReceiptFilter> & ReceiptFlags,
): Promise<KeysetPage<Receipt>> {
  const toRecord = (row: Row) => inLocalTime(scope, toReceipt(row))
  const requested = { thisMonth, thisYear, cancelled }
  return keysetPage(withFlags(receipts(scope), requested, flagsOf(scope)), {
    tx: scope.tx,
    id: 'receipts.id',
    sorts: SORTS,
    filters: FILTERS,
    searched: searchedInReceipts,
    page,
    toRecord,
    findIds: findIdsIn(scope, page.search),
    isEndless: true,
    isNarrowed: Object.values(requested).some((flag) => flag !== undefined),
    amount: RECEIVED,
    // A client has few, and sees none of the organization's totals.
    ...(scope.kind !== 'client' && { totals: () => sumReceipts(scope, requested) }),
  })
}

/** The receipts that the caller may read, in the order of their ids: a page after one of them, or the first. */
export async function listReceiptsAfter(
  scope: Reader,
  { after, atMost }: IdRange,
): Promise<(Receipt & { mailedTo: string | null })[]> {
  const rows = await receipts(scope)
    .select('mailedTo')
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map(({ mailedTo, ...row }) => ({ ...inLocalTime(scope, toReceipt(row)), mailedTo }))
}

/** Receipts without a code, the first first, held until the transaction ends; those from before there were papers. */
export async function lockReceiptsWithoutCode(
  scope: BooksScope,
  { atMost }: { atMost: number },
): Promise<Receipt[]> {
  const rows = await receipts(scope)
    .where('verifyHash', 'is', null)
    .orderBy('id')
    .limit(atMost)
    .forUpdate()
    .execute()
  return rows.map((row) => inLocalTime(scope, toReceipt(row)))
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

/** The code of a valid receipt for rent of this agreement that shares a day with the period. */
export async function findOverlap(
  scope: BooksScope,
  leaseId: string,
  { rentFrom, rentTo }: Pick<ReceiptDates, 'rentFrom' | 'rentTo'>,
): Promise<string | undefined> {
  const row = await scope.tx
    .selectFrom('receipts')
    .select(['number', 'code'])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('kind', '=', 'rent')
    .where('cancelledAt', 'is', null)
    .where('rentFrom', '<=', rentTo)
    .where('rentTo', '>=', rentFrom)
    // In the order of the index, so that the first is found however many there are.
    .orderBy('rentTo')
    .limit(1)
    .executeTakeFirst()
  return row && receiptName(row)
}

export type NewReceipt = ReceiptDates & {
  id: string
  number: number
  code: string
  kind: ReceiptKind
  parties: ReceiptParties
  paymentMode: PaymentMode
  /** null: no money was due. */
  creditId: string | null
  amount: Paise
  /** Whether somebody entered how much was received, or it is taken to be the rent. */
  isAmountStated: boolean
  receivedOn: string
  document: FrozenDocument
  landlordPanSealed: string | null
  verifyHash: Buffer
  verification: Verification
  overlapAllowed: boolean
}

/** Violates `receipts_no_overlap` where another receipt covers the days and `overlapAllowed` is not set. */
export async function insertReceipt(
  scope: BooksScope,
  { parties, document, verification, isAmountStated, ...receipt }: NewReceipt,
): Promise<void> {
  await scope.tx
    .insertInto('receipts')
    .values({
      organizationId: scope.organization.id,
      ...receipt,
      amountBasis: isAmountStated ? 'stated' : 'monthly-rent',
      document: JSON.stringify(document),
      verification: JSON.stringify(verification),
      leaseId: parties.lease.id,
      propertyId: parties.property.id,
      clientId: parties.client.id,
      monthlyRent: parties.lease.monthlyRent,
      snapshot: JSON.stringify(parties),
      createdAt: scope.now,
      updatedAt: scope.now,
    })
    .execute()
}

/** A client's receipts for days of rent that begin in these days, of all agreements or one. */
export async function listRentReceipts(
  scope: Reader,
  { clientId, leaseId }: { clientId: string; leaseId?: string | undefined },
  { from, to }: Days,
): Promise<ReceiptName[]> {
  const rows = await scope.tx
    .selectFrom('receipts')
    .select(['id', 'number', 'code', 'cancelledAt'])
    .where('organizationId', '=', scope.organization.id)
    .where('clientId', '=', clientId)
    .$if(leaseId !== undefined, (query) => query.where('leaseId', '=', leaseId as string))
    .where('kind', '=', 'rent')
    .where('rentFrom', '>=', from)
    .where('rentFrom', '<=', to)
    .$call(onlyOwn(scope, 'clientId'))
    .execute()
  return rows.map(({ cancelledAt, ...name }) => ({ ...name, cancelled: cancelledAt !== null }))
}

/** Marks a receipt as cancelled; its number and content stay. */
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
