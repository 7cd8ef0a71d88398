import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import type { Client } from '../../../clients/client.ts'
import { ClientPage } from '../../../clients/web/client-page.tsx'
import { addressLine } from '../../../leases/web/lease-texts.ts'
import { useLeasesOf } from '../leases-of-client.ts'
import { LeaseSummary } from './lease-summary.tsx'

/** A client, and the money of their agreements that run now. */
export const ClientAccountPage = () => <ClientPage more={(client) => <Leases client={client} />} />

function Leases({ client }: { client: Client }) {
  const leases = useLeasesOf(client)
  if (leases.length === 0) return null
  return (
    <>
      {leases.map(({ id }) => (
        <LeaseSummary
          key={id}
          leaseId={id}
          about={({ property }) => (
            <Anchor component={Link} to={paths.property(property.id)} inherit>
              {addressLine(property)}
            </Anchor>
          )}
        />
      ))}
      <div>
        <Button component={Link} to={paths.statementOf(client.id)} variant="default">
          <Trans>Statement</Trans>
        </Button>
      </div>
    </>
  )
}
