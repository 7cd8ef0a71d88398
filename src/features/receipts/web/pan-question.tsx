import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useMessage } from '../../../web/use-message.ts'
import {
  callMoneySettings,
  MONEY_SETTINGS,
} from '../../payments/web/money-settings/money-settings-hooks.ts'
import type { ReceiptDetail } from '../receipt.ts'
import classes from './receipt-page.module.css'

type Props = { receipt: ReceiptDetail; onAnswered: () => void }

/** Asks an owner once whether receipts carry their PAN, at the first one for which an employer needs it. */
export function PanQuestion({ receipt, onAnswered }: Props) {
  const { message, show } = useMessage()
  const [isSaving, setSaving] = useState(false)
  const refresh = useRefresh(MONEY_SETTINGS)
  const codes = receipt.hints.map(({ code }) => code)
  if (codes.includes('pan-not-given')) return <ToAccount />
  if (!codes.includes('pan-unasked')) return null
  const choose = async (panOnReceipts: 'asked' | 'never') => {
    const failed = t`It could not be saved`
    setSaving(true)
    try {
      const reply = await callMoneySettings('PUT /moneysettings', { body: { panOnReceipts } })
      if (reply.status === 200) {
        void refresh()
        onAnswered()
      } else
        show({ tone: 'failure', text: failed, reason: reasonOf(reply), refusal: refusalOf(reply) })
    } catch (error) {
      show({ tone: 'failure', text: failed, reason: (error as Error).message, stays: true })
    }
    setSaving(false)
  }
  return (
    <fieldset className={classes.question} aria-label={t`Your PAN on receipts`}>
      <BusyButton variant="default" isBusy={isSaving} onClick={() => void choose('asked')}>
        <Trans>Print my PAN</Trans>
      </BusyButton>
      <BusyButton variant="default" isBusy={isSaving} onClick={() => void choose('never')}>
        <Trans>Leave it out</Trans>
      </BusyButton>
      <MessageSlot message={message} />
    </fieldset>
  )
}

/** Where the PAN is entered, and chosen for receipts: a receipt that is issued again then carries it. */
const ToAccount = () => (
  <div className={classes.question}>
    <Button to={paths.account} variant="default">
      <Trans>Set up my PAN</Trans>
    </Button>
  </div>
)
