import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { clientIdIn, paths, recordIdIn } from '../../../paths.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { AddLink } from '../../../web/form/record-links.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { PageLoading } from '../../../web/shell/page-loading.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { useClient, useClientChoices } from '../../clients/web/client-hooks.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import type { Property } from '../../properties/property-wire.ts'
import { useFreePropertyChoices, useProperty } from '../../properties/web/property-hooks.ts'
import { AddLeaseForm } from './add-lease-form.tsx'

/** Lets a property to a client; the address may name either. */
export function AddLeasePage() {
  const [query] = useSearchParams()
  const state = useProperty(recordIdIn(query))
  const client = useClient(clientIdIn(query))
  const today = useToday()
  const isTooEarly = useNothingToLet()
  const property = state.status === 'loaded' ? state.record : undefined
  // What was chosen already goes along.
  const letHere = paths.letPropertyTo(clientIdIn(query), free(property)?.id)
  return (
    <Page
      title={t`Add Rent`}
      subtitle={
        isTooEarly ? (
          t`The rent agreement between you and a client for one property.`
        ) : (
          <Trans>
            The rent agreement between you and a client for one property. Is either new?{' '}
            <Anchor to={letHere} isInk underline="always">
              Let a property
            </Anchor>{' '}
            adds everything in one step.
          </Trans>
        )
      }
    >
      {isTooEarly && <BackButton fallback={paths.properties} />}
      {!isTooEarly && <MissingParties property={property} />}
      <Sheet>
        {isTooEarly ? (
          <NothingToLet />
        ) : state.status === 'loading' || client.status === 'loading' || today === undefined ? (
          <PageLoading />
        ) : (
          <AddLeaseForm
            property={free(property)}
            client={client.status === 'loaded' ? client.record : undefined}
            today={today}
          />
        )}
      </Sheet>
    </Page>
  )
}

const free = (property: Property | undefined) =>
  property?.currentLeaseId === null ? property : undefined

/** Whether there is neither anybody to let to nor anything to let. */
function useNothingToLet(): boolean {
  const clients = useClientChoices('').data
  const properties = useFreePropertyChoices('').data
  return clients?.length === 0 && properties?.length === 0
}

/** The first step of new books, and the way that takes all of them at once. */
const NothingToLet = () => (
  <EmptyState
    title={t`Add a property first`}
    action={
      <Row style={{ justifyContent: 'center' }}>
        <AddLink to={paths.letProperty}>
          <Trans>Let a property</Trans>
        </AddLink>
        <AddLink to={paths.addProperty} variant="default">
          <Trans>Add Property</Trans>
        </AddLink>
      </Row>
    }
  >
    <Trans>
      “Let a property” adds the property, the client and the rent in one step. Or add just the
      property.
    </Trans>
  </EmptyState>
)

/** Shows what an agreement still lacks, and where to get it; `property` is the one in the address. */
function MissingParties({ property }: { property: Property | undefined }) {
  const clients = useClientChoices('').data
  const properties = useFreePropertyChoices('').data
  return (
    <>
      {clients?.length === 0 && (
        <Notice>
          <Trans>
            You have no client yet. <Way to={paths.addClient}>Add the client</Way> who rents from
            you first.
          </Trans>
        </Notice>
      )}
      {property?.currentLeaseId ? (
        <Notice>
          <Trans>
            {property.address1} has a rent agreement already.{' '}
            <Way to={paths.lease(property.currentLeaseId)}>See that agreement</Way>
          </Trans>
        </Notice>
      ) : (
        properties?.length === 0 && (
          <Notice>
            <Trans>
              No property is free to let. <Way to={paths.addProperty}>Add a property</Way> first.
            </Trans>
          </Notice>
        )
      )}
    </>
  )
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor to={to} isInk isStrong underline="always">
    {children}
  </Anchor>
)
