import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { monthOf } from '../../../shared/days.ts'
import { Amount } from '../../../web/amount.tsx'
import { Boundary } from '../../../web/boundary.tsx'
import { ColumnChart } from '../../../web/picture/columns.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Anchor, Text, Title } from '../../../web/ui/text.tsx'
import { queryWith, useAddress } from '../../../web/use-address.ts'
import { shortMonth } from '../../dues/web/pictures/short-month.ts'
import { FilesOf } from '../../files/web/files-of.tsx'
import type { Lease } from '../../leases/lease.ts'
import { type DaysLate, daysLateOf } from '../../ledger/days-late.ts'
import { handedOverText, recordedByText } from '../../ledger/web/document-texts.ts'
import { ExplainedRow, ExplainedRows } from '../../ledger/web/explanations/explained-row.tsx'
import type { CreditView, LedgerView } from '../../ledger/web/ledger-view.ts'
import { CreditExplanation } from '../../payments/web/explanations/credit-explanation.tsx'
import { PastReceiptsOf } from '../../receipts/past/web/past-receipts-of.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { DueTab } from './due-tab.tsx'
import classes from './lease-tabs.module.css'
import { LedgerTable } from './ledger-table.tsx'
import { TermsTab } from './terms-tab.tsx'

type Props = { ledger: LedgerView; lease: Lease | undefined; today: string }

/** The parts of an agreement's page; the address determines which one is open. */
export function LeaseTabs({ ledger, lease, today }: Props) {
  const [query, change] = useAddress()
  const tabs = tabsOf({ ledger, lease, today })
  const shown = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'due'
  const show = (name: string) =>
    change((before) => queryWith(before, { tab: name === 'due' ? '' : name }))
  return (
    <Tabs
      className={classes.sheet ?? ''}
      selectedKey={shown}
      onSelectionChange={(name) => show(String(name))}
    >
      <TabList aria-label={t`Agreement`} className={classes.list ?? ''}>
        {tabs.map(({ name, label }) => (
          <Tab key={name} id={name} className={classes.tab ?? ''}>
            {label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ name, children }) => (
        <TabPanel key={name} id={name}>
          <Boundary>{children}</Boundary>
        </TabPanel>
      ))}
    </Tabs>
  )
}

const tabsOf = ({ ledger, lease, today }: Props) => [
  { name: 'due', label: t`Due`, children: <DueTab ledger={ledger} today={today} /> },
  { name: 'ledger', label: t`Ledger`, children: <LedgerTab ledger={ledger} /> },
  {
    name: 'terms',
    label: t`Terms`,
    children: <TermsTab ledger={ledger} lease={lease} today={today} />,
  },
  { name: 'receipts', label: t`Receipts`, children: <ReceiptsTab ledger={ledger} today={today} /> },
  {
    name: 'files',
    label: t`Files`,
    children: (
      <div data-inset>
        <FilesOf subject={{ kind: 'lease', id: ledger.leaseId }} isBare />
      </div>
    ),
  },
  {
    name: 'activity',
    label: t`Activity`,
    children: <ActivityTab leaseId={ledger.leaseId} version={lease?.version ?? 0} />,
  },
]

const LedgerTab = ({ ledger }: Pick<Props, 'ledger'>) => (
  <>
    <LedgerTable ledger={ledger} />
    <Row gap={10} data-on-screen data-inset>
      <Button to={paths.statement(ledger.leaseId)} variant="default">
        <Trans>Statement</Trans>
      </Button>
    </Row>
  </>
)

/** Payments with their receipts, newest first; reversed ones are marked. */
function ReceiptsTab({ ledger, today }: Pick<Props, 'ledger' | 'today'>) {
  const payments = ledger.credits
    .filter(({ receipt, kind }) => receipt !== null || kind === 'payment')
    .sort((a, b) => (a.datedOn < b.datedOn ? 1 : -1))
  return (
    <>
      <HowLate ledger={ledger} today={today} />
      {payments.length === 0 && (
        <Text isDimmed data-inset>
          <Trans>Nothing was received yet.</Trans>
        </Text>
      )}
      <ExplainedRows>
        {payments.map((credit) => (
          <Payment key={credit.id} credit={credit} ledger={ledger} />
        ))}
      </ExplainedRows>
      <PastReceiptsOf leaseId={ledger.leaseId} />
      <Text data-inset>
        <Anchor to={paths.receipts} isApart>
          <Trans>All receipts</Trans>
        </Anchor>
      </Text>
    </>
  )
}

function Payment({ credit, ledger }: { credit: CreditView; ledger: LedgerView }) {
  const isGone = credit.reversedOn !== null
  return (
    <ExplainedRow
      title={
        <>
          {formatDate(credit.datedOn)}{' '}
          {isGone && (
            <Badge color="red" size="md">
              <Trans>Cancelled</Trans>
            </Badge>
          )}
        </>
      }
      note={[credit.receipt?.code, handedOverText(credit), recordedByText(credit)]
        .filter(Boolean)
        .join(', ')}
      end={<Amount of={credit.received} isGone={isGone} />}
      isGone={isGone}
    >
      <CreditExplanation credit={credit} ledger={ledger} />
    </ExplainedRow>
  )
}

/** The number of rents from which on lateness is a habit. */
const FEWEST = 3

/** How many days late each rent of twelve months was paid; a column opens what fell due in its month. */
function HowLate({ ledger, today }: { ledger: LedgerView; today: string }) {
  const rents = daysLateOf(ledger, today)
  if (rents.length < FEWEST) return null
  const each = rents.map(({ days }) => days)
  const most = Math.max(1, ...each)
  const search = encodeURIComponent(ledger.client.name)
  return (
    <section className={classes.section}>
      <Title order={2} isSmall>
        <Trans>Days late, last 12 months</Trans>
      </Title>
      <Text isDimmed>{habit(rents)}</Text>
      <ColumnChart
        scale={{ top: daysText(most), half: most % 2 === 0 ? String(most / 2) : '' }}
        columns={rents.map(({ chargeId, dueOn, days }) => ({
          key: chargeId,
          label: shortMonth(dueOn.slice(0, 7)),
          more: dueOn.slice(0, 4),
          value: String(days),
          to: `${paths.month(dueOn.slice(0, 7))}&search=${search}`,
          bars: [{ tone: 'late', height: Math.round((days * 1000) / most) }],
        }))}
        table={<Table rents={rents} />}
      />
    </section>
  )
}

function habit(rents: readonly DaysLate[]) {
  const late = rents.filter(({ days }) => days > 0)
  if (late.length === 0) return t`Every rent was paid in time.`
  const each = rents.map(({ days }) => days)
  const allDays = each.reduce((all, days) => all + days, 0)
  const mean = Math.round(allDays / each.length)
  return t`${late.length} of ${rents.length} rents late; ${daysText(mean)} on average.`
}

const daysText = (days: number) => plural(days, { one: '# day', other: '# days' })

const Table = ({ rents }: { rents: readonly DaysLate[] }) => (
  <table>
    <caption>{t`Days late, last 12 months`}</caption>
    <thead>
      <tr>
        <th scope="col">
          <Trans>Rent due in</Trans>
        </th>
        <th scope="col">
          <Trans>Days late</Trans>
        </th>
      </tr>
    </thead>
    <tbody>
      {rents.map(({ chargeId, dueOn, days, isOpen }) => (
        <tr key={chargeId}>
          <th scope="row">{monthOf(dueOn)}</th>
          <td>{isOpen ? t`${days}, not paid yet` : days}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
