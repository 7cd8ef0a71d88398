import { type Insertable, type Selectable, sql } from 'kysely'
import { type Tables, writeAll } from '../../../server/database/database.ts'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { financialYear } from '../../../shared/calendar-date.ts'
import type { Days } from '../../../shared/days.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import {
  type BooksScope,
  type ClientScope,
  type OwnerScope,
  onlyOwn,
} from '../../identity/server/access/scope.ts'
import { type Invoice, type InvoiceKind, invoiceCode } from '../invoice.ts'
import {
  clientGstinContext,
  type InvoiceDocument,
  recipientGstinContext,
  supplierGstinContext,
} from './invoice-tables.ts'
import '../../ledger/server/ledger-tables.ts'
import type { Sealer } from '../../../server/encryption.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import type { gstDetailsDataWire, invoiceDataWire } from '../invoice-wire.ts'
import { listGstDetailsAfter } from './party-queries.ts'

const ISSUED = [
  ...([
    'id',
    'chargeId',
    'kind',
    'code',
    'issuedOn',
    'net',
    'cgst',
    'sgst',
    'igst',
    'rate',
  ] as const),
  ...([
    'isReverseCharge',
    'isInterState',
    'placeOfSupply',
    'sac',
    'isRegistered',
    'document',
  ] as const),
] as const

/** A paper that was issued for a charge. */
export type IssuedPaper = Pick<Selectable<Tables['invoices']>, (typeof ISSUED)[number]>

/** The papers of charges, by charge. */
export async function findIssued(
  { tx, organization }: BooksScope,
  charges: readonly { id: string }[],
): Promise<Map<string, IssuedPaper[]>> {
  const rows = await tx
    .selectFrom('invoices')
    .select(ISSUED)
    .where('organizationId', '=', organization.id)
    .where(
      'chargeId',
      'in',
      charges.map(({ id }) => id),
    )
    .execute()
  return Map.groupBy(rows, ({ chargeId }) => chargeId)
}

/** A paper to write; its document as it is. */
export type NewInvoice = Omit<
  Insertable<Tables['invoices']>,
  'organizationId' | 'issuedOn' | 'createdAt' | 'document'
> & { document: InvoiceDocument }

/** Writes papers, dated today whenever their charges are: a series is never dated back. */
export async function insertInvoices(
  { tx, organization, today, now }: BooksScope,
  papers: readonly NewInvoice[],
): Promise<void> {
  const rows = papers.map(({ document, ...paper }) => ({
    ...paper,
    document: JSON.stringify(document),
    organizationId: organization.id,
    issuedOn: today,
    createdAt: now,
  }))
  await writeAll(rows, (some) => tx.insertInto('invoices').values(some).execute())
}

type Reader = OwnerScope | ClientScope

const papers = (scope: Reader) =>
  scope.tx
    .selectFrom('invoices')
    .innerJoin('leases', (join) => sameOrganization(join, 'leases.id', 'invoices.leaseId'))
    .innerJoin('properties', (join) => sameOrganization(join, 'properties.id', 'leases.propertyId'))
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'invoices.clientId'))
    .select(['invoices.id as invoiceId', 'invoices.kind', 'invoices.code', 'invoices.issuedOn'])
    .select(['invoices.chargeId', 'invoices.net', 'invoices.cgst', 'invoices.sgst'])
    .select(['invoices.igst', 'invoices.rate', 'invoices.isReverseCharge'])
    .select(['invoices.isInterState', 'invoices.placeOfSupply', 'invoices.sac'])
    .select(['invoices.isRegistered', 'invoices.document'])
    .select(['leases.id', 'leases.clientId', 'accounts.name', 'accounts.email'])
    .select(['leases.propertyId', 'properties.address1', 'properties.address2'])
    .select(['properties.pincode', 'properties.city', 'properties.state'])
    .where('invoices.organizationId', '=', scope.organization.id)
    .$call(onlyOwn(scope, 'invoices.clientId'))

/** A whole paper, its numbers sealed. */
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof papers>['execute']>>[number]

