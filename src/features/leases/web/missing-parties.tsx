import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../web/notice.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { useClientChoices } from '../../clients/web/client-hooks.ts'
import type { Property } from '../../properties/property-wire.ts'
import { useFreePropertyChoices } from '../../properties/web/property-hooks.ts'

/** Whether there is neither anybody to let to nor anything to let. */
export function useNothingToLet(): boolean {
  const clients = useClientChoices('').data
  const properties = useFreePropertyChoices('').data
  return clients?.length === 0 && properties?.length === 0
}

/** Says what an agreement still lacks, and where to get it; `property` is the one that the address names. */
export function MissingParties({ property }: { property: Property | undefined }) {
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
              Every property has an agreement. <Way to={paths.addProperty}>Add a property</Way>{' '}
              first.
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
