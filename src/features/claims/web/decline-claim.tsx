import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { rulesOf } from '../../../web/form/rules.ts'
import { offerUndo } from '../../../web/undo/undo-offer.ts'
import { reasonWire } from '../../ledger/money-draft-wire.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { ReasonField } from '../../ledger/web/reason-field.tsx'
import type { Claim } from '../claim-wire.ts'
import { type Decision, leaveIfGone } from './claim-hooks.ts'
import { callClaims } from './waiting-count.ts'

type Props = { claim: Claim; onDecided: (decision: Decision) => void; onClose: () => void }

/** Declines a claim; the client reads why. */
export function DeclineClaim({ claim, onDecided, onClose }: Props) {
  const { name } = claim.client
  const isMailed = useRef(true)
  const whereGone = leaveIfGone({ onDecided, onClose })
  const using = useActionForm({
    initialValues: { reason: '' },
    validate: rulesOf(reasonWire),
    send: async (body) => {
      const reply = await callClaims('POST /claims/{id}/decline', {
        params: { id: claim.id },
        body,
      })
      whereGone(reply)
      isMailed.current = reply.status !== 200 || reply.body.mailed
      return reply
    },
    failed: t`The payment could not be declined`,
    onDone: (text) => {
      // Where a mail is on its way, the message says so.
      if (!isMailed.current)
        offerUndo({
          done: t`Declined: ${formatPaiseBriefly(claim.amount)} of ${name}.`,
          undo: () => callClaims('POST /claims/{id}/reopen', { params: { id: claim.id } }),
        })
      onClose()
      onDecided({ text })
    },
  })
  return (
    <ActionForm
      using={using}
      submit={t`Decline`}
      isDanger
      intro={
        <p>
          {claim.toldBy === null ? (
            <Trans>
              {name} gets an email that you did not confirm {formatPaiseBriefly(claim.amount)}, and
              why.
            </Trans>
          ) : (
            <Trans>
              {formatPaiseBriefly(claim.amount)} of {name} stays out of your books. Nobody gets an
              email.
            </Trans>
          )}
        </p>
      }
      onClose={onClose}
    >
      <ReasonField data-autofocus {...using.field('reason')} />
    </ActionForm>
  )
}
