import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../../server/database/database.ts'
import type { Stretch } from '../../../server/database/keyset-page.ts'
import { writeAll } from '../../../server/database/write-all.ts'
import type { Days } from '../../../shared/days.ts'
import { minus, type Paise, sumOf } from '../../../shared/paise.ts'
import type { ChargeKind } from '../../charges/charge-kinds.ts'
import '../../charges/server/ledger-tables.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import {
  type BooksScope,
  type ClientScope,
  type OwnerScope,
  onlyOwn,
} from '../../identity/server/access/scope.ts'
import type { Amounts, Invoice, InvoiceKind } from '../invoice.ts'
import type { InvoiceDocument } from './invoice-tables.ts'

/** A charge with tax whose papers are to be looked at. */
export type ChargeToInvoice = {
  id: string
  leaseId: string
  clientId: string
  kind: ChargeKind
  name: string
  periodStart: string | null
  periodEnd: string | null
  /** Less the notes that lower it. */
  net: Paise
  gst: Paise
  rate: string
  isInterState: boolean
  isReverseCharge: boolean
  isReversed: boolean
  /** Why it was lowered last, and why it was not after all. */
  lessReason: string | null
  moreReason: string | null
}

/** The charges whose papers may have to change, held until the transaction ends; those that others hold are theirs. */
export async function takeChargesToInvoice(
  scope: BooksScope,
  atMost: number,
): Promise<ChargeToInvoice[]> {
  const rows = await scope.tx
    .selectFrom('charges')
    .select(['id', 'leaseId', 'clientId', 'kind', 'name', 'periodStart', 'periodEnd'])
    .select(['net', 'gst', 'gstRate', 'gstInterState', 'gstReverseCharge', 'reversedOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('invoiceDue', '=', true)
    .where('gstRate', 'is not', null)
    .orderBy('datedOn')
    .orderBy('id')
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return []
  const notes = await listNotes(scope, rows)
  return rows.map(({ gstRate, gstInterState, gstReverseCharge, reversedOn, ...charge }) => {
    const own = notes.get(charge.id) ?? []
    const standing = own.filter((it) => it.reversedOn === null)
    const gst = sumOf(standing.map((it) => it.gst))
    return {
      ...charge,
      net: minus(charge.net, minus(sumOf(standing.map((it) => it.credited)), gst)),
      gst: minus(charge.gst, gst),
      rate: gstRate ?? '0',
      ...{ isInterState: gstInterState, isReverseCharge: gstReverseCharge },
      isReversed: reversedOn !== null,
      lessReason: standing.at(-1)?.reason ?? null,
      moreReason: own.findLast((it) => it.reversedOn !== null)?.reverseReason ?? null,
    }
  })
}

/** The notes that lower charges, in order of time, by charge; a debt that was let go lowers none. */
async function listNotes(
  { tx, organization }: BooksScope,
  charges: readonly { id: string; leaseId: string }[],
) {
  const rows = await tx
    .selectFrom('credits')
    .select(['againstChargeId', 'credited', 'gst', 'reason', 'reversedOn', 'reverseReason'])
    .where('organizationId', '=', organization.id)
    .where('leaseId', 'in', [...new Set(charges.map(({ leaseId }) => leaseId))])
    .where(
      'againstChargeId',
      'in',
      charges.map(({ id }) => id),
    )
    .where('waiver', '=', false)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ againstChargeId }) => againstChargeId)
}

/** What was issued for charges already. */
export type IssuedPaper = Amounts & {
  id: string
  chargeId: string
  kind: InvoiceKind
  code: string
  issuedOn: string
  rate: string
  isReverseCharge: boolean
  isInterState: boolean
  placeOfSupply: string
  sac: string
  isRegistered: boolean
  document: InvoiceDocument
}

