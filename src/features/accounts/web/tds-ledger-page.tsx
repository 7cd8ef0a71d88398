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
import { DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { CellNote } from '../../../web/table/cell-note.tsx'
import { type Column, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow, RowLink } from '../../../web/table/phone-row.tsx'
import { useWholeList } from '../../../web/table/use-whole-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { compare } from '../../dues/web/lease-of-row.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { amountAboveZero, plainAmount } from '../../ledger/web/amount-rules.ts'
import type { TdsYear } from '../accounts-wire.ts'
import { callAccounts, useTdsYears } from './accounts-hooks.ts'

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
  const mayRecord = useMay('keep certificates of tax')
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
      <Stack gap={20}>
        <DataTable
          list={list}
          caption={t`TDS ledger`}
          columns={columns()}
          actions={mayRecord ? button : undefined}
          isActionInPhoneRow
          csv={{ file: 'tds', more: certificateColumns() }}
          summary={<Missing rows={list.found} />}
          phone={(row) => <OnPhone row={row} action={mayRecord && button(row)} />}
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
        <Text size="small" isDimmed role="status">
          {done}
        </Text>
      </Stack>
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
  label,
  from,
  tabularNumbers: true,
  alignEnd: true,
  ...(name !== 'certified' && { sort: name }),
  cell: (row) => <Amount of={row[name]} isExact />,
  value: (row) => paiseToDecimal(row[name]),
})

const receivedText = ({ number, receivedOn }: TdsYear) =>
  number === null || receivedOn === null ? '' : t`${number}, received ${formatDate(receivedOn)}`

const columns = (): [Column<TdsYear>, ...Column<TdsYear>[]] => [
  {
    label: t`Client`,
    sort: 'client',
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

type Props = { of: TdsYear; today: string; onDone: (message: string) => void; onClose: () => void }

/** Notes the certificate of a client and year, prefilled with the stated tax; clearing the amount removes it. */
function NoteCertificate({ of, today, onDone, onClose }: Props) {
  const isNoted = of.number !== null
  const isRemoved = (amount: string) => isNoted && amount.trim() === ''
  const using = useActionForm({
    initialValues: {
      amount: paiseToDecimal(isNoted ? of.certified : of.told),
      number: of.number ?? '',
      receivedOn: of.receivedOn ?? today,
    },
    validate: {
      amount: (typed) =>
        isRemoved(typed) ? undefined : amountAboveZero(t`Please enter an amount.`)(typed),
      number: (number, { amount }) =>
        number.trim() === '' && !isRemoved(amount)
          ? t`Please enter the number of the certificate.`
          : undefined,
      receivedOn: (day) => (day > today ? t`Choose today or an earlier day.` : undefined),
    },
    send: ({ amount, number, receivedOn }) =>
      callAccounts('PUT /tdscertificates/{id}', {
        params: { id: of.client.id },
        body: { year: of.year, amount: plainAmount(amount), number, receivedOn },
        version: of.version,
      }),
    failed: t`The certificate could not be saved`,
    onDone,
  })
  return (
    <ActionForm
      using={using}
      submit={isRemoved(using.values.amount) ? t`Remove it` : t`Save`}
      intro={
        <p>
          <Trans>
            {formatPaiseBriefly(of.told)} was reported with payments. For several certificates,
            enter their total and all numbers.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <DecimalField
        label={t`Tax by the certificate`}
        unit="₹"
        description={isNoted ? t`Leave it empty to remove the certificate` : undefined}
        {...using.field('amount')}
      />
      <TextField
        label={t`Certificate number`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        data-autofocus
        {...using.field('number')}
      />
      <DateField label={t`Received on`} max={today} {...using.field('receivedOn')} />
    </ActionForm>
  )
}
