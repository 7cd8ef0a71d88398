import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../../web/ui/button.tsx'
import { useRecordAPayment } from './record-a-payment.ts'

type Props = { dues: { leaseId: string; client: { name: string } } }

/** Records what somebody in a list paid. */
export function RecordButton({ dues: { leaseId, client } }: Props) {
  const record = useRecordAPayment()
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
