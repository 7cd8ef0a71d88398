import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { paths } from '../../../../paths.ts'
import { formatPaiseBriefly, paiseFromDecimal } from '../../../../shared/paise.ts'
import { Notice } from '../../../../web/notice.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import { useClient } from '../../../clients/web/client-hooks.ts'
import { ClientSignIn } from '../../../clients/web/client-sign-in.tsx'
import { useRecordAPayment } from '../../../payments/web/record-button.tsx'
import { useLease } from '../../web/lease-hooks.ts'
import classes from './let-property.module.css'

export type Letting = {
  leaseId: string
  /** The first line of its address. */
  property: string
  /** '' of somebody who was in the books. */
  tenant: string
  /** Whether the tenant is new, and has an email and no password. */
  isInvitable: boolean
  /** The deposit received, in rupees; '' if none was. */
  deposit: string
}

type Props = { letting: Letting; onAnother: () => void }

/** Confirms that the property is let and leads to the first payment. */
export function PropertyIsLet({ letting, onAnother }: Props) {
  const { leaseId, property, tenant, isInvitable, deposit } = letting
  const record = useRecordAPayment()
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <Stack gap={20} ref={card} tabIndex={-1} className={classes.done}>
      <Notice tone="success">
        <Text>
          {tenant === '' ? (
            <Trans>
              <strong>{property} is let.</strong> The agreement is saved.
            </Trans>
          ) : (
            <Trans>
              <strong>
                {property} is let to {tenant}.
              </strong>{' '}
              The agreement is saved.
            </Trans>
          )}
          {deposit !== '' && <Held deposit={deposit} />}
        </Text>
      </Notice>
      <Row gap={12} className={classes.next}>
        {record && (
          <Button onClick={() => record({ leaseId })}>
            <Trans>Record the first payment</Trans>
          </Button>
        )}
        <Button to={paths.lease(leaseId)} variant="default">
          <Trans>See the agreement</Trans>
        </Button>
        <Button variant="default" onClick={onAnother}>
          <Trans>Let another property</Trans>
        </Button>
      </Row>
      {isInvitable && <InviteTenant leaseId={leaseId} />}
    </Stack>
  )
}

/** Offers to invite the new tenant, as their own page does. */
function InviteTenant({ leaseId }: { leaseId: string }) {
  const lease = useLease(leaseId)
  const client = useClient(lease.status === 'loaded' ? lease.record.client.id : '')
  return client.status === 'loaded' ? <ClientSignIn client={client.record} /> : null
}

const Held = ({ deposit }: { deposit: string }) => (
  <>
    {' '}
    <Trans>You hold {formatPaiseBriefly(paiseFromDecimal(deposit))} as deposit.</Trans>
  </>
)
