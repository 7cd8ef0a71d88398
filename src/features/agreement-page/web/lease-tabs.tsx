import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { Button } from '../../../web/ui/button.tsx'
import type { LedgerView } from '../../charges/web/ledger-view.ts'
import type { Lease } from '../../leases/lease.ts'
import { ActivityTab } from './activity-tab.tsx'
import { DueTab } from './due-tab.tsx'
import classes from './lease-tabs.module.css'
import { LedgerTable } from './ledger-table.tsx'
import { ReceiptsTab } from './receipts-tab.tsx'
import { TermsTab } from './terms-tab.tsx'

type Props = { ledger: LedgerView; lease: Lease | undefined; today: string }

/** The parts of an agreement's page; the address says which one is open. */
export function LeaseTabs({ ledger, lease, today }: Props) {
  const [query, setQuery] = useSearchParams()
  const tabs = tabsOf({ ledger, lease, today })
  const shown = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'due'
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
          {children}
        </TabPanel>
      ))}
    </Tabs>
  )
}

const tabsOf = ({ ledger, lease, today }: Props) => [
  { name: 'due', label: t`Due`, children: <DueTab ledger={ledger} today={today} /> },
  { name: 'ledger', label: t`Ledger`, children: <LedgerTab ledger={ledger} /> },
  {
    ...{ name: 'terms', label: t`Terms` },
    children: <TermsTab ledger={ledger} lease={lease} today={today} />,
  },
  { name: 'receipts', label: t`Receipts`, children: <ReceiptsTab ledger={ledger} /> },
  {
    ...{ name: 'activity', label: t`Activity` },
    children: <ActivityTab leaseId={ledger.leaseId} version={lease?.version ?? 0} />,
  },
]

const LedgerTab = ({ ledger }: Pick<Props, 'ledger'>) => (
  <>
    <LedgerTable ledger={ledger} />
    <div className={classes.actions}>
      <Button to={paths.statement(ledger.leaseId)} variant="default">
        <Trans>Statement</Trans>
      </Button>
    </div>
  </>
)
