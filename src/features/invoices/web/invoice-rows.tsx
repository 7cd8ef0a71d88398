import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPercent } from '../../../shared/money.ts'
import { paise, paiseToDecimal, plus } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { CellNote } from '../../../web/table/cell-note.tsx'
import type { Column } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { compare, nameOfClient, textOfLease } from '../../dues/web/lease-of-row.tsx'
import { chargeTitle } from '../../ledger/web/charge-texts.ts'
import { type Invoice, type InvoiceKind, totalOf } from '../invoice.ts'
import { fetchInvoice } from './invoice-hooks.ts'

const kindTexts = (): Record<InvoiceKind, string> => ({
  invoice: t`Tax invoice`,
  'credit note': t`Credit note`,
  'debit note': t`Debit note`,
})

/** The subject of an invoice or note: 'Rent November 2026', or the invoice that a note corrects. */
function aboutText({ kind, corrects, chargeName, periodStart, periodEnd }: Invoice): string {
  const days = periodStart && periodEnd ? { from: periodStart, to: periodEnd } : null
  const about = chargeTitle({ name: chargeName, days })
  return kind === 'invoice' ? about : t`for ${corrects ?? ''}: ${about}`
}

/** An amount of a paper; what a credit note takes back is below zero. */
const signed = (invoice: Invoice, amount: bigint) =>
  paise(invoice.kind === 'credit note' ? -amount : amount)

const taxOf = ({ cgst, sgst, igst }: Invoice) => plus(cgst, sgst, igst)

/** Saves a paper as PDF. */
export function SaveInvoice({ invoice: { id, code } }: { invoice: Invoice }) {
  const [hasFailed, setFailed] = useState(false)
  const save = async () => {
    setFailed(false)
    try {
      saveFile(`${code.replaceAll('/', '-')}.pdf`, await fetchInvoice(id))
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t`Save ${code} as PDF`}
        onClick={() => void save()}
      >
        <Trans>PDF</Trans>
      </Button>
      <span role="alert">{hasFailed && t`It could not be saved. Please try again.`}</span>
    </>
  )
}

type OnPhoneProps = {
  invoice: Invoice
  /** All of them are of one client, who need not be named in each row. */
  isOfOne: boolean
}

export const InvoiceOnPhone = ({ invoice, isOfOne }: OnPhoneProps) => (
  <PhoneRow
    above={[formatDate(invoice.issuedOn), kindTexts()[invoice.kind]].join(', ')}
    title={invoice.code}
    below={[!isOfOne && invoice.client.name, aboutText(invoice)].filter(Boolean).join(', ')}
    amount={<Amount of={signed(invoice, totalOf(invoice))} />}
    isActionBelow="amount"
    action={<SaveInvoice invoice={invoice} />}
  />
)

export const textOfInvoice = (invoice: Invoice) =>
  [textOfLease(invoice), invoice.code, invoice.corrects, kindTexts()[invoice.kind]].join(' ')

export const invoiceSorts: Record<string, (a: Invoice, b: Invoice) => number> = {
  code: (a, b) => compare(a.code, b.code),
  issuedOn: (a, b) => compare(a.issuedOn, b.issuedOn),
  client: (a, b) => compare(a.client.name, b.client.name),
  total: (a, b) => compare(signed(a, totalOf(a)), signed(b, totalOf(b))),
}

const money = (
  label: string,
  amountOf: (invoice: Invoice) => bigint,
  more: Pick<Column<Invoice>, 'from' | 'sort'>,
): Column<Invoice> => ({
  label,
  tabularNumbers: true,
  alignEnd: true,
  ...more,
  cell: (invoice) => <Amount of={signed(invoice, amountOf(invoice))} />,
  value: (invoice) => paiseToDecimal(signed(invoice, amountOf(invoice))),
})

export const invoiceTableColumns = (): [Column<Invoice>, ...Column<Invoice>[]] => [
  {
    label: t`Number`,
    sort: 'code',
    tabularNumbers: true,
    cell: (invoice) => (
      <>
        {invoice.code}
        <CellNote>{kindTexts()[invoice.kind]}</CellNote>
      </>
    ),
    value: ({ code }) => code,
  },
  {
    label: t`Date`,
    sort: 'issuedOn',
    from: 'phone',
    tabularNumbers: true,
    cell: ({ issuedOn }) => formatDate(issuedOn),
    value: ({ issuedOn }) => issuedOn,
  },
  {
    label: t`Client`,
    sort: 'client',
    cell: (invoice) => (
      <>
        {invoice.client.name}
        <CellNote>{aboutText(invoice)}</CellNote>
      </>
    ),
    value: nameOfClient,
  },
  money(t`Taxable value`, ({ net }) => net, { from: 'desktop' }),
  {
    label: t`GST`,
    from: 'desktop',
    tabularNumbers: true,
    alignEnd: true,
    cell: (invoice) => (
      <>
        <Amount of={signed(invoice, taxOf(invoice))} />
        <CellNote>
          {invoice.isReverseCharge ? t`Reverse charge` : formatPercent(invoice.rate)}
        </CellNote>
      </>
    ),
    value: (invoice) => paiseToDecimal(signed(invoice, taxOf(invoice))),
  },
  money(t`Total`, totalOf, { from: 'phone', sort: 'total' }),
]
