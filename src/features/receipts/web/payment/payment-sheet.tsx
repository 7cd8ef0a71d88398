import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Dialog } from '../../../../web/dialog.tsx'
import { useRefreshAll } from '../../../charges/web/ledger-hooks.ts'
import { ChooseTenant } from './choose-tenant.tsx'
import { PaymentDone, PaymentKept } from './payment-done.tsx'
import { PaymentOfLease } from './payment-of-lease.tsx'

type Props = {
  /** Whose payment it is; undefined where that is picked first. */
  leaseId: string | undefined
  onClose: () => void
}

/** Records payments, one after the other: who paid, how much and how, and then what to do with the receipt. */
export function PaymentSheet({ leaseId, onClose }: Props) {
  const [payer, setPayer] = useState(leaseId)
  const [receiptId, setReceiptId] = useState<string>()
  const [isKept, setKept] = useState(false)
  const refresh = useRefreshAll()
  const next = () => {
    setPayer(undefined)
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
        <ChooseTenant onChoose={setPayer} />
      ) : (
        <PaymentOfLease
          leaseId={payer}
          onRecorded={recorded}
          onKept={() => setKept(true)}
          onOther={next}
        />
      )}
    </Dialog>
  )
}
