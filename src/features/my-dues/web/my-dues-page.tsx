import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { EmptyState, LoadFailed } from '../../../web/empty-state.tsx'
import { ConfirmDialog, type Failure } from '../../../web/form/confirm-dialog.tsx'
import { DraftSubject } from '../../../web/form/use-session-draft.ts'
import { useLazyPart } from '../../../web/lazy-part.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { offerUndo } from '../../../web/undo/undo-offer.ts'
import { MESSAGE_MS, type Message, useMessage } from '../../../web/use-message.ts'
import { claimedText } from '../../claims/web/claim-texts.ts'
import { callClaims } from '../../claims/web/waiting-count.ts'
import type { OwnClaim } from '../../dues/dues.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { ChargeOrigin } from '../../ledger/web/explanations/charge-explanation.tsx'
import { Explanation } from '../../ledger/web/explanations/explanation.tsx'
import { OpenCharges } from '../../ledger/web/explanations/open-charges.tsx'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { ChargeView } from '../../ledger/web/ledger-view.ts'
import { HowToPay, PayNow } from '../../payments/web/money-settings/how-to-pay.tsx'
import { Notices } from '../../payments/web/notices.tsx'
import { HraPackDownload } from '../../receipts/web/hra-pack-download.tsx'
import { IHavePaid } from './i-have-paid.tsx'
import classes from './owed.module.css'
import { Owed } from './owed.tsx'
import { LastReceiptLink, OwnClaims } from './own-claims.tsx'
import { isAllReported, type MyDuesView, unreportedAmount, useOwnDues } from './own-dues.ts'

/** The client's dues, how to pay them, and claims. */
export function MyDuesPage() {
  const today = useToday()
  const { data, error, refetch } = useOwnDues()
  return (
    <Page
      title={t`My dues`}
      isNarrow
      subtitle={t`What is to be paid, by when, and how.`}
      // Downloads: the statement and the year's pack.
      actions={
        <Button to={paths.statementOf()} variant="default">
          <Trans>Statement</Trans>
        </Button>
      }
    >
      <Stack gap={20} className={classes.page}>
        {!data && error ? (
          <LoadFailed
            title={t`Your dues could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : !data || today === undefined ? (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton height={320} radius={12} />
          </div>
        ) : data.length === 0 ? (
          <Sheet>
            <EmptyState title={t`Nothing due`}>
              <Trans>Your dues appear here once you rent something.</Trans>
            </EmptyState>
          </Sheet>
        ) : (
          data.map((dues) => (
            <Lease
              key={dues.leaseId}
              dues={dues}
              others={data.filter((other) => other !== dues)}
              today={today}
            />
          ))
        )}
        {data && <HraPackDownload />}
        {data && today && <OwnInvoices today={today} />}
        {data && <OwnFiles />}
      </Stack>
    </Page>
  )
}

/** Few clients have any: it is no part of the first load. */
function OwnInvoices({ today }: { today: string }) {
  const { part } = useLazyPart(
    'own invoices',
    () => import('../../invoices/web/own-invoices-link.tsx'),
    true,
  )
  return part ? <part.OwnInvoicesLink today={today} /> : null
}

/** The files that the owner shares and the client sent. */
function OwnFiles() {
  const load = () => import('../../files/web/files-of.tsx')
  const { part } = useLazyPart('files of', load, true)
  return part ? <part.FilesOf subject={null} isReadOnly /> : null
}

type LeaseProps = { dues: MyDuesView; others: MyDuesView[]; today: string }

function Lease({ dues, others, today }: LeaseProps) {
  const { message, show } = useMessage(MESSAGE_MS.longer)
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshAll()
  const { ownerName } = dues
  const reported = (problem?: string) => {
    setOpen(false)
    const told = t`${ownerName} has been told. You'll get the receipt once it is confirmed.`
    const text = [told, problem].filter(Boolean).join(' ')
    show({ tone: 'success', text, stays: problem !== undefined })
    refresh()
  }
  return (
    <Card as="section" isFlush aria-label={t`Your dues`}>
      <OwedCharges dues={dues} today={today} />
      <OwnClaims dues={dues} actions={(claim) => <WithdrawClaim claim={claim} show={show} />} />
      <HowToPay way={dues.howToPay} ownerName={ownerName} amount={unreportedAmount(dues)} />
      <Row gap={12} className={classes.actions}>
        <Button
          variant={isAllReported(dues) || dues.howToPay.upiLink !== null ? 'default' : 'filled'}
          onClick={() => setOpen(true)}
        >
          <Trans>I have paid</Trans>
        </Button>
        <MessageSlot message={message} />
      </Row>
      {dues.hints.length > 0 && (
        <div className={classes.hints}>
          <Notices notices={dues.hints} />
        </div>
      )}
      <LastReceiptLink dues={dues} />
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t`I have paid`} isWide>
        <DraftSubject value={dues.leaseId}>
          <IHavePaid
            dues={dues}
            others={others}
            today={today}
            onDone={reported}
            onClose={() => setOpen(false)}
          />
        </DraftSubject>
      </Dialog>
    </Card>
  )
}

type Props = { dues: MyDuesView; today: string }

/** A client's open charges of one agreement. */
const OwedCharges = ({ dues, today }: Props) => (
  <>
    <Owed dues={dues} />
    {dues.howToPay.upiLink !== null && dues.howToPay.changedOn === null && (
      <PayNow link={dues.howToPay.upiLink} amount={unreportedAmount(dues)} />
    )}
    {dues.charges.length > 0 && (
      <div className={classes.charges}>
        <OpenCharges
          charges={dues.charges}
          today={today}
          explain={(charge) => <Origin charge={charge} />}
        />
      </div>
    )}
  </>
)

const Origin = ({ charge }: { charge: ChargeView }) => (
  <Explanation>
    <ChargeOrigin charge={charge} />
    {charge.settled > 0n && <p>{t`${formatPaiseBriefly(charge.settled)} of it is settled.`}</p>}
  </Explanation>
)

type WithdrawClaimProps = { claim: OwnClaim; show: (message: Message) => void }

/** Withdraws a waiting claim. */
function WithdrawClaim({ claim, show }: WithdrawClaimProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const refresh = useRefreshAll()
  const withdraw = async () => {
    setBusy(true)
    const text = t`It could not be withdrawn`
    const failed = await callClaims('POST /claims/{id}/withdraw', {
      params: { id: claim.id },
    }).then(
      (reply): Failure | null =>
        reply.status === 200 ? null : { text, reason: reasonOf(reply), refusal: refusalOf(reply) },
      (error: Error): Failure => ({ text, reason: error.message }),
    )
    setBusy(false)
    // The owner decided meanwhile: the question goes with its claim, and the reason stays.
    if (failed?.refusal?.code === 'claim-decided') {
      setOpen(false)
      show({ tone: 'failure', text, reason: failed.reason })
      refresh()
      return
    }
    setFailure(failed)
    if (failed === null) {
      setOpen(false)
      offerUndo({
        done: t`Withdrawn: ${formatPaiseBriefly(claim.amount)}.`,
        undo: () => callClaims('POST /claims/{id}/reopen', { params: { id: claim.id } }),
      })
    }
    refresh()
  }
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t`Withdraw this payment?`}
        confirm={t`Withdraw`}
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => void withdraw()}
        onCancel={() => setOpen(false)}
      >
        {formatPaiseBriefly(claim.amount)} · {claimedText(claim)}
      </ConfirmDialog>
    </>
  )
}