/** The papers of charges, by charge. */
export async function findIssued(
  { tx, organization }: BooksScope,
  charges: readonly { id: string }[],
): Promise<Map<string, IssuedPaper[]>> {
  const rows = await tx
    .selectFrom('invoices')
    .select(['id', 'chargeId', 'kind', 'code', 'issuedOn', 'net', 'cgst', 'sgst', 'igst', 'rate'])
    .select(['isReverseCharge', 'isInterState', 'placeOfSupply', 'sac', 'isRegistered', 'document'])
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
    ...{ ...paper, document: JSON.stringify(document) },
    ...{ organizationId: organization.id, issuedOn: today, createdAt: now },
  }))
  await writeAll(rows, (some) => tx.insertInto('invoices').values(some).execute())
}

/** The papers of these charges say what they are worth, or cannot. */
export async function markInvoiced(
  { tx, organization }: BooksScope,
  chargeIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('charges')
    .set({ invoiceDue: false })
    .where('organizationId', '=', organization.id)
    .where('id', 'in', chargeIds)
    .execute()
}

/** Charges with tax and without an invoice of which something is left. */
const withoutInvoice = ({ organization }: BooksScope) => sql`
  from charges where charges.organization_id = ${organization.id} and gst_rate is not null
    and charges.reversed_on is null
    and not exists (select from invoices where invoices.organization_id = charges.organization_id
      and invoices.charge_id = charges.id and invoices.kind = 'invoice')
    and amount > (select coalesce(sum(credited), 0) from credits
      where credits.organization_id = charges.organization_id and credits.lease_id = charges.lease_id
        and against_charge_id = charges.id and not waiver and credits.reversed_on is null)`

/** How many charges with tax have no invoice, and the largest of them, by agreement. */
export async function listWaiting(
  scope: BooksScope,
): Promise<{ leaseId: string; charges: number; largest: Paise }[]> {
  const { rows } = await sql<{ leaseId: string; charges: number; largest: Paise }>`
    select lease_id as "leaseId", count(*)::int as charges, max(net)::bigint as largest
    ${withoutInvoice(scope)} group by 1 order by 1`.execute(scope.tx)
  return rows
}

/** Lets invoices be issued for all charges with tax that have none. */
export async function askForInvoices(scope: BooksScope): Promise<void> {
  await sql`update charges set invoice_due = true
    where organization_id = ${scope.organization.id} and id in (select charges.id ${withoutInvoice(scope)})`.execute(
    scope.tx,
  )
}

type Reader = OwnerScope | ClientScope

const papers = (scope: Reader) =>
  scope.tx
    .selectFrom('invoices')
    .innerJoin('leases', 'leases.id', 'invoices.leaseId')
    .innerJoin('properties', 'properties.id', 'leases.propertyId')
    .innerJoin('accounts', 'accounts.id', 'invoices.clientId')
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

/** A paper with all that it says, its numbers sealed. */
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
  return papers(scope)
    .$if(days !== undefined, (query) =>
      query
        .where('invoices.issuedOn', '>=', days?.from ?? '')
        .where('invoices.issuedOn', '<=', days?.to ?? ''),
    )
    .$if(leaseId !== undefined, (query) => query.where('invoices.leaseId', '=', leaseId ?? ''))
    .orderBy('invoices.issuedOn', 'desc')
    .orderBy('invoices.code', 'desc')
    .limit(atMost)
    .execute()
}

/** All papers in the order of their ids, some at a time. */
export async function listPapersAfter(
  scope: Reader,
  { after, atMost }: Stretch,
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

/** A paper as lists have it. */
export function invoiceOf(row: InvoiceRow): Invoice {
  const { invoiceId: id, kind, code, issuedOn, chargeId, net, cgst, sgst, igst, rate } = row
  const { charge, corrects } = row.document
  return {
    ...{ id, ...namesIn(row), kind, code, issuedOn, chargeId },
    ...{ chargeName: charge.name, periodStart: charge.periodStart, periodEnd: charge.periodEnd },
    ...{ corrects: corrects?.code ?? null, net, cgst, sgst, igst, rate },
    ...{ isReverseCharge: row.isReverseCharge, isRegistered: row.isRegistered },
  }
}
