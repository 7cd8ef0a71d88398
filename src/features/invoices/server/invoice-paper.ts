import type { Sealer } from '../../../server/encryption.ts'
import type { PrintedSheet } from '../../../server/pdf/sheet-pdf.ts'
import { stateName, stateOfGstin, stateTaxOf } from '../../../shared/gst-states.ts'
import { paise, plus } from '../../../shared/paise.ts'
import { dateSaid, daysSaid, type Said, type Sayable, say, sayAll } from '../../../shared/said.ts'
import { chargeNameSaid } from '../../ledger/translated-names.ts'
import { amountSaid } from '../../receipts/amount-in-words.ts'
import { halfOf, type InvoiceKind } from '../invoice.ts'
import { type InvoiceRow, supplierNameOf } from './invoice-queries.ts'
import { recipientGstinContext, supplierGstinContext } from './invoice-tables.ts'

const TITLES: Record<InvoiceKind, Said> = {
  invoice: say`Tax invoice`,
  'credit note': say`Credit note`,
  'debit note': say`Debit note`,
}

/**
 * A tax invoice or note on paper, from what was written when it was issued and from nothing else. It contains what CGST
 * rules 46 and 53 require.
 */
export function invoicePaper(row: InvoiceRow, sealer: Sealer): PrintedSheet {
  const { invoiceId, kind, code, issuedOn, placeOfSupply, sac, isReverseCharge, document } = row
  const { supplier, recipient, property, corrects } = document
  const gstin = sealer.open(supplier.gstin, supplierGstinContext(invoiceId))
  const clientGstin =
    recipient.gstin && sealer.open(recipient.gstin, recipientGstinContext(invoiceId))
  return {
    title: TITLES[kind],
    fields: [
      { label: say`Number`, value: code },
      { label: say`Date`, value: dateSaid(issuedOn) },
      ...(corrects
        ? [
            { label: say`For tax invoice`, value: corrects.code },
            { label: say`Date of that invoice`, value: dateSaid(corrects.issuedOn) },
          ]
        : []),
      { label: say`Supplier`, value: supplierNameOf(supplier) },
      { label: say`Recipient`, value: recipient.name },
      { label: say`GSTIN of the supplier`, value: gstin },
      { label: say`GSTIN of the recipient`, value: clientGstin ?? say`Not registered` },
      {
        label: say`Address of the supplier`,
        value: say`${supplier.address}. State: ${stateName(stateOfGstin(gstin))}`,
      },
      {
        label: say`Address of the recipient`,
        value: recipient.address === '' ? property : recipient.address,
      },
      { label: say`Property`, value: property },
      { label: say`Place of supply`, value: stateName(placeOfSupply) },
      { label: say`Service code (SAC)`, value: sac },
      { label: say`Reverse charge`, value: isReverseCharge ? say`Yes` : say`No` },
    ],
    sheet: {
      title: TITLES[kind],
      columns: [
        { head: say`For`, kind: 'text' },
        { head: say`Amount`, kind: 'money', isSummed: true },
      ],
      rows: [[whatFor(row), row.net], ...taxRows(row)],
    },
    notes: notesOf(row),
    signatures: [say`For the supplier`],
    footer: say`${supplierNameOf(supplier)}, ${TITLES[kind]} ${code}`,
  }
}

/** 'Rent, November 2026 (taxable value)'. */
function whatFor({ document: { charge } }: InvoiceRow): Sayable {
  const { name, periodStart: from, periodEnd: to } = charge
  const days = from && to ? [daysSaid({ from, to })] : []
  return say`${sayAll([chargeNameSaid(name), ...days], ', ')} (taxable value)`
}

function taxRows({
  cgst,
  sgst,
  igst,
  rate,
  isInterState,
  isReverseCharge,
  placeOfSupply,
}: InvoiceRow) {
  if (isReverseCharge) return []
  if (isInterState) return [[`IGST ${percent(rate)}`, igst]]
  const half = percent(halfOf(rate))
  return [
    [`CGST ${half}`, cgst],
    [`${stateTaxOf(placeOfSupply)} ${half}`, sgst],
  ]
}

const percent = (rate: string) => `${rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate} %`

function notesOf(row: InvoiceRow): Sayable[] {
  const { net, cgst, sgst, igst, rate, isReverseCharge, kind, document } = row
  const { reason } = document
  return [
    amountSaid(plus(net, cgst, sgst, paise(igst))),
    ...(isReverseCharge
      ? [
          say`Tax is payable on reverse charge: the recipient pays the GST of ${percent(rate)} on this value to the government. None is collected with this paper.`,
        ]
      : []),
    ...(kind !== 'invoice' && reason ? [say`Reason: ${reason}`] : []),
  ]
}
