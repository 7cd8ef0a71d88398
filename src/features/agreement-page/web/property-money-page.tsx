import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { Anchor } from '../../../web/ui/text.tsx'
import { PropertyMonths } from '../../dues/web/pictures/property-months.tsx'
import { PropertyPage } from '../../properties/web/property-page.tsx'
import classes from './lease-summary.module.css'
import { LeaseSummary } from './lease-summary.tsx'

/** A property, and the money of the agreement that runs for it. */
export const PropertyMoneyPage = () => (
  <PropertyPage
    more={(property) => (
      <>
        {property.currentLeaseId !== null && (
          <LeaseSummary
            leaseId={property.currentLeaseId}
            about={({ client }) => (
              <Trans>
                rented by{' '}
                <Anchor to={paths.client(client.id)} inherit underline="always">
                  {client.name}
                </Anchor>
              </Trans>
            )}
          />
        )}
        <div className={classes.picture}>
          <PropertyMonths property={property} />
        </div>
      </>
    )}
  />
)
