import { Anchor, Badge, Group } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { formatRupees } from '../../../shared/money.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { type Column, DataTable } from '../../../web/table/data-table.tsx'
import { useRole } from '../../identity/web/session.ts'
import { addressLine } from '../../leases/web/lease-texts.ts'
import { useReceiptList } from './receipt-hooks.ts'
import { RECEIPTS_FAILED } from './receipt-texts.ts'
import { type ReceiptView, SORT_BY } from './shown-receipt-wire.ts'

const columns: [Column<ReceiptView>, ...Column<ReceiptView>[]] = [
  { label: 'ClientName', sort: SORT_BY.client, cell: (receipt) => <Name receipt={receipt} /> },
  {
    label: 'ClientEmail',
    sort: SORT_BY.clientEmail,
    from: 'desktop',
    cell: ({ client }) => <Breakable text={client.email} />,
  },
  {
    label: 'RentFrom',
    sort: SORT_BY.rentFrom,
    from: 'phone',
    tabularNumbers: true,
    cell: ({ rentFrom }) => firstTenCharacters(rentFrom),
  },
  {
    label: 'RentTo',
    sort: SORT_BY.rentTo,
    tabularNumbers: true,
    cell: ({ rentTo }) => firstTenCharacters(rentTo),
  },
  {
    label: 'PaymentThreshold',
    sort: SORT_BY.paymentThreshold,
    from: 'desktop',
    tabularNumbers: true,
    cell: ({ paymentThreshold }) => firstTenCharacters(paymentThreshold),
  },
  {
    label: 'PaymentMode',
    sort: SORT_BY.paymentMode,
    cell: ({ paymentMode }) => <Mode mode={paymentMode} />,
  },
  {
    label: 'MonthlyRent',
    sort: SORT_BY.monthlyRent,
    tabularNumbers: true,
    alignEnd: true,
    cell: ({ monthlyRent }) => formatRupees(monthlyRent),
  },
  {
    label: 'PropertyDetail',
    sort: SORT_BY.property,
    from: 'desktop',
    cell: ({ property }) => addressLine(property),
  },
  {
    label: 'OwnerDetail',
    sort: SORT_BY.owner,
    from: 'desktop',
    cell: ({ owner }) => [owner.name, owner.phone].filter(Boolean).join(', '),
  },
]

/** A client's receipts; an owner sees all that they recorded. */
export function ReceiptListPage() {
  const isOwner = useRole() === 'owner'
  return (
    <Page
      title="List RentRecipt"
      subtitle={isOwner ? 'The receipts that you recorded.' : 'Your rent, received and receipted.'}
    >
      <DataTable
        list={useReceiptList()}
        caption="List RentRecipt"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number, client }) => `receipt ${number} of ${client.name}`}
        searchHint="Number, name, address, date or rent"
        failureText={RECEIPTS_FAILED}
        empty={
          <EmptyState title="No Data Found">
            {isOwner
              ? 'Record a receipt from the Transaction button of a rent agreement.'
              : 'Once your rent is received, its receipt stands here.'}
          </EmptyState>
        }
      />
    </Page>
  )
}

const Name = ({ receipt: { id, client, cancelledAt } }: { receipt: ReceiptView }) => (
  <Group gap="xs">
    <Anchor component={Link} to={paths.receipt(id)} inherit>
      {client.name || 'Unnamed'}
    </Anchor>
    {cancelledAt !== '' && (
      <Badge color="red" size="md">
        Cancelled
      </Badge>
    )}
  </Group>
)

function Mode({ mode }: { mode: string }) {
  if (mode === '') return null
  if (mode === 'cash') return <Badge color="gray">cash</Badge>
  return (
    <Anchor component={Link} to={paths.paymentGateway} inherit>
      <Breakable text={mode} />
    </Anchor>
  )
}
