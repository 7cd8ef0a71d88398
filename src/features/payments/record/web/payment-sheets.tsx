import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { Boundary } from '../../../../web/boundary.tsx'
import { Dialog } from '../../../../web/dialog.tsx'
import { LoadFailed } from '../../../../web/empty-state.tsx'
import { useLazyPart } from '../../../../web/lazy-part.tsx'
import { RecordAPayment } from '../../web/record-button.tsx'

/** Lets everything inside record a payment; the sheet is loaded when it is first opened, and another page closes it. */
export function PaymentSheets({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<NonNullable<Parameters<RecordAPayment>[0]> | null>(null)
  const { part: Sheet, failure, retry } = useLazyPart('payment sheet', loadSheet, open !== null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another location closes it
  useEffect(() => setOpen(null), [key])
  const address = useAddressThatRecords()
  const record: RecordAPayment = (of = {}) => setOpen(of)
  const begin = useEffectEvent(() => record())
  useEffect(() => {
    if (address) begin()
  }, [address])
  const close = () => setOpen(null)
  return (
    <RecordAPayment value={record}>
      {children}
      {open && Sheet && (
        <Boundary
          frame={(message) => (
            <Dialog opened onClose={close} title={t`Record a payment`}>
              {message}
            </Dialog>
          )}
        >
          <Sheet key={open.leaseId ?? ''} {...open} leaseId={open.leaseId} onClose={close} />
        </Boundary>
      )}
      {open && failure && (
        <Dialog opened onClose={close} title={t`Record a payment`}>
          <LoadFailed title={t`The form could not be loaded`} error={failure} retry={retry} />
        </Dialog>
      )}
    </RecordAPayment>
  )
}

/** Whether the address opens the sheet, as the shortcut of the installed application does. */
const useAddressThatRecords = (): boolean =>
  new URLSearchParams(useLocation().search).get('record') === 'payment'

const loadSheet = async () => (await import('./payment-sheet.tsx')).PaymentSheet
