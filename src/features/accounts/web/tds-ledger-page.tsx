import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, paiseToDecimal, sumOf } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { Dialog } from '../../../web/dialog.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { CellNote } from '../../../web/table/cell-note.tsx'
import { type Column, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { RowLink } from '../../../web/table/row-link.tsx'
import { useWholeList } from '../../../web/table/use-whole-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { compare } from '../../dues/web/lease-of-row.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import type { TdsYear } from '../accounts.ts'
import { useTdsYears } from './accounts-hooks.ts'
import classes from './accounts-page.module.css'
import { NoteCertificate } from './note-certificate.tsx'

/** The tax that each client withheld in a financial year, and which certificates came. */
export function TdsLedgerPage() {
  const query = useTdsYears()
  const list = useWholeList({ query, textOf, sorts })
  const today = useToday()
  const [noted, setNoted] = useState<TdsYear | null>(null)
  const [done, setDone] = useState('')
  const finish = (message: string) => {
    setNoted(null)
    setDone(message)
    void query.refetch()
  }
  const button = (row: TdsYear) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t`Certificate of ${row.client.name}, ${row.year}`}
      onClick={() => setNoted(row)}
    >
      {row.number === null ? t`Add certificate` : t`Change`}
    </Button>
  )
  return (
    <Page
      title={t`TDS ledger`}
      subtitle={t`Tax that clients withheld, by date of payment. It is not checked with the tax department.`}
    >
      <BackButton fallback={paths.books} />
      <div className={classes.page}>
        <DataTable
          list={list}
          caption={t`TDS ledger`}
          columns={columns()}
          actions={button}
          isActionInPhoneRow
          csv={{ file: 'tds', more: certificateColumns() }}
          summary={<Missing rows={list.found} />}
          phone={(row) => <OnPhone row={row} action={button(row)} />}
          rowKey={keyOf}
          rowName={({ client, year }) => `${client.name}, ${year}`}
          searchHint={t`Client, year or certificate`}
          failureText={t`Network error, while retrieving the TDS ledger`}
          empty={
            <EmptyState title={t`No tax was withheld`}>
              <Trans>
                What a client withholds is entered with the payment: “Deposit or TDS included”.
              </Trans>
            </EmptyState>
          }
        />
        <p role="status" className={classes.note}>
          {done}
        </p>
      </div>
      <Dialog
        opened={noted !== null}
        onClose={() => setNoted(null)}
        title={noted ? t`TDS certificate of ${noted.client.name}, ${noted.year}` : ''}
      >
        {noted && today && (
          <NoteCertificate
            of={noted}
            today={today}
            onDone={finish}
            onClose={() => setNoted(null)}
          />
        )}
      </Dialog>
    </Page>
  )
}

/** Tax stated but not certified, over all matching rows. */
const Missing = ({ rows }: { rows: readonly TdsYear[] }) => {
  const missing = sumOf(rows.map(({ difference }) => difference))
  return missing > 0n ? <Trans>{formatPaiseBriefly(missing)} not certified yet</Trans> : null
}

const OnPhone = ({ row, action }: { row: TdsYear; action: ReactNode }) => (
  <PhoneRow
    to={paths.client(row.client.id)}
    above={row.year}
    title={row.client.name}
    below={receivedText(row) || t`No certificate yet`}
    amount={<Amount of={row.difference} isExact />}
    isActionBelow="amount"
    action={action}
  />
)

const keyOf = ({ client, year }: TdsYear) => `${client.id} ${year}`

const textOf = ({ client, year, number }: TdsYear) =>
  [client.name, client.email, year, number].join(' ')

const sorts: Record<string, (a: TdsYear, b: TdsYear) => number> = {
  client: (a, b) => compare(a.client.name, b.client.name),
  year: (a, b) => compare(a.year, b.year),
  told: (a, b) => compare(a.told, b.told),
  difference: (a, b) => compare(a.difference, b.difference),
}

const money = (
  label: string,
  name: 'told' | 'certified' | 'difference',
  from: 'phone' | 'tablet',
): Column<TdsYear> => ({
  ...{ label, from, tabularNumbers: true, alignEnd: true },
  ...(name !== 'certified' && { sort: name }),
  cell: (row) => <Amount of={row[name]} isExact />,
  value: (row) => paiseToDecimal(row[name]),
})

const receivedText = ({ number, receivedOn }: TdsYear) =>
  number === null || receivedOn === null ? '' : t`${number}, received ${formatDate(receivedOn)}`

const columns = (): [Column<TdsYear>, ...Column<TdsYear>[]] => [
  {
    ...{ label: t`Client`, sort: 'client' },
    cell: (row) => (
      <>
        <RowLink to={paths.client(row.client.id)}>{row.client.name}</RowLink>
        <CellNote>{receivedText(row) || t`No certificate yet`}</CellNote>
      </>
    ),
    value: ({ client }) => client.name,
  },
  { label: t`Financial year`, sort: 'year', from: 'phone', cell: ({ year }) => year },
  money(t`Reported`, 'told', 'tablet'),
  money(t`By certificate`, 'certified', 'tablet'),
  money(t`Difference`, 'difference', 'phone'),
]

const certificateColumns = () => [
  { label: t`Certificate number`, value: ({ number }: TdsYear) => number ?? '' },
  { label: t`Received on`, value: ({ receivedOn }: TdsYear) => receivedOn ?? '' },
]
