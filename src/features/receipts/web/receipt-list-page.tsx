import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Badge, Group } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatRupees } from '../../../shared/money.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { useRole } from '../../identity/web/session.ts'
import { addressLine, paymentModeText } from '../../leases/web/lease-texts.ts'
import { type Receipt, rentOf } from '../receipt.ts'
import { receiptSorts } from '../receipt-wire.ts'
import { useReceiptList } from './receipt-hooks.ts'
import { receiptsFailed } from './receipt-texts.ts'

const columns = (): Columns<Receipt, typeof receiptSorts> => [
  {
    label: t`Client name`,
    sort: 'client',
    cell: (receipt) => <ClientName receipt={receipt} />,
  },
  {
    label: t`Client email`,
    sort: 'clientEmail',
    from: 'desktop',
    cell: ({ client }) => <Breakable text={client.email} />,
  },
  {
    label: t`Rent from`,
    sort: receiptSorts.rentFrom,
    from: 'phone',
    tabularNumbers: true,
    cell: ({ rentFrom }) => formatDate(rentFrom),
  },
  {
    label: t`Rent to`,
    sort: receiptSorts.rentTo,
    tabularNumbers: true,
    cell: ({ rentTo }) => formatDate(rentTo),
  },
  {
    label: t`Payment threshold`,
    sort: 'paymentThreshold',
    from: 'desktop',
    tabularNumbers: true,
    cell: ({ paymentThreshold }) => formatDate(paymentThreshold),
  },
  {
    label: t`Payment mode`,
    sort: 'paymentMode',
    cell: ({ paymentMode }) => <Mode mode={paymentMode} />,
  },
  {
    label: t`Monthly rent`,
    sort: 'monthlyRent',
    tabularNumbers: true,
    alignEnd: true,
    cell: (receipt) => formatRupees(rentOf(receipt)),
  },
  {
    label: t`Property detail`,
    sort: 'property',
    from: 'desktop',
    cell: ({ property }) => addressLine(property),
  },
  {
    label: t`Owner detail`,
    sort: 'owner',
    from: 'wide',
    cell: ({ owner }) => [owner.name, owner.phone].filter(Boolean).join(', '),
  },
]

/** A client's receipts; an owner sees all that they recorded. */
export function ReceiptListPage() {
  const isOwner = useRole() === 'owner'
  return (
    <Page
      title={t`List RentRecipt`}
      subtitle={
        isOwner ? t`The receipts that you recorded.` : t`Your rent, received and receipted.`
      }
    >
      <DataTable
        list={useReceiptList()}
        caption={t`List RentRecipt`}
        columns={columns()}
        rowKey={({ id }) => id}
        rowName={({ number, client }) => t`receipt ${number} of ${client.name}`}
        searchHint={t`Number, name, address, date or rent`}
        failureText={receiptsFailed()}
        empty={
          <EmptyState title={t`No Data Found`}>
            {isOwner
              ? t`Record a receipt from the Transaction button of a rent agreement.`
              : t`Once your rent is received, its receipt appears here.`}
          </EmptyState>
        }
      />
    </Page>
  )
}

const ClientName = ({ receipt: { id, client, cancelledAt } }: { receipt: Receipt }) => (
  <Group gap="xs">
    <Anchor component={Link} to={paths.receipt(id)} inherit>
      {client.name || t`Unnamed`}
    </Anchor>
    {cancelledAt !== null && (
      <Badge color="red" size="md">
        <Trans>Cancelled</Trans>
      </Badge>
    )}
  </Group>
)

function Mode({ mode }: { mode: string }) {
  if (mode === '') return null
  if (mode === 'cash') return <Badge color="gray">{paymentModeText(mode)}</Badge>
  return (
    <Anchor component={Link} to={paths.paymentGateway} inherit>
      {paymentModeText(mode)}
    </Anchor>
  )
}
