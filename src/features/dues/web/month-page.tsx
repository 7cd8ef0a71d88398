import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { addMonths } from '../../../shared/calendar-date.ts'
import { monthOf } from '../../../shared/days.ts'
import {
  formatPaiseBriefly,
  minus,
  paiseFromDecimal,
  paiseToDecimal,
  ZERO,
} from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { type Column, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Figure, Figures } from '../../../web/ui/figures.tsx'
import { Card, Row } from '../../../web/ui/layout.tsx'
import { useAddress } from '../../../web/use-address.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { RecordButton } from '../../payments/web/record-button.tsx'
import type { LeaseDues, LeaseMonth } from '../dues.ts'
import { useDues } from './dues-hooks.ts'
import classes from './dues-page.module.css'
import { LeaseOfRow, nameOfClient, propertyColumn, shortAddress } from './lease-of-row.tsx'
import { MonthChips } from './month-chips.tsx'
import { monthIn, stateIn, useMonth } from './month-hooks.ts'
import { RemindLink } from './remind-link.tsx'

/** A month by agreement: what makes up the figures of the dashboard. */
export function MonthPage() {
  const [query, change] = useAddress()
  const today = useToday() ?? ''
  const month = monthIn(query) || today.slice(0, 7)
  const state = stateIn(query)
  const list = useMonth(month, state)
  const move = (by: number) =>
    change(
      (last) => {
        const from = monthIn(last) || today.slice(0, 7)
        const next = addMonths(`${from}-01`, by).slice(0, 7)
        return new URLSearchParams({ month: next > today.slice(0, 7) ? from : next })
      },
      { isStep: true },
    )
  const { data: dues } = useDues()
  return (
    <Page
      title={month ? monthOf(`${month}-01`) : t`Month by month`}
      subtitle={t`What fell due, what was received and what is still due, and the deposits held today.`}
      actions={month && <OtherMonths month={month} today={today} onMove={move} />}
    >
      <BackButton fallback={paths.dashboard} />
      {list.totalParts && <Totals parts={list.totalParts} />}
      <DataTable
        list={list}
        caption={t`The month by agreement`}
        columns={columns()}
        filters={<MonthChips month={month} counts={list.totalParts} chosen={state} />}
        isNarrowed={state !== undefined}
        actions={(lease) => <Actions lease={lease} dues={dues} />}
        isActionInPhoneRow
        view="month"
        csv={{ file: 'month', more: propertyColumn() }}
        phone={(lease) => <OnPhone lease={lease} dues={dues} />}
        rowKey={({ leaseId }) => leaseId}
        rowName={({ client }) => client.name}
        searchHint={t`Client, address or pincode`}
        failureText={t`Network error, while retrieving the month`}
        empty={
          state !== undefined ? (
            <EmptyState title={t`None at present`} />
          ) : (
            <EmptyState title={t`Nothing in this month`}>
              <Trans>Nothing fell due, nothing was received, and no deposit is held.</Trans>
            </EmptyState>
          )
        }
      />
    </Page>
  )
}

type OtherMonthsProps = { month: string; today: string; onMove: (by: number) => void }

const OtherMonths = ({ month, today, onMove }: OtherMonthsProps) => (
  <>
    <Button
      variant="default"
      leftSection={<ChevronLeftIcon size={18} />}
      onClick={() => onMove(-1)}
    >
      {monthOf(addMonths(`${month}-01`, -1))}
    </Button>
    {month < today.slice(0, 7) && (
      <Button
        variant="default"
        rightSection={<ChevronRightIcon size={18} />}
        onClick={() => onMove(1)}
      >
        {monthOf(addMonths(`${month}-01`, 1))}
      </Button>
    )}
  </>
)

function Totals({ parts }: { parts: Record<string, string> }) {
  const part = (name: string) => paiseFromDecimal(parts[name] ?? '0') ?? ZERO
  const sums = { charged: part('charged'), open: part('open'), deposit: part('deposit') }
  const [paid, collected] = [paidOf(sums), part('collected')]
  return (
    <>
      <Card isFlush className={classes.totals}>
        <Figures isTiled>
          {money()
            .filter(({ name }) => name !== 'collected')
            .map(({ label, name }) => (
              <Figure key={name} label={label}>
                <Amount of={{ ...sums, paid, collected }[name]} />
              </Figure>
            ))}
        </Figures>
      </Card>
      {paid !== collected && (
        <p className={classes.cameIn}>
          <Trans>
            <Amount of={collected} /> came in this month, other months’ rent included.
          </Trans>
        </p>
      )}
    </>
  )
}

/** What is settled of what fell due in a month, on whatever day the money came. */
const paidOf = ({ charged, open }: Pick<LeaseMonth, 'charged' | 'open'>) => minus(charged, open)

// Paid and pending make up what was expected; received is by the day of the money, for whichever month it was.
const money = () =>
  [
    { label: t`Expected`, name: 'charged' },
    { label: t`Paid`, name: 'paid' },
    { label: t`Pending`, name: 'open' },
    { label: t`Received`, name: 'collected' },
    { label: t`Deposits held`, name: 'deposit' },
  ] as const

type InMonth = { lease: LeaseMonth; dues: readonly LeaseDues[] | undefined }

/** The message is about all that they owe, of other months too. */
function Actions({ lease, dues }: InMonth) {
  const owed = dues?.find(({ leaseId }) => leaseId === lease.leaseId)
  if (lease.open === ZERO) return null
  return (
    <Row isTight>
      {owed && <RemindLink dues={owed} />}
      <RecordButton dues={lease} />
    </Row>
  )
}

const OnPhone = ({ lease, dues }: InMonth) => (
  <PhoneRow
    to={paths.lease(lease.leaseId)}
    title={lease.client.name}
    below={shortAddress(lease)}
    amount={<Amount of={paidOf(lease)} />}
    isActionBelow
    state={
      lease.charged > ZERO && (
        <>
          <small>{t`of ${formatPaiseBriefly(lease.charged)}`}</small>
          <small>{t`${formatPaiseBriefly(lease.open)} pending`}</small>
        </>
      )
    }
    action={<Actions lease={lease} dues={dues} />}
  />
)

const columns = (): [Column<LeaseMonth>, ...Column<LeaseMonth>[]] => [
  {
    label: t`Client`,
    sort: 'client',
    cell: (lease) => <LeaseOfRow lease={lease} />,
    value: nameOfClient,
  },
  ...money().map(
    ({ label, name }): Column<LeaseMonth> => ({
      label,
      tabularNumbers: true,
      alignEnd: true,
      ...(name !== 'paid' && { sort: name }),
      ...(name !== 'deposit' && name !== 'collected' && { from: 'phone' as const }),
      cell: (lease) => <Amount of={{ ...lease, paid: paidOf(lease) }[name]} />,
      value: (lease) => paiseToDecimal({ ...lease, paid: paidOf(lease) }[name]),
    }),
  ),
]
