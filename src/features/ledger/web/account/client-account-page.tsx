import { Anchor } from '@mantine/core'
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
  return useLeasesOf(client).map(({ id }) => (
    <LeaseSummary
      key={id}
      leaseId={id}
      about={({ property }) => (
        <Anchor component={Link} to={paths.property(property.id)} inherit>
          {addressLine(property)}
        </Anchor>
      )}
    />
  ))
}
