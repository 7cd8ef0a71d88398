import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPage } from '../../../../web/pages.ts'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '../../../../web/shell/error-boundary.tsx'
import { RecordAPayment } from '../../../payments/web/record-a-payment.ts'

const PaymentSheet = lazyPage(() => import('./payment-sheet.tsx'), 'PaymentSheet')

/** Lets everything inside record a payment; the sheet is fetched when it is first wanted, and another page closes it. */
export function PaymentSheets({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ leaseId?: string } | null>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another location closes it
  useEffect(() => setOpen(null), [key])
  return (
    <RecordAPayment value={(of = {}) => setOpen(of)}>
      {children}
      {open && (
        <ErrorBoundary page="payment">
          <Suspense>
            <PaymentSheet leaseId={open.leaseId} onClose={() => setOpen(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </RecordAPayment>
  )
}
