import type { Sealer } from '../../../server/encryption.ts'
import { newId } from '../../../server/new-id.ts'
import { stateCodeOf } from '../../../shared/gst-states.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { findLandlord, type Landlord } from '../../owners/server/owner-queries.ts'
import { type Amounts, inHeads, NO_AMOUNTS, papersFor, sumOfPapers, usualSac } from '../invoice.ts'
import { INVOICE_KINDS } from '../invoice-wire.ts'
import { missingFor } from '../missing-details.ts'
import {
  findIssued,
  type IssuedPaper,
  insertInvoices,
  type NewInvoice,
  takeInvoiceCodes,
} from './invoice-queries.ts'
import {
  clientGstinContext,
  type InvoiceDocument,
  recipientGstinContext,
  supplierGstinContext,
} from './invoice-tables.ts'
import { findParties, type Parties } from './party-queries.ts'
import {
  type ChargeToInvoice,
  markInvoiced,
  takeChargesToInvoice,
} from './uninvoiced-charge-queries.ts'

/** A paper before it has its number. */
type Paper = Omit<NewInvoice, 'code'>

// As many charges as one statement reads and writes well within its time limit.
const AT_ONCE = 2_000

/**
 * Writes the papers that charges with goods and services tax need since they were posted, lowered or taken back: a tax
 * invoice, later credit and debit notes. A charge whose invoice cannot be written, as something of it is missing, gets
 * none automatically any more. Runs at the end of every transaction that may have touched the books. Returns the number of
 * invoices.
 */
export async function issueInvoices(scope: BooksScope, sealer: Sealer): Promise<number> {
  let invoices = 0
  for (;;) {
    const charges = await takeChargesToInvoice(scope, AT_ONCE)
    if (charges.length > 0) invoices += await issueFor(scope, sealer, charges)
    if (charges.length < AT_ONCE) return invoices
  }
}

async function issueFor(
  scope: BooksScope,
  sealer: Sealer,
  charges: readonly ChargeToInvoice[],
): Promise<number> {
  const [issued, parties, owner] = await Promise.all([
    findIssued(scope, charges),
    findParties(scope, [...new Set(charges.map(({ leaseId }) => leaseId))]),
    findLandlord(scope, sealer),
  ])
  const papers = charges.flatMap((charge) => {
    const before = issued.get(charge.id) ?? []
    const [invoice] = before.filter(({ kind }) => kind === 'invoice')
    const wanted = papersFor(worthOf(charge), invoice ? sumOfPapers(before) : null)
    if (invoice) return notesFor({ charge, invoice, wanted, sealer })
    const those = parties.get(charge.leaseId)
    return wanted.invoice && those
      ? invoiceFor({ charge, amounts: wanted.invoice, parties: those, owner, sealer })
      : []
  })
  await insertInvoices(scope, await withCodes(scope, papers))
  await markInvoiced(
    scope,
    charges.map(({ id }) => id),
  )
  return papers.filter(({ kind }) => kind === 'invoice').length
}

/** The present value of a charge, less the notes that lower it. */
const worthOf = ({ isReversed, net, gst, isInterState }: ChargeToInvoice): Amounts =>
  isReversed ? NO_AMOUNTS : inHeads(net, gst, { isInterState })

type ToInvoice = {
  charge: ChargeToInvoice
  amounts: Amounts
  parties: Parties
  owner: Landlord
  sealer: Sealer
}

/** The invoice of a charge; nothing where a required detail is missing. */
function invoiceFor({ charge, amounts, parties, owner, sealer }: ToInvoice): Paper[] {
  const { property, client } = parties
  const { rate, isInterState, isReverseCharge } = charge
  const gstin = gstinOf(parties, sealer)
  const placeOfSupply = stateCodeOf(property.state)
  const missing = missingFor({
    owner: { gstin: owner.gstNumber, address: owner.address },
    client: { ...client, gstin },
    property,
    isInterState,
    isSez: parties.isSez,
    isReverseCharge,
    net: amounts.net,
  })
  if (missing.length > 0 || owner.gstNumber === null || placeOfSupply === undefined) return []
  const id = newId()
  const { name, company, address, phone } = owner
  const document: InvoiceDocument = {
    edition: 1,
    supplier: {
      name,
      company,
      address,
      phone,
      gstin: sealer.seal(owner.gstNumber, supplierGstinContext(id)),
    },
    recipient: {
      name: client.name,
      address: client.address,
      gstin: gstin && sealer.seal(gstin, recipientGstinContext(id)),
    },
    property: property.line,
    charge: chargeOnPaper(charge),
    corrects: null,
    reason: null,
  }
  return [
    {
      id,
      kind: 'invoice',
      invoiceId: null,
      ...partiesOf(charge),
      ...amounts,
      document,
      rate,
      isInterState,
      isReverseCharge,
      placeOfSupply,
      isRegistered: gstin !== null,
      sac: parties.sac ?? usualSac({ isReverseCharge }),
    },
  ]
}

/** The tax number of the client, as the owner entered it for the agreement. */
export const gstinOf = ({ leaseId, gstinSealed }: Parties, sealer: Sealer): string | null =>
  gstinSealed && sealer.open(gstinSealed, clientGstinContext(leaseId))

type ToPutRight = {
  charge: ChargeToInvoice
  invoice: IssuedPaper
  wanted: ReturnType<typeof papersFor>
  sealer: Sealer
}

/** The notes that correct an invoice; their parties are those of the invoice. */
function notesFor({ charge, invoice, wanted, sealer }: ToPutRight): Paper[] {
  const { rate, isInterState, isReverseCharge, placeOfSupply, sac, isRegistered } = invoice
  const { supplier, recipient, property } = invoice.document
  return INVOICE_KINDS.flatMap((kind) => {
    const amounts = wanted[kind]
    if (!amounts || kind === 'invoice') return []
    const id = newId()
    const again = (sealed: string, context: (id: string) => string) =>
      sealer.seal(sealer.open(sealed, context(invoice.id)), context(id))
    const document: InvoiceDocument = {
      edition: 1,
      property,
      charge: chargeOnPaper(charge),
      supplier: { ...supplier, gstin: again(supplier.gstin, supplierGstinContext) },
      recipient: {
        ...recipient,
        gstin: recipient.gstin && again(recipient.gstin, recipientGstinContext),
      },
      corrects: { code: invoice.code, issuedOn: invoice.issuedOn },
      reason: kind === 'credit note' ? charge.lessReason : charge.moreReason,
    }
    return [
      {
        id,
        kind,
        invoiceId: invoice.id,
        ...partiesOf(charge),
        ...amounts,
        document,
        rate,
        isInterState,
        isReverseCharge,
        placeOfSupply,
        sac,
        isRegistered,
      },
    ]
  })
}

const partiesOf = ({ id: chargeId, leaseId, clientId }: ChargeToInvoice) => ({
  chargeId,
  leaseId,
  clientId,
})

const chargeOnPaper = ({ kind, name, periodStart, periodEnd }: ChargeToInvoice) => ({
  kind,
  name,
  periodStart,
  periodEnd,
})

/** Papers with their numbers, each kind in a series of its own. As late as may be: others wait for them. */
async function withCodes(scope: BooksScope, papers: readonly Paper[]): Promise<NewInvoice[]> {
  const coded: NewInvoice[] = []
  for (const kind of INVOICE_KINDS) {
    const those = papers.filter((it) => it.kind === kind)
    const codes = those.length > 0 ? await takeInvoiceCodes(scope, kind, those.length) : []
    coded.push(...those.map((paper, place) => ({ ...paper, code: codes[place] ?? '' })))
  }
  return coded
}
