import type { Sealer } from '../../../server/encryption.ts'
import { messageReply } from '../../../server/http/success-replies.ts'
import type { PdfCompiler } from '../../../server/pdf/pdf-compiler.ts'
import { sheetDocument } from '../../../server/pdf/sheet-pdf.ts'
import { invalidField, notFound, requireVersion } from '../../../server/refusal.ts'
import { firstOfMonth } from '../../../shared/calendar-date.ts'
import type { FileToSend } from '../../../shared/file-reply.ts'
import { isGstin } from '../../../shared/gstin.ts'
import { ZERO } from '../../../shared/paise.ts'
import { saidIn, say } from '../../../shared/said.ts'
import { sheetCsv } from '../../../shared/sheet.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { findLandlord, type Landlord } from '../../owners/server/owner-queries.ts'
import { returnSheet } from '../gst-return.ts'
import { usualSac } from '../invoice.ts'
import type { invoiceContract } from '../invoice-contract.ts'
import {
  gstDetailsHistory,
  type gstDetailsWire,
  issuedHistory,
  MISSING,
  type waitingWire,
} from '../invoice-wire.ts'
import { type Missing, missingFor } from '../missing-details.ts'
import { invoicePaper } from './invoice-paper.ts'
import { findInvoicePaper, invoiceOf } from './invoice-queries.ts'
import { clientGstinContext } from './invoice-tables.ts'
import { gstinOf, issueInvoices } from './issue-invoices.ts'
import { findParties, type Parties, putGstDetails } from './party-queries.ts'
import { onReturn, readPapers } from './read-papers.ts'
import {
  listUninvoiced,
  markUninvoiced,
  type UninvoicedCharges,
} from './uninvoiced-charge-queries.ts'

export function invoiceRoutes(deps: {
  sealer: Sealer
  pdf: PdfCompiler
}): Handlers<typeof invoiceContract> {
  const { sealer, pdf } = deps
  return {
    'GET /invoices': async ({ scope, query: { leaseId, ...query } }) => {
      const { to = scope.today, from = firstOfMonth(to) } = query
      if (leaseId === null) return { status: 200, body: [] }
      const asked = leaseId === undefined ? { days: { from, to } } : { leaseId }
      return { status: 200, body: (await readPapers(scope, asked)).map(invoiceOf) }
    },
    'GET /invoices/{id}/pdf': async ({ scope, wording, params: { id } }) => {
      const row = await findInvoicePaper(scope, id)
      if (!row) throw notFound(say`Document`)
      const paper = invoicePaper(row, sealer)
      const make: FileToSend['make'] = (asker) => pdf.compile(sheetDocument(paper, wording), asker)
      return { status: 200, body: { name: `${row.code.replaceAll('/', '-')}.pdf`, make } }
    },
    'GET /gstreturn': async ({ scope, wording, query }) => {
      const { to = scope.today, from = firstOfMonth(to) } = query
      const rows = await readPapers(scope, { days: { from, to } })
      const csv = sheetCsv(
        saidIn(returnSheet(rows.map((row) => onReturn(row, sealer))), wording),
        say`Total`.in(wording),
      )
      const make = async () => new TextEncoder().encode(csv)
      return { status: 200, body: { name: `gst-return-${from}-${to}.csv`, make } }
    },
    'GET /invoices/waiting': async ({ scope }) => ({
      status: 200,
      body: { leases: await readWaiting(scope, sealer) },
    }),
    'POST /invoices': async ({ scope, wording }) => {
      await markUninvoiced(scope)
      const invoices = await issueInvoices(scope, sealer)
      if (invoices > 0)
        await recordEvent(scope, {
          verb: 'added',
          kind: 'invoice',
          id: scope.organization.id,
          fields: issuedHistory,
          after: { invoices },
        })
      return {
        status: 200,
        body: { message: say`${invoices} tax invoices issued.`.in(wording), invoices },
      }
    },
    'GET /rentmaster/{id}/gst': async ({ scope, params: { id } }) => ({
      status: 200,
      body: await readGstDetails(scope, sealer, id),
    }),
    'PUT /rentmaster/{id}/gst': async ({ scope, params: { id }, body, expectedVersion }) => {
      if (!(await lockLedger(scope, id))) throw notFound(say`Rent agreement`)
      await changeGstDetails(scope, sealer, id, { ...body, expectedVersion })
      return messageReply('The GST details are saved.')
    },
  }
}

