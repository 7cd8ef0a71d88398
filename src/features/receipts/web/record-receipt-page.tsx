import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Title } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { Notice } from '../../../web/notice.tsx'
import { RecordFields } from '../../../web/record/record-fields.tsx'
import { Instead } from '../../../web/record/record-page.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { translated } from '../../../web/translated.ts'
import { useClientSettings } from '../../identity/web/client-settings.ts'
import type { Lease } from '../../leases/lease.ts'
import { leaseTermFields } from '../../leases/web/lease-record-fields.tsx'
import { whileRetrieving } from '../../leases/web/lease-texts.ts'
import { MISSING_DATA } from '../receipt.ts'
import { ReceiptForm } from './receipt-form.tsx'
import { ReceiptsOfLease } from './receipts-of-lease.tsx'
import classes from './record-receipt.module.css'
import { useLeaseOf } from './use-lease-of.ts'

const USUAL_TIME_ZONE = 'Asia/Kolkata'

/** The agreement of a property, the form that records a receipt of it, and those recorded so far. */
export function RecordReceiptPage() {
  const [query] = useSearchParams()
  const propertyId = recordIdIn(query)
  const state = useLeaseOf(propertyId)
  const settings = useClientSettings()
  if (state.status !== 'loaded' || settings.isPending)
    return (
      <Page title={t`Rent Transaction`}>
        <Sheet>
          <Instead
            state={state.status === 'loaded' ? { status: 'loading' } : state}
            kind={t`property`}
            list={{ name: t`Property Rents List`, to: paths.leases }}
            failureText={whileRetrieving}
          />
        </Sheet>
      </Page>
    )
  const timeZone = settings.data?.timeZone ?? USUAL_TIME_ZONE
  return (
    <Page title={t`Rent Transaction`} subtitle={t`Record that rent was received.`}>
      <div className={classes.parts}>
        {state.lease ? <Agreement lease={state.lease} /> : <NoAgreement propertyId={propertyId} />}
        <Sheet>
          <Title order={2} mb="md">
            <Trans>Record a receipt</Trans>
          </Title>
          <ReceiptForm lease={state.lease} timeZone={timeZone} />
        </Sheet>
        {state.lease && <ReceiptsOfLease lease={state.lease} />}
      </div>
    </Page>
  )
}

const Agreement = ({ lease }: { lease: Lease }) => (
  <Sheet>
    <Title order={2} mb="md">
      <Trans>Rent information</Trans>
    </Title>
    <RecordFields fields={leaseTermFields(lease)} />
  </Sheet>
)

const NoAgreement = ({ propertyId }: { propertyId: string }) => (
  <Notice>
    {translated(MISSING_DATA)}{' '}
    <Anchor component={Link} to={paths.addLeaseFor(propertyId)} c="inherit" underline="always">
      <Trans>Add Rents</Trans>
    </Anchor>
  </Notice>
)
