import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Notice } from '../../../../web/notice.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import classes from './payment-sheet.module.css'

type Props = { onNext: () => void; onClose: () => void }

/** The payment waits on this device: the server could not be reached. */
export function PaymentKept({ onNext, onClose }: Props) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <div ref={card} tabIndex={-1} className={classes.done}>
      <Notice>
        <Trans>
          The server could not be reached. The payment is kept on this device and is sent when the
          network is back; the receipt is made then.
        </Trans>
      </Notice>
      <div className={classes.after}>
        <Button onClick={onNext}>
          <Trans>Next tenant</Trans>
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  )
}
