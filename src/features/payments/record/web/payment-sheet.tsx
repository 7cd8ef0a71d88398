import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import type { PastedMessage } from '../../../../shared/pasted-message.ts'
import { isOfNetwork } from '../../../../web/api/network-error.ts'
import { Dialog } from '../../../../web/dialog.tsx'
import { EmptyState } from '../../../../web/empty-state.tsx'
import { DraftSubject } from '../../../../web/form/use-session-draft.ts'
import { FallbackAction } from '../../../../web/record/record-page.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../../web/ui/text.tsx'
import { shortAddress } from '../../../dues/web/lease-of-row.tsx'
import { useToday } from '../../../identity/web/access/client-settings.ts'
import type { Lease } from '../../../leases/lease.ts'
import { whileRetrievingLease } from '../../../leases/web/lease-failures.ts'
import { useLease } from '../../../leases/web/lease-hooks.ts'
import { useLedger, useRefreshAll } from '../../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import { ChooseTenant } from './choose-tenant.tsx'
import { PaymentDone, PaymentKept } from './payment-done.tsx'
import { PaymentForm } from './payment-form.tsx'
import classes from './payment-sheet.module.css'

type Props = {
  /** The agreement of the payment; undefined where it is chosen first. */
  leaseId: string | undefined
  /** The month (YYYY-MM) of theirs that is paid; all that is owed where it is not named. */
  month?: string | undefined
  /** A bank's message about the payment, which fills it in. */
  message?: PastedMessage | undefined
  onClose: () => void
}

/** Records payments, one after the other: who paid, how much and how, and then what to do with the receipt. */
export function PaymentSheet({ leaseId, month, message, onClose }: Props) {
  const [pasted, setPasted] = useState(message)
  const [payer, setPayer] = useState(leaseId)
  const [receiptId, setReceiptId] = useState<string>()
  const [isKept, setKept] = useState(false)
  const refresh = useRefreshAll()
  const next = () => {
    setPayer(undefined)
    setPasted(undefined)
    setReceiptId(undefined)
    setKept(false)
  }
  const recorded = (id: string) => {
    setReceiptId(id)
    refresh()
  }
  return (
    <Dialog opened onClose={onClose} title={t`Record a payment`}>
      {isKept ? (
        <PaymentKept onNext={next} onClose={onClose} />
      ) : receiptId !== undefined ? (
        <PaymentDone receiptId={receiptId} onNext={next} onClose={onClose} />
      ) : payer === undefined ? (
        <ChooseTenant message={pasted} onMessage={setPasted} onChoose={setPayer} />
      ) : (
        <PaymentOfLease
          key={payer}
          leaseId={payer}
          month={payer === leaseId ? month : undefined}
          message={pasted}
          onRecorded={recorded}
          onKept={() => setKept(true)}
          onOther={next}
        />
      )}
    </Dialog>
  )
}

type PaymentOfLeaseProps = {
  leaseId: string
  month: string | undefined
  message: PastedMessage | undefined
  onRecorded: (receiptId: string) => void
  /** The payment waits on this device for the network. */
  onKept: () => void
  /** Somebody else paid. */
  onOther: () => void
}

/** The payment of one tenant, once their books are there. */
function PaymentOfLease({ leaseId, month, message, ...on }: PaymentOfLeaseProps) {
  const { onRecorded, onKept, onOther } = on
  const ledger = useLedger(leaseId)
  const lease = useLease(leaseId)
  const today = useToday()
  if (ledger.status === 'failed' && isOfNetwork(ledger.error))
    return <NotOnDevice onRetry={ledger.retry} onOther={onOther} />
  if (ledger.status !== 'loaded' || lease.status === 'loading' || today === undefined)
    return (
      <FallbackAction
        state={ledger.status === 'loaded' ? { status: 'loading' } : ledger}
        kind={t`rent agreement`}
        list={{ name: t`Property Rents List`, to: paths.leases }}
        failureText={whileRetrievingLease}
      />
    )
  const running: Lease | undefined = lease.status === 'loaded' ? lease.record : undefined
  return (
    <div className={classes.sheet}>
      <Payer ledger={ledger.record} onOther={onOther} />
      <DraftSubject value={leaseId}>
        <PaymentForm
          ledger={ledger.record}
          lease={running}
          month={month}
          message={message}
          today={today}
          onRecorded={onRecorded}
          onKept={onKept}
        />
      </DraftSubject>
    </div>
  )
}

const NotOnDevice = ({ onRetry, onOther }: { onRetry: () => void; onOther: () => void }) => (
  <div role="alert">
    <EmptyState
      title={t`This agreement is not on this device`}
      action={
        <Row gap={8}>
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          <Button variant="default" onClick={onOther}>
            <Trans>Another tenant</Trans>
          </Button>
        </Row>
      }
    >
      <Trans>
        Without a network, payments can be recorded of agreements that were opened on this device
        before. Note this payment, and record it when the network is back.
      </Trans>
    </EmptyState>
  </div>
)

const Payer = ({ ledger, onOther }: { ledger: LedgerView; onOther: () => void }) => (
  <Row isTight gap={16} align="start" isSpread className={classes.payerHead}>
    <Stack as="span">
      <strong>{ledger.client.name || t`Unnamed`}</strong>
      <Text as="span" size="small" isDimmed className={classes.quiet}>
        {shortAddress(ledger)}
      </Text>
    </Stack>
    <Anchor isApart onClick={onOther}>
      <Trans>Change</Trans>
    </Anchor>
  </Row>
)
