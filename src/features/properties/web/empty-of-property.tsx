import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { FallbackAction } from '../../../web/record/record-page.tsx'
import { useProperty } from './property-hooks.ts'

type Props = {
  /** The property that the address names; '' where it names none. */
  propertyId: string
  children: ReactNode
}

/** An empty list of one property: `children`, unless the property is not there, which is said instead. */
export function EmptyOfProperty({ propertyId, children }: Props) {
  const state = useProperty(propertyId)
  if (propertyId === '' || state.status === 'loaded') return children
  return <PropertyNotHere state={state} />
}

type NotHereProps = { state: Parameters<typeof FallbackAction>[0]['state'] }

/** Shown where a property that the address names is not there, or not yet. */
export const PropertyNotHere = ({ state }: NotHereProps) => (
  <FallbackAction
    state={state}
    kind={t`property`}
    list={{ name: t`List of Properties`, to: paths.properties }}
  />
)
