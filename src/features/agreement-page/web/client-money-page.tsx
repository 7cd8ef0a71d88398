import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { AddLink } from '../../../web/form/record-links.tsx'
import { RecordSheet } from '../../../web/record/record-page.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import type { Client } from '../../clients/client-wire.ts'
import { ClientPage } from '../../clients/web/client-page.tsx'
import { addressLine } from '../../leases/web/lease-texts.ts'
import { useLeasesOf } from '../../ledger/web/leases-of-client.ts'
import { PastReceiptsLink } from '../../receipts/past/web/past-receipts-of.tsx'
import classes from './lease-summary.module.css'
import { LeaseSummary } from './lease-summary.tsx'

/** A client, and the money of their agreements that run now. */
export const ClientMoneyPage = () => (
  <ClientPage
    more={(client) => (
      <>
        <Leases client={client} />
        <Further client={client} />
      </>
    )}
  />
)

/** Links to the rest. The client's e-mail address filters the list of receipts: it never changes. */
function Further({ client }: { client: Client }) {
  const { leases } = useLeasesOf(client)
  if (!leases) return null
  return (
    <Row gap={10} className={classes.further}>
      {leases.length > 0 && (
        <Button to={paths.statementOf(client.id)} variant="default">
          <Trans>Statement</Trans>
        </Button>
      )}
      <Button to={`${paths.receipts}?search=${encodeURIComponent(client.email)}`} variant="default">
        <Trans>All receipts</Trans>
      </Button>
      <PastReceiptsLink clientId={client.id} />
    </Row>
  )
}

const NoLease = ({ client: { id } }: { client: Client }) => (
  <RecordSheet>
    <Row isSpread>
      <Trans>No current rent agreement.</Trans>
      <AddLink to={paths.addLeaseTo(id)} variant="default">
        <Trans>Add Rents</Trans>
      </AddLink>
    </Row>
  </RecordSheet>
)

function Leases({ client }: { client: Client }) {
  const { leases, isPending } = useLeasesOf(client)
  if (isPending) return <Skeleton height={180} radius={12} margin="1.25rem 0 0" data-waiting />
  if (!leases) return null
  if (leases.length === 0) return <NoLease client={client} />
  return leases.map(({ id }) => (
    <LeaseSummary
      key={id}
      leaseId={id}
      about={({ property }) => (
        <Anchor to={paths.property(property.id)} inherit isApart>
          {addressLine(property)}
        </Anchor>
      )}
    />
  ))
}
