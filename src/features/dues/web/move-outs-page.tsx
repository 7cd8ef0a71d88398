import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, paiseToDecimal, sumOf, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { type Column, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { useWholeList } from '../../../web/table/use-whole-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import type { UnsettledLease } from '../dues.ts'
import { useUnsettled } from './dues-hooks.ts'
import {
  compare,
  LeaseOfRow,
  nameOfClient,
  propertyColumn,
  shortAddress,
  textOfLease,
} from './lease-of-row.tsx'

/** Ended agreements with amounts still due, in advance or held. */
export function MoveOutsPage() {
  const list = useWholeList({ query: useUnsettled(), textOf: textOfLease, sorts })
  const maySettle = useMay('end an agreement')
  return (
    <Page title={t`Move-outs`} subtitle={t`Agreements that have ended and are not settled yet.`}>
      <BackButton fallback={paths.dues} />
      <DataTable
        list={list}
        caption={t`Move-outs`}
        columns={columns()}
        summary={<Totals leases={list.found} />}
        csv={{ file: 'settling', more: propertyColumn() }}
        phone={(lease) => <OnPhone lease={lease} />}
        rowKey={({ leaseId }) => leaseId}
        rowName={({ client }) => client.name}
        searchHint={t`Client, address or pincode`}
        failureText={t`Network error, while retrieving ended agreements`}
        actions={
          maySettle
            ? ({ leaseId }) => (
                <Button to={paths.lease(leaseId)} variant="default" size="compact-sm">
                  <Trans>Settle</Trans>
                </Button>
              )
            : undefined
        }
        empty={
          <EmptyState title={t`Nothing left to settle`}>
            <Trans>
              An agreement appears here when it ends and leaves once its balance, advance and
              deposit are 0.
            </Trans>
          </EmptyState>
        }
      />
    </Page>
  )
}

/** The sums of the shown agreements, without those that are 0. */
function Totals({ leases }: { leases: readonly UnsettledLease[] }) {
  const sum = (name: 'owed' | 'advance' | 'deposit') => {
    const total = sumOf(leases.map((lease) => lease[name]))
    return total === ZERO ? '' : formatPaiseBriefly(total)
  }
  const [owed, advance, deposit] = [sum('owed'), sum('advance'), sum('deposit')]
  return [
    owed && t`${owed} due`,
    advance && t`${advance} paid in advance`,
    deposit && t`${deposit} in deposits`,
  ]
    .filter(Boolean)
    .join(', ')
}

const OnPhone = ({ lease }: { lease: UnsettledLease }) => (
  <PhoneRow
    to={paths.lease(lease.leaseId)}
    title={lease.client.name}
    below={[t`Ended on ${formatDate(lease.endedOn)}`, shortAddress(lease)].join(', ')}
    amount={<Amount of={lease.owed} />}
  />
)

const sorts: Record<string, (a: UnsettledLease, b: UnsettledLease) => number> = {
  client: (a, b) => compare(a.client.name, b.client.name),
  endedOn: (a, b) => compare(a.endedOn, b.endedOn),
  owed: (a, b) => compare(a.owed, b.owed),
  advance: (a, b) => compare(a.advance, b.advance),
  deposit: (a, b) => compare(a.deposit, b.deposit),
}

const money = (
  label: string,
  name: 'owed' | 'advance' | 'deposit',
  from: 'phone' | 'tablet' = 'tablet',
): Column<UnsettledLease> => ({
  label,
  from,
  sort: name,
  tabularNumbers: true,
  alignEnd: true,
  cell: (lease) => <Amount of={lease[name]} />,
  value: (lease) => paiseToDecimal(lease[name]),
})

const columns = (): [Column<UnsettledLease>, ...Column<UnsettledLease>[]] => [
  {
    label: t`Client`,
    sort: 'client',
    cell: (lease) => <LeaseOfRow lease={lease} />,
    value: nameOfClient,
  },
  {
    label: t`Ended on`,
    sort: 'endedOn',
    tabularNumbers: true,
    cell: ({ endedOn }) => formatDate(endedOn),
    value: ({ endedOn }) => endedOn,
  },
  money(t`Due`, 'owed', 'phone'),
  money(t`Advance`, 'advance'),
  money(t`Deposit held`, 'deposit'),
]
