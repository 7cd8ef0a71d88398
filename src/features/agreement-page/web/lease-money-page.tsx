import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { FoldedOnPhone } from '../../../web/folded-on-phone.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { PartFailed, useLazyPart } from '../../../web/lazy-part.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { MoreMenu } from '../../../web/more-menu.tsx'
import { QuietFields, RecordActions, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordHeading } from '../../../web/record/record-heading.tsx'
import { FallbackAction } from '../../../web/record/record-page.tsx'
import type { RecordState } from '../../../web/record/use-record.ts'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { MESSAGE_MS, useMessage } from '../../../web/use-message.ts'
import { openingsOf } from '../../charging/openings.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useMay } from '../../identity/web/access/may.ts'
import type { Lease } from '../../leases/lease.ts'
import { whileRetrievingLease } from '../../leases/web/lease-failures.ts'
import { useLease } from '../../leases/web/lease-hooks.ts'
import { leaseTermFields, leaseWrittenFields } from '../../leases/web/lease-record-fields.tsx'
import { addressLine } from '../../leases/web/lease-texts.ts'
import {
  type LeaseAction,
  OpenLeaseAction,
  useOpenLeaseAction,
} from '../../ledger/web/lease-action.ts'
import { useLedger, useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import { useRecordAPayment } from '../../payments/web/record-button.tsx'
import { ToldPayments } from '../../payments/web/told-payments.tsx'
import { FigureExplanation } from './figure-explanation.tsx'
import { figureIn, LeaseFigures } from './lease-figures.tsx'
import classes from './lease-money-page.module.css'
import { LeaseState } from './lease-state.tsx'

const loadTabs = () => import('./lease-tabs.tsx')
const loadDialog = () => import('./lease-dialog.tsx')

/** An agreement and its money: what is owed and why, what was paid, and everything that can be done. */
export function LeaseMoneyPage() {
  const [query] = useSearchParams()
  const id = recordIdIn(query)
  const ledger = useLedger(id)
  const lease = useLease(id)
  const today = useToday()
  if (ledger.status !== 'loaded' || lease.status === 'loading' || today === undefined) {
    // Its terms are there without its money.
    const terms = ledger.status === 'failed' ? recordOf(lease) : undefined
    return (
      <Page title={t`Rentmaster Detail`}>
        <Stack gap={20} className={classes.page}>
          <Sheet>
            <FallbackAction
              state={ledger.status === 'loaded' ? { status: 'loading' } : ledger}
              kind={terms ? t`ledger` : t`rent agreement`}
              list={{ name: t`Property Rents List`, to: paths.leases }}
              failureText={terms ? undefined : whileRetrievingLease}
            />
          </Sheet>
          {terms && <Agreement lease={terms} />}
        </Stack>
      </Page>
    )
  }
  return <Account ledger={ledger.record} lease={recordOf(lease)} today={today} />
}

const recordOf = (state: RecordState<Lease>): Lease | undefined =>
  state.status === 'loaded' ? state.record : undefined

type Props = { ledger: LedgerView; lease: Lease | undefined; today: string }

function Account({ ledger, lease, today }: Props) {
  const [figure, setFigure] = useState(figureIn(useSearchParams()[0]))
  const dialog = useDialog()
  const mayChange = useMay('change charges')
  const { message, show } = useMessage(MESSAGE_MS.long)
  const refresh = useRefreshAll()
  const done = (text: string) => {
    dialog.close()
    show({ tone: 'success', text })
    refresh()
  }
  return (
    <OpenLeaseAction.Provider value={mayChange ? dialog.open : null}>
      <Page title={t`Rentmaster Detail`} isTitleQuiet>
        <Stack gap={20} className={classes.page}>
          <Sheet>
            <BackButton fallback={paths.leases} />
            <Heading ledger={ledger} rent={lease?.monthlyRent} />
          </Sheet>
          <ToldPayments client={ledger.client} told={ledger.told} />
          <LeaseState ledger={ledger} today={today} />
          <LeaseFigures
            ledger={ledger}
            agreedDeposit={lease?.securityDepositAmount ?? ''}
            explained={figure}
            onExplain={(next) => setFigure(next === figure ? null : next)}
          />
          {figure && <FigureExplanation figure={figure} ledger={ledger} />}
          <Tabs ledger={ledger} lease={lease} today={today} />
          {lease && <Agreement lease={lease} />}
        </Stack>
        <Stack className={classes.message}>
          <MessageSlot message={message} />
        </Stack>
      </Page>
      <ActionDialog dialog={dialog} ledger={ledger} lease={lease} today={today} onDone={done} />
    </OpenLeaseAction.Provider>
  )
}

/** Rendered after the figures, which then show sooner on a slow phone. */
function Tabs(props: Props) {
  const { part, failure, retry } = useLazyPart('lease-tabs', loadTabs, true)
  if (part) return <part.LeaseTabs {...props} />
  if (failure) return <PartFailed failure={failure} retry={retry} />
  return <Skeleton height={240} radius={12} data-waiting />
}

/** The dialog of the chosen action. It comes after the figures as well, so that it is there when it is needed. */
function ActionDialog({ dialog, ...props }: Props & DialogProps) {
  const { part, failure, retry } = useLazyPart('lease-dialog', loadDialog, true)
  const { action, isOpen, close } = dialog
  if (!action) return null
  if (part) return <part.LeaseDialog action={action} isOpen={isOpen} {...props} onClose={close} />
  return failure && isOpen ? <PartFailed failure={failure} retry={retry} /> : null
}

type DialogProps = { dialog: ReturnType<typeof useDialog>; onDone: (text: string) => void }

/** Which dialog is open; a closing one keeps its content until it is gone. */
function useDialog() {
  const [{ action, isOpen }, setDialog] = useState<{ action: LeaseAction | null; isOpen: boolean }>(
    {
      action: null,
      isOpen: false,
    },
  )
  return {
    action,
    isOpen,
    open: (action: LeaseAction) => setDialog({ action, isOpen: true }),
    close: () => setDialog((dialog) => ({ ...dialog, isOpen: false })),
  }
}

/** Tenant, property and rent: the agreement has no other name. */
const Heading = ({ ledger, rent }: { ledger: LedgerView; rent: string | undefined }) => (
  <RecordHeading
    name={ledger.client.name || t`Unnamed`}
    detail={
      <>
        <Anchor to={paths.property(ledger.property.id)} inherit isApart>
          {addressLine(ledger.property)}
        </Anchor>
        {rent && <span>{t`${formatRupeesBriefly(rent)} a month`}</span>}
      </>
    }
    actions={<LeaseActions ledger={ledger} />}
  />
)

const Agreement = ({ lease }: { lease: Lease }) => (
  <FoldedOnPhone title={t`Agreement`}>
    <RecordFields fields={leaseTermFields(lease)} />
    <QuietFields fields={leaseWrittenFields(lease)} />
    <RecordActions>
      <Button to={paths.editLease(lease.id)} variant="default">
        <Trans>Edit</Trans>
      </Button>
    </RecordActions>
  </FoldedOnPhone>
)

/** The most frequent action, with all others in a menu. On a phone they are at the lower edge. */
function LeaseActions({ ledger }: { ledger: LedgerView }) {
  const open = useOpenLeaseAction()
  const record = useRecordAPayment()
  if (!open)
    return (
      <Button to={paths.chequesOf(ledger.leaseId)} variant="default">
        <Trans>Cheques</Trans>
      </Button>
    )
  return (
    <Row isTight gap={12} data-on-screen className={classes.actions} data-bottom-bar>
      {record && (
        <Button onClick={() => record({ leaseId: ledger.leaseId })}>
          <Trans>Record a payment</Trans>
        </Button>
      )}
      <MoreMenu
        actions={[
          ...otherActions(ledger).map(({ label, action }) => ({
            label,
            onChoose: () => open(action),
          })),
          { label: t`Cheques`, to: paths.chequesOf(ledger.leaseId) },
        ]}
      />
    </Row>
  )
}

type Action = { label: string; action: LeaseAction }

function otherActions(ledger: LedgerView): Action[] {
  const isRunning = ledger.endedOn === null
  const all: (Action & { isPossible: boolean })[] = [
    {
      label: t`Start charging`,
      action: { name: 'start-charging' },
      isPossible: isRunning && !ledger.isCharging,
    },
    {
      label: t`Amounts from before`,
      action: { name: 'enter-openings' },
      isPossible: isRunning && ledger.isCharging && openingsOf(ledger).free.length > 0,
    },
    { label: t`Add charge`, action: { name: 'add-charge' }, isPossible: true },
    { label: t`Meter reading`, action: { name: 'read-meter' }, isPossible: isRunning },
    { label: t`Add a monthly charge`, action: { name: 'add-recurring' }, isPossible: isRunning },
    { label: t`Change rent`, action: { name: 'change-rent' }, isPossible: isRunning },
    { label: t`Plan rent increases`, action: { name: 'plan-rises' }, isPossible: isRunning },
    {
      label: t`Deduct from the deposit`,
      action: { name: 'deduct-deposit' },
      isPossible: ledger.deposit > 0n,
    },
    {
      label: t`Return the deposit`,
      action: { name: 'return-deposit' },
      isPossible: ledger.deposit > 0n,
    },
    {
      label: t`Refund the advance`,
      action: { name: 'refund-advance' },
      isPossible: ledger.advance > 0n,
    },
    {
      label: t`Renew agreement`,
      action: { name: 'renew' },
      isPossible: isRunning && ledger.leavingOn === null,
    },
    {
      label: t`Take the notice back`,
      action: { name: 'stay' },
      isPossible: ledger.leavingOn !== null,
    },
    { label: t`End and settle`, action: { name: 'settle' }, isPossible: isRunning },
    { label: t`Tenant is leaving`, action: { name: 'end' }, isPossible: isRunning },
  ]
  return all.filter(({ isPossible }) => isPossible)
}
