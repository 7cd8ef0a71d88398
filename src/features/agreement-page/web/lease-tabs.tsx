import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Tabs } from '../../../web/ui/tabs.tsx'
import type { LedgerView } from '../../charges/web/ledger-view.ts'
import type { Lease } from '../../leases/lease.ts'
import { ActivityTab } from './activity-tab.tsx'
import { DueTab } from './due-tab.tsx'
import classes from './lease-tabs.module.css'
import { LedgerTable } from './ledger-table.tsx'
import { ReceiptsTab } from './receipts-tab.tsx'
import { TermsTab } from './terms-tab.tsx'

type Props = { ledger: LedgerView; lease: Lease | undefined; today: string }

const NAMES = ['due', 'ledger', 'terms', 'receipts', 'activity'] as const

/** The parts of an agreement's page; the address says which one is open. */
export function LeaseTabs({ ledger, lease, today }: Props) {
  const [query, setQuery] = useSearchParams()
  const shown = NAMES.find((name) => name === query.get('tab')) ?? 'due'
  const show = (name: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === 'due') next.delete('tab')
        else next.set('tab', name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const tabs = [
    { name: 'due', label: t`Due` },
    { name: 'ledger', label: t`Ledger` },
    { name: 'terms', label: t`Terms` },
    { name: 'receipts', label: t`Receipts` },
    { name: 'activity', label: t`Activity` },
  ] as const
  return (
    <Tabs
      aria-label={t`Agreement`}
      tabs={tabs}
      shown={shown}
      onShow={show}
      className={classes.sheet}
      listClassName={classes.list}
      tabClassName={classes.tab}
    >
      {shown === 'due' && <DueTab ledger={ledger} today={today} />}
      {shown === 'ledger' && (
        <>
          <LedgerTable ledger={ledger} />
          <div className={classes.actions}>
            <Button to={paths.statement(ledger.leaseId)} variant="default">
              <Trans>Statement</Trans>
            </Button>
          </div>
        </>
      )}
      {shown === 'terms' && <TermsTab ledger={ledger} lease={lease} today={today} />}
      {shown === 'receipts' && <ReceiptsTab ledger={ledger} />}
      {shown === 'activity' && (
        <ActivityTab leaseId={ledger.leaseId} version={lease?.version ?? 0} />
      )}
    </Tabs>
  )
}
