import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { Anchor } from '../../../web/ui/text.tsx'
import { PropertyPage } from '../../properties/web/property-page.tsx'
import { LeaseSummary } from './lease-summary.tsx'

/** A property, and the money of the agreement that runs for it. */
export const PropertyMoneyPage = () => (
  <PropertyPage
    more={({ currentLeaseId }) =>
      currentLeaseId !== null && (
        <LeaseSummary
          leaseId={currentLeaseId}
          about={({ client }) => (
            <Trans>
              rented by{' '}
              <Anchor to={paths.client(client.id)} inherit underline="always">
                {client.name}
              </Anchor>
            </Trans>
          )}
        />
      )
    }
  />
)
