import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { ConfirmDialog, type Failure } from '../../../web/form/confirm-dialog.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { offerUndo } from '../../../web/undo/undo-offer.ts'
import type { Message } from '../../../web/use-message.ts'
import { callClaims, useRefreshAll } from '../../claims/web/claim-hooks.ts'
import { handedOverText } from '../../claims/web/claim-texts.ts'
import type { OwnClaim } from '../../dues/dues.ts'

type Props = { claim: OwnClaim; show: (message: Message) => void }

/** Withdraws a waiting claim. */
export function WithdrawClaim({ claim, show }: Props) {
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
        {...{ isBusy, failure }}
        onConfirm={() => void withdraw()}
        onCancel={() => setOpen(false)}
      >
        {formatPaiseBriefly(claim.amount)} · {handedOverText(claim)}
      </ConfirmDialog>
    </>
  )
}
