import { type ColumnType, sql } from 'kysely'
import { type ColumnWords, exportedColumns } from '../../../../server/database/column-privacy.ts'
import { writeAll } from '../../../../server/database/database.ts'
import {
  byColumn,
  byText,
  type IdFilters,
  type KeysetPage,
  keysetPage,
  type PageQuery,
  type SortKey,
} from '../../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../../server/database/same-organization.ts'
import { newId } from '../../../../server/new-id.ts'
import type { Paise } from '../../../../shared/paise.ts'
import {
  type ClientScope,
  type OwnerScope,
  onlyOwn,
} from '../../../identity/server/access/scope.ts'
import '../../../identity/server/identity-tables.ts'
import type { PastReceipt, pastReceiptSorts } from '../past-receipt-wire.ts'

type PastReceiptTable = {
  organizationId: string
  id: string
  importId: string
  clientId: string
  leaseId: string | null
  /** The agreement's property: filled in and kept up to date by the database. */
  propertyId: ColumnType<string | null, never, never>
  property: string
  receivedOn: string
  amount: Paise
  mode: string | null
  reference: string | null
  number: string | null
  paidFor: string | null
  /** Set where the import that brought it in was undone. */
  withdrawnAt: ColumnType<Date | null, undefined, Date>
}

export const pastReceiptColumns = {
  organizationId: 'key',
  id: 'key',
  importId: 'key',
  clientId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  property: 'kept personal',
  receivedOn: 'plain',
  amount: 'money',
  mode: 'kept personal',
  reference: 'kept personal',
  number: 'kept personal',
  paidFor: 'kept personal',
  withdrawnAt: 'technical',
} as const satisfies ColumnWords<PastReceiptTable>

declare module '../../../../server/database/database.ts' {
  interface Tables {
    pastReceipts: PastReceiptTable
  }
}

const receipts = (scope: OwnerScope | ClientScope) =>
  scope.tx
    .selectFrom('pastReceipts')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'pastReceipts.clientId'))
    .select(['pastReceipts.id', 'pastReceipts.clientId', 'pastReceipts.leaseId'])
    .select(exportedColumns(pastReceiptColumns).map((name) => `pastReceipts.${name}` as const))
    .select(['accounts.name', 'accounts.email'])
    .where('pastReceipts.organizationId', '=', scope.organization.id)
    .where('pastReceipts.withdrawnAt', 'is', null)
    .$call(onlyOwn(scope, 'pastReceipts.clientId'))

type Row = Awaited<ReturnType<ReturnType<typeof receipts>['execute']>>[number]

const SORTS: Record<keyof typeof pastReceiptSorts, SortKey> = {
  receivedOn: byColumn('pastReceipts.receivedOn', 'date'),
  client: byText('accounts.name'),
  property: byText('pastReceipts.property'),
  amount: byColumn('pastReceipts.amount', 'numeric'),
  number: { by: sql`coalesce(past_receipts.number, '')`, type: 'text' },
}

const searched = sql`concat_ws(' ', accounts.name, accounts.email, past_receipts.property, past_receipts.number,
  past_receipts.reference, past_receipts.paid_for, past_receipts.mode, past_receipts.received_on,
  trim_scale(past_receipts.amount / 100.0))`

const toReceipt = ({ clientId, name, email, ...receipt }: Row): PastReceipt => ({
  ...receipt,
  client: { id: clientId, name, email },
})

/** The past receipts that the caller may see, those received last first; undone imports are left out. */
export const listPastReceipts = (
  scope: OwnerScope | ClientScope,
  page: PageQuery<keyof typeof pastReceiptSorts> & IdFilters<'leaseId' | 'clientId'>,
): Promise<KeysetPage<PastReceipt>> =>
  keysetPage(receipts(scope), {
    tx: scope.tx,
    isEndless: true,
    id: 'pastReceipts.id',
    sorts: SORTS,
    searched,
    filters: { leaseId: 'pastReceipts.leaseId', clientId: 'pastReceipts.clientId' },
    page: page.sort === undefined ? { ...page, sort: 'receivedOn', order: 'desc' } : page,
    toRecord: toReceipt,
  })

/** A past receipt's details and its client. */
export type NewPastReceipt = Omit<
  PastReceiptTable,
  'propertyId' | 'organizationId' | 'id' | 'importId' | 'withdrawnAt'
>

/** Keeps the receipts of an import; returns their ids in the same order. */
export async function insertPastReceipts(
  scope: OwnerScope,
  importId: string,
  written: readonly NewPastReceipt[],
): Promise<string[]> {
  const organizationId = scope.organization.id
  const rows = written.map((it) => ({ id: newId(), organizationId, importId, ...it }))
  await writeAll(rows, (some) => scope.tx.insertInto('pastReceipts').values(some).execute())
  return rows.map(({ id }) => id)
}

/** Takes the receipts of an import off the lists; returns their details. */
export const withdrawPastReceipts = (scope: OwnerScope, importId: string) =>
  scope.tx
    .updateTable('pastReceipts')
    .set({ withdrawnAt: scope.now })
    .where('organizationId', '=', scope.organization.id)
    .where('importId', '=', importId)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'receivedOn', 'amount', 'number', 'property'])
    .execute()

/** The receipts of some days that are kept already, as a sheet is compared with them. */
export const listKeptReceipts = (scope: OwnerScope, { from, to }: { from: string; to: string }) =>
  scope.tx
    .selectFrom('pastReceipts')
    .select(['clientId', 'receivedOn', 'amount', 'number'])
    .where('organizationId', '=', scope.organization.id)
    .where('withdrawnAt', 'is', null)
    .where('receivedOn', '>=', from)
    .where('receivedOn', '<=', to)
    .execute()

/** Whether past receipts of any of these clients or agreements are kept that came with another import. */
export async function hasPastReceipts(
  scope: OwnerScope,
  {
    clients,
    leases,
    exceptOf,
  }: { clients: readonly string[]; leases: readonly string[]; exceptOf: string },
): Promise<boolean> {
  const found = await scope.tx
    .selectFrom('pastReceipts')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('withdrawnAt', 'is', null)
    .where('importId', '<>', exceptOf)
    .where(sql<boolean>`(client_id = any(${clients}) or lease_id = any(${leases}))`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
