import { stateName } from '../../shared/gst-states.ts'
import { paise, plus } from '../../shared/paise.ts'
import { type Sayable, say } from '../../shared/said.ts'
import type { SheetTable } from '../../shared/sheet.ts'
import type { Amounts, InvoiceKind } from './invoice.ts'

/** A paper as the return names it. */
export type ReturnRow = Amounts & {
  kind: InvoiceKind
  code: string
  issuedOn: string
  /** The invoice that a note puts right. */
  corrects: { code: string; issuedOn: string } | null
  recipient: string
  recipientGstin: string | null
  placeOfSupply: string
  isReverseCharge: boolean
  /** Per cent. */
  rate: string
  sac: string
}

const KINDS: Record<InvoiceKind, Sayable> = {
  invoice: say`Invoice`,
  'credit note': say`Credit note`,
  'debit note': say`Debit note`,
}

/**
 * The papers of a month or quarter as the return of outward supplies (GSTR-1) requires them: those to registered
 * recipients first (B2B), then the others (B2C), each in the order of their numbers. What credit notes take back is
 * below zero, so that the columns add up to what is declared.
 */
export function returnSheet(rows: readonly ReturnRow[]): SheetTable<Sayable> {
  const sorted = rows.toSorted(
    (a, b) =>
      Number(a.recipientGstin === null) - Number(b.recipientGstin === null) ||
      KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
      (a.code < b.code ? -1 : 1),
  )
  return {
    title: say`GST return`,
    columns: [
      { head: say`Type`, kind: 'text' },
      { head: say`Document`, kind: 'text' },
      { head: say`Number`, kind: 'text' },
      { head: say`Date`, kind: 'day' },
      { head: say`For tax invoice`, kind: 'text' },
      { head: say`Date of that invoice`, kind: 'day' },
      { head: say`GSTIN of the recipient`, kind: 'text' },
      { head: say`Recipient`, kind: 'text' },
      { head: say`Place of supply`, kind: 'text' },
      { head: say`Reverse charge`, kind: 'text' },
      { head: say`Service code (SAC)`, kind: 'text' },
      { head: say`Rate in %`, kind: 'text' },
      { head: say`Taxable value`, kind: 'money', isSummed: true },
      { head: say`IGST`, kind: 'money', isSummed: true },
      { head: say`CGST`, kind: 'money', isSummed: true },
      { head: say`SGST or UTGST`, kind: 'money', isSummed: true },
      { head: say`Total`, kind: 'money', isSummed: true },
    ],
    rows: sorted.map((row) => {
      const { net, cgst, sgst, igst, corrects } = row
      const sign = row.kind === 'credit note' ? -1n : 1n
      return [
        row.recipientGstin === null ? 'B2C' : 'B2B',
        KINDS[row.kind],
        row.code,
        row.issuedOn,
        corrects?.code ?? null,
        corrects?.issuedOn ?? null,
        row.recipientGstin,
        row.recipient,
        stateName(row.placeOfSupply),
        row.isReverseCharge ? 'Y' : 'N',
        row.sac,
        row.rate,
        ...[net, igst, cgst, sgst, plus(net, igst, cgst, sgst)].map((it) => paise(sign * it)),
      ]
    }),
  }
}

const KIND_ORDER: readonly InvoiceKind[] = ['invoice', 'credit note', 'debit note']
