import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Tabs } from '@mantine/core'
import { paths } from '../../../../paths.ts'
import { Link, useSearchParams } from '../../../../web/router.tsx'
import type { Lease } from '../../../leases/lease.ts'
import type { LedgerView } from '../ledger-view.ts'
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
  const show = (name: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === null || name === 'due') next.delete('tab')
        else next.set('tab', name)
        return next
      },
      { replace: true },
    )
  return (
    <Tabs
      value={shown}
      onChange={show}
      keepMounted={false}
      className={classes.sheet ?? ''}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label={t`Agreement`}>
        <Tabs.Tab value="due">
          <Trans>Due</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="ledger">
          <Trans>Ledger</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="terms">
          <Trans>Terms</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="receipts">
          <Trans>Receipts</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="activity">
          <Trans>Activity</Trans>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="due">
        <DueTab ledger={ledger} today={today} />
      </Tabs.Panel>
      <Tabs.Panel value="ledger">
        <LedgerTable ledger={ledger} />
        <div className={classes.actions}>
          <Button component={Link} to={paths.statement(ledger.leaseId)} variant="default">
            <Trans>Statement</Trans>
          </Button>
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="terms">
        <TermsTab ledger={ledger} lease={lease} today={today} />
      </Tabs.Panel>
      <Tabs.Panel value="receipts">
        <ReceiptsTab ledger={ledger} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <ActivityTab leaseId={ledger.leaseId} version={lease?.version ?? 0} />
      </Tabs.Panel>
    </Tabs>
  )
}
