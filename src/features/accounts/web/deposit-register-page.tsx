import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, paiseToDecimal, sumOf, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { Page } from '../../../web/shell/page.tsx'
import { type Column, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { useWholeList } from '../../../web/table/use-whole-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Grid, Stack } from '../../../web/ui/layout.tsx'
import { Title } from '../../../web/ui/text.tsx'
import {
  compare,
  LeaseOfRow,
  nameOfClient,
  propertyColumn,
  shortAddress,
  textOfLease,
} from '../../dues/web/lease-of-row.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import type { DepositPaper, DepositRow } from '../accounts-wire.ts'
import { fetchDepositPaper, useDepositRegister, useDeposits } from './accounts-hooks.ts'
import classes from './accounts-page.module.css'

/** The deposits of all agreements, and the papers about what was taken from them. */
export function DepositRegisterPage() {
  const { data } = useDepositRegister()
  const list = useWholeList({ query: useDeposits(), textOf: textOfLease, sorts })
  return (
    <Page
      title={t`Deposit register`}
      subtitle={t`What was received as deposit, what was taken from it, and what is held today.`}
    >
      <BackButton fallback={paths.books} />
      <Stack gap={20}>
        <DataTable
          list={list}
          caption={t`Deposit register`}
          columns={columns()}
          csv={{ file: 'deposits', more: propertyColumn() }}
          phone={(row) => <OnPhone row={row} />}
          rowKey={({ leaseId }) => leaseId}
          rowName={nameOfClient}
          summary={<Held deposits={list.found} />}
          searchHint={t`Client, address or pincode`}
          failureText={t`Network error, while retrieving the deposits`}
          empty={
            <EmptyState title={t`No deposit yet`}>
              <Can do="record a payment">
                <Trans>
                  Record a deposit with a payment, or as what is held when charging starts.
                </Trans>
              </Can>
            </EmptyState>
          }
        />
        {data && data.papers.length > 0 && <Papers papers={data.papers} />}
      </Stack>
    </Page>
  )
}

const Papers = ({ papers }: { papers: readonly DepositPaper[] }) => (
  <Stack as="section" gap={20} aria-label={t`Papers`}>
    <Title order={2} isSmall>
      <Trans>Papers for deductions and returns</Trans>
    </Title>
    <Grid as="ul" min={16} gap={16} keepsWidth className={classes.list}>
      {papers.map((paper) => (
        <Card as="li" key={paper.id}>
          <strong>{paper.kind === 'deduction' ? t`Deducted` : t`Returned`}</strong>{' '}
          <Amount of={paper.amount} />
          <p>{[formatDate(paper.on), paper.client.name, shortAddress(paper)].join(', ')}</p>
          <PaperButton paper={paper} />
        </Card>
      ))}
    </Grid>
  </Stack>
)

function PaperButton({ paper }: { paper: DepositPaper }) {
  const [hasFailed, setFailed] = useState(false)
  const save = async () => {
    setFailed(false)
    try {
      saveFile(`deposit-${paper.on}.pdf`, await fetchDepositPaper(paper.id))
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => void save()}>
        <Trans>Save as PDF</Trans>
      </Button>
      <span role="alert">{hasFailed && t`It could not be saved. Please try again.`}</span>
    </>
  )
}

const Held = ({ deposits }: { deposits: readonly DepositRow[] }) =>
  deposits.length < 2 ? null : (
    <Trans>{formatPaiseBriefly(sumOf(deposits.map(({ held }) => held)))} held</Trans>
  )

const OnPhone = ({ row }: { row: DepositRow }) => (
  <PhoneRow
    to={paths.lease(row.leaseId)}
    title={row.client.name}
    below={shortAddress(row)}
    amount={<Amount of={row.held} isExact />}
  />
)

type Figure = 'agreed' | 'received' | 'deducted' | 'returned' | 'carried' | 'held'

const sorts: Record<string, (a: DepositRow, b: DepositRow) => number> = {
  client: (a, b) => compare(a.client.name, b.client.name),
  held: (a, b) => compare(a.held, b.held),
}

const money = (label: string, name: Figure): Column<DepositRow> => ({
  label,
  tabularNumbers: true,
  alignEnd: true,
  ...(name === 'held' ? { sort: 'held', from: 'phone' as const } : { from: 'desktop' as const }),
  // A zero in each row would hide the few that are none.
  cell: (row) => (row[name] === ZERO && name !== 'held' ? '' : <Amount of={row[name]} isExact />),
  value: (row) => paiseToDecimal(row[name]),
})

const columns = (): [Column<DepositRow>, ...Column<DepositRow>[]] => [
  {
    label: t`Client`,
    sort: 'client',
    cell: (row) => <LeaseOfRow lease={row} />,
    value: nameOfClient,
  },
  money(t`Agreed`, 'agreed'),
  money(t`Received`, 'received'),
  money(t`Deducted`, 'deducted'),
  money(t`Returned`, 'returned'),
  money(t`Carried over`, 'carried'),
  money(t`Held`, 'held'),
]