/** Papers of days, or of an agreement, the latest first; at most so many. */
export async function listPapers(
  scope: Reader,
  {
    days,
    leaseId,
    atMost,
  }: { days?: Days | undefined; leaseId?: string | undefined; atMost: number },
): Promise<InvoiceRow[]> {
  return (
    papers(scope)
      .$if(days !== undefined, (query) =>
        query
          .where('invoices.issuedOn', '>=', days?.from ?? '')
          .where('invoices.issuedOn', '<=', days?.to ?? ''),
      )
      .$if(leaseId !== undefined, (query) => query.where('invoices.leaseId', '=', leaseId ?? ''))
      .orderBy('invoices.issuedOn', 'desc')
      // Ids count up: of one day a credit note comes after its invoice, whatever their numbers.
      .orderBy('invoices.id', 'desc')
      .limit(atMost)
      .execute()
  )
}

/** All papers in the order of their ids, some at a time. */
export async function listPapersAfter(
  scope: Reader,
  { after, atMost }: IdRange,
): Promise<InvoiceRow[]> {
  return papers(scope)
    .$if(after !== undefined, (query) => query.where('invoices.id', '>', after ?? ''))
    .orderBy('invoices.id')
    .limit(atMost)
    .execute()
}

/** One paper, if the caller may see it. */
export async function findInvoicePaper(scope: Reader, id: string): Promise<InvoiceRow | undefined> {
  return papers(scope).where('invoices.id', '=', id).executeTakeFirst()
}

/** An invoice as shown in lists. */
export function invoiceOf(row: InvoiceRow): Invoice {
  const { invoiceId: id, kind, code, issuedOn, chargeId, net, cgst, sgst, igst, rate } = row
  const { charge, corrects } = row.document
  return {
    id,
    ...namesIn(row),
    kind,
    code,
    issuedOn,
    chargeId,
    chargeName: charge.name,
    periodStart: charge.periodStart,
    periodEnd: charge.periodEnd,
    corrects: corrects?.code ?? null,
    net,
    cgst,
    sgst,
    igst,
    rate,
    isReverseCharge: row.isReverseCharge,
    isRegistered: row.isRegistered,
  }
}

/**
 * The next codes of a kind of paper in the financial year of today; given back when the transaction fails, so that none
 * is missing. Others who take them wait, until the transaction ends.
 */
export async function takeInvoiceCodes(
  { tx, organization, today }: BooksScope,
  kind: InvoiceKind,
  count: number,
): Promise<string[]> {
  const year = financialYear(today)
  const { rows } = await sql<{ last: number }>`
    insert into document_counters as kept (organization_id, series, financial_year, last_number)
    values (${organization.id}, ${kind}, ${year}, ${count})
    on conflict (organization_id, series, financial_year)
      do update set last_number = kept.last_number + excluded.last_number
    returning last_number as last`.execute(tx)
  const first = (rows[0]?.last ?? count) - count + 1
  return Array.from({ length: count }, (_, place) => invoiceCode(kind, year, first + place))
}

/** The registered name, with that of the business where it has another: both are on the registration (rule 46(a)). */
export const supplierNameOf = ({ name, company }: InvoiceDocument['supplier']): string =>
  company && company !== name ? `${name} (${company})` : name

/** Invoices and notes as people take them with them, their tax numbers opened, in the order of their ids. */
export async function listInvoiceData(
  scope: OwnerScope | ClientScope,
  sealer: Sealer,
  stretch: IdRange,
): Promise<Decoded<typeof invoiceDataWire>[]> {
  const rows = await listPapersAfter(scope, stretch)
  return rows.map((row) => {
    const { supplier, recipient, property, reason } = row.document
    const { invoiceId: id, isInterState, placeOfSupply, sac } = row
    return {
      ...invoiceOf(row),
      clientId: row.clientId,
      isInterState,
      placeOfSupply,
      sac,
      reason,
      supplier: supplierNameOf(supplier),
      supplierGstin: sealer.open(supplier.gstin, supplierGstinContext(id)),
      recipient: recipient.name,
      recipientGstin: recipient.gstin && sealer.open(recipient.gstin, recipientGstinContext(id)),
      propertyLine: property,
    }
  })
}

/** What was entered for the invoices of agreements, in the order of those. */
export async function listGstDetailsData(
  scope: OwnerScope | ClientScope,
  sealer: Sealer,
  stretch: IdRange,
): Promise<(Decoded<typeof gstDetailsDataWire> & { id: string })[]> {
  const rows = await listGstDetailsAfter(scope, stretch)
  return rows.map(({ leaseId, clientId, gstinSealed, sac }) => ({
    id: leaseId,
    leaseId,
    clientId,
    sac,
    gstin: gstinSealed && sealer.open(gstinSealed, clientGstinContext(leaseId)),
  }))
}