/** Reads an agreement's invoice details beyond its terms, and the missing ones. @throws Refusal `not-found` */
async function readGstDetails(
  scope: OwnerScope,
  sealer: Sealer,
  leaseId: string,
): Promise<Decoded<typeof gstDetailsWire>> {
  const parties = await requireParties(scope, leaseId)
  const [owner, all] = await Promise.all([findLandlord(scope, sealer), listUninvoiced(scope)])
  const waiting = all.find((it) => it.leaseId === leaseId)
  const { sac, gstRate, isReverseCharge, version } = parties
  const gstin = gstinOf(parties, sealer)
  const taxed = gstRate !== null
  const missing = missingOf({ parties, owner, gstin, waiting })
  return {
    ...parties.names,
    gstin,
    sac,
    usualSac: usualSac({ isReverseCharge }),
    taxed,
    version,
    missing: taxed || waiting ? missing : [],
    waiting: waiting?.charges ?? 0,
  }
}

/** The charges with tax that have no invoice, by agreement, and what is missing for one. */
async function readWaiting(
  scope: OwnerScope,
  sealer: Sealer,
): Promise<Decoded<typeof waitingWire>[]> {
  const [waiting, owner] = await Promise.all([listUninvoiced(scope), findLandlord(scope, sealer)])
  const parties = await findParties(
    scope,
    waiting.map(({ leaseId }) => leaseId),
  )
  return waiting.flatMap((it) => {
    const { leaseId, charges } = it
    const those = parties.get(leaseId)
    if (!those) return []
    const gstin = gstinOf(those, sealer)
    const missing = missingOf({ parties: those, owner, gstin, waiting: it })
    return [{ ...those.names, charges, missing }]
  })
}

type Asked = {
  parties: Parties
  owner: Landlord
  gstin: string | null
  waiting: UninvoicedCharges | undefined
}

/**
 * Details missing for the charges that wait for an invoice, given the tax of each; for future charges if none waits.
 */
function missingOf({ parties, owner, gstin, waiting }: Asked): Missing[] {
  const { property, isSez, isReverseCharge } = parties
  const taxes = waiting
    ? [...(waiting.withIgst ? [true] : []), ...(waiting.withCgst ? [false] : [])]
    : [parties.isInterState]
  const missing = taxes.flatMap((isInterState) =>
    missingFor({
      owner: { gstin: owner.gstNumber, address: owner.address },
      client: { ...parties.client, gstin },
      property,
      isInterState,
      isSez,
      isReverseCharge,
      net: waiting?.largest ?? ZERO,
    }),
  )
  return MISSING.filter((it) => missing.includes(it))
}

type GstDetailsChange = {
  gstin?: string | null
  sac?: string | null
  expectedVersion: number | undefined
}

/**
 * Changes the tenant's GSTIN and the service code on the invoices to come; those that were issued stay.
 * @throws Refusal `not-found`; `stale-version`; `invalid` for a number that cannot be a GSTIN
 */
async function changeGstDetails(
  scope: OwnerScope,
  sealer: Sealer,
  leaseId: string,
  { gstin, sac, expectedVersion }: GstDetailsChange,
): Promise<void> {
  const parties = await requireParties(scope, leaseId)
  requireVersion(expectedVersion, parties)
  if (gstin && !isGstin(gstin))
    throw invalidField('gstin', say`Please check this number: its last character does not fit.`)
  const before = { gstin: gstinOf(parties, sealer), sac: parties.sac }
  const after = { gstin: gstin || null, sac: sac || null }
  await putGstDetails(scope, parties, {
    gstinSealed: after.gstin && sealer.seal(after.gstin, clientGstinContext(leaseId)),
    sac: after.sac,
  })
  // The number itself is kept in no history.
  const tenantGstinChanged = after.gstin !== before.gstin
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'lease',
    id: leaseId,
    fields: gstDetailsHistory,
    before: { sac: before.sac, tenantGstinChanged: false },
    after: { sac: after.sac, tenantGstinChanged },
  })
}

async function requireParties(scope: OwnerScope, leaseId: string): Promise<Parties> {
  const parties = (await findParties(scope, [leaseId])).get(leaseId)
  if (!parties) throw notFound(say`Rent agreement`)
  return parties
}
