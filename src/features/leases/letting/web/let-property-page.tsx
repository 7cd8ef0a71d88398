import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { clientIdIn, recordIdIn } from '../../../../paths.ts'
import { Page, Sheet } from '../../../../web/shell/page.tsx'
import { PageLoading } from '../../../../web/shell/page-loading.tsx'
import { useClient } from '../../../clients/web/client-hooks.ts'
import { useToday } from '../../../identity/web/access/client-settings.ts'
import { useFreePropertyChoices, useProperty } from '../../../properties/web/property-hooks.ts'
import { LetPropertyForm } from './let-property-form.tsx'
import { type Letting, PropertyIsLet } from './property-is-let.tsx'

/** Lets a property in one step: property, tenant and terms; the address may name a property and a client. */
export function LetPropertyPage() {
  const [query] = useSearchParams()
  const property = useProperty(recordIdIn(query))
  const client = useClient(clientIdIn(query))
  const free = useFreePropertyChoices('')
  const today = useToday()
  const [letting, setLetting] = useState<Letting>()
  const isComing =
    property.status === 'loading' || client.status === 'loading' || (!free.data && !free.error)
  return (
    <Page
      title={t`Let a property`}
      subtitle={t`The property, the client and the rent, in one step.`}
    >
      {letting ? (
        <PropertyIsLet letting={letting} onAnother={() => setLetting(undefined)} />
      ) : (
        <Sheet>
          {isComing || today === undefined ? (
            <PageLoading />
          ) : (
            <LetPropertyForm
              property={
                property.status === 'loaded' && property.record.currentLeaseId === null
                  ? property.record
                  : undefined
              }
              client={client.status === 'loaded' ? client.record : undefined}
              hasFree={(free.data?.length ?? 1) > 0}
              today={today}
              onLet={setLetting}
            />
          )}
        </Sheet>
      )}
    </Page>
  )
}
