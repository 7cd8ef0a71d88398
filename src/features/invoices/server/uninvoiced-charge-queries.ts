import { sql } from 'kysely'
import { minus, type Paise, sumOf } from '../../../shared/paise.ts'
import type { ChargeKind } from '../../ledger/charge.ts'
import '../../ledger/server/ledger-tables.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import './invoice-tables.ts'

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
    const valid = own.filter((it) => it.reversedOn === null)
    const gst = sumOf(valid.map((it) => it.gst))
    return {
      ...charge,
      net: minus(charge.net, minus(sumOf(valid.map((it) => it.credited)), gst)),
      gst: minus(charge.gst, gst),
      rate: gstRate ?? '0',
      isInterState: gstInterState,
      isReverseCharge: gstReverseCharge,
      isReversed: reversedOn !== null,
      lessReason: valid.at(-1)?.reason ?? null,
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

/** Takes the mark off charges whose papers are complete, or cannot be issued yet. */
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
    and not exists (select from invoices where invoices.organization_id = ${organization.id}
      and invoices.charge_id = charges.id and invoices.kind = 'invoice')
    and amount > (select coalesce(sum(credited), 0) from credits
      where credits.organization_id = ${organization.id} and credits.lease_id = charges.lease_id
        and against_charge_id = charges.id and not waiver and credits.reversed_on is null)`

/** Charges with tax of an agreement that have no invoice. */
export type UninvoicedCharges = {
  leaseId: string
  charges: number
  largest: Paise
  /** Whether there is IGST among them, and CGST with SGST: what is charged stays as it is when the terms change. */
  withIgst: boolean
  withCgst: boolean
}

/** How many charges with tax have no invoice, and the largest of them, by agreement. */
export async function listUninvoiced(scope: BooksScope): Promise<UninvoicedCharges[]> {
  const { rows } = await sql<UninvoicedCharges>`
    select lease_id as "leaseId", count(*)::int as charges, max(net)::bigint as largest,
      bool_or(gst_inter_state) as "withIgst", not bool_and(gst_inter_state) as "withCgst"
    ${withoutInvoice(scope)} group by 1 order by 1`.execute(scope.tx)
  return rows
}

/** Marks all charges with tax that have no invoice, so that each gets one. */
export async function markUninvoiced(scope: BooksScope): Promise<void> {
  await sql`update charges set invoice_due = true
    where organization_id = ${scope.organization.id} and id in (select charges.id ${withoutInvoice(scope)})`.execute(
    scope.tx,
  )
}
