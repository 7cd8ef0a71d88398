import { t } from '@lingui/core/macro'
import { paths } from '../../../../paths.ts'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { formatPaiseBriefly, paiseToDecimal } from '../../../../shared/paise.ts'
import { EmptyState } from '../../../../web/empty-state.tsx'
import { BackButton } from '../../../../web/form/back-button.tsx'
import { Page } from '../../../../web/shell/page.tsx'
import { CellNote } from '../../../../web/table/cell-note.tsx'
import type { CsvColumn } from '../../../../web/table/column.ts'
import { type Column, type Columns, DataTable } from '../../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../../web/table/phone-row.tsx'
import { Anchor } from '../../../../web/ui/text.tsx'
import { useMay } from '../../../identity/web/access/may.ts'
import { useRole } from '../../../identity/web/sessions/session.ts'
import type { PastReceipt, pastReceiptSorts } from '../past-receipt-wire.ts'
import { usePastReceiptList } from './past-receipt-hooks.ts'
import { pastReceiptText } from './past-receipts-of.tsx'

const columns = (isOwner: boolean): Columns<PastReceipt, typeof pastReceiptSorts> => [
  {
    label: t`Received on`,
    sort: 'receivedOn',
    from: 'phone',
    tabularNumbers: true,
    cell: ({ receivedOn }) => formatDate(receivedOn),
    value: ({ receivedOn }) => receivedOn,
  },
  // A client's are all their own.
  ...(isOwner ? [clientColumn()] : []),
  { label: t`Property`, sort: 'property', cell: ({ property }) => property },
  { label: t`Old receipt number`, sort: 'number', cell: ({ number }) => number ?? '' },
  { label: t`Paid for`, from: 'desktop', cell: ({ paidFor }) => paidFor ?? '' },
  {
    label: t`How it was paid`,
    from: 'desktop',
    cell: ({ mode, reference }) =>
      reference ? (
        <>
          {mode}
          <CellNote>{reference}</CellNote>
        </>
      ) : (
        (mode ?? '')
      ),
    value: ({ mode }) => mode ?? '',
  },
  {
    label: t`Amount`,
    sort: 'amount',
    from: 'phone',
    tabularNumbers: true,
    alignEnd: true,
    kind: 'money',
    cell: ({ amount }) => formatPaiseBriefly(amount),
    value: ({ amount }) => paiseToDecimal(amount),
  },
]

const clientColumn = (): Column<PastReceipt, 'client'> => ({
  label: t`Client`,
  sort: 'client',
  cell: ({ client }) => (
    <Anchor to={paths.client(client.id)} inherit isApart>
      {client.name}
    </Anchor>
  ),
  value: ({ client }) => client.name,
})

/** What a spreadsheet gets besides the columns. */
const more = (): CsvColumn<PastReceipt>[] => [
  { label: t`Reference`, kind: 'text', value: ({ reference }) => reference ?? '' },
]

/** What clients paid before the books began, as their owner brought it in. */
export function PastReceiptListPage() {
  const isOwner = useRole() === 'owner'
  const mayImport = useMay('bring in books')
  const list = usePastReceiptList()
  return (
    <Page
      title={t`Past receipts`}
      subtitle={t`Payments from before Rentbook. They are not part of any balance.`}
    >
      <BackButton fallback={paths.receipts} />
      <DataTable
        list={list}
        caption={t`Past receipts`}
        columns={columns(isOwner)}
        view="past-receipts"
        csv={{ file: 'past-receipts', more: more() }}
        phone={(receipt) => <OnPhone receipt={receipt} isOwner={isOwner} />}
        rowKey={({ id }) => id}
        rowName={({ receivedOn, client }) => `${formatDate(receivedOn)}, ${client.name}`}
        searchHint={t`Name, property, number or date`}
        failureText={t`Past receipts could not be loaded.`}
        empty={
          <EmptyState title={t`No past receipts`}>
            {!isOwner
              ? t`What you paid before is shown here once your owner brings it in.`
              : mayImport &&
                t`“Import from Excel” takes a sheet of the receipts that you wrote before.`}
          </EmptyState>
        }
      />
    </Page>
  )
}

const OnPhone = ({ receipt, isOwner }: { receipt: PastReceipt; isOwner: boolean }) => (
  <PhoneRow
    {...(isOwner && { to: paths.client(receipt.client.id) })}
    above={isOwner ? `${receipt.client.name}, ${receipt.property}` : receipt.property}
    title={formatDate(receipt.receivedOn)}
    below={pastReceiptText(receipt)}
    amount={formatPaiseBriefly(receipt.amount)}
  />
)
