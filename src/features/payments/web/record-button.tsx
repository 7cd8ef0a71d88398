import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createContext, useContext } from 'react'
import type { PastedMessage } from '../../../shared/pasted-message.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useMay } from '../../identity/web/access/may.ts'

type Props = { dues: { leaseId: string; client: { name: string } } }

/** Records what somebody in a list paid; nothing to who may not. */
export function RecordButton({ dues: { leaseId, client } }: Props) {
  const record = useRecordAPayment()
  if (!record) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t`Record a payment of ${client.name}`}
      onClick={() => record({ leaseId })}
    >
      <Trans>Record</Trans>
    </Button>
  )
}

/**
 * Opens the sheet that records a payment: of this agreement, or of whichever is picked in it first; for the charges of a
 * month (YYYY-MM) where something of it is open, else for all that is owed; filled in as a pasted message says.
 */
export type RecordAPayment = (of?: {
  leaseId?: string
  month?: string
  message?: PastedMessage
}) => void

/** The application gives it: what a payment becomes, a receipt, is none of the books' business. */
export const RecordAPayment = createContext<RecordAPayment>(() => {})

/** Undefined for who may record none. */
export function useRecordAPayment(): RecordAPayment | undefined {
  const record = useContext(RecordAPayment)
  return useMay('record a payment') ? record : undefined
}
