import { t } from '@lingui/core/macro'
import type { PropertyName } from '../../../properties/property-wire.ts'
import { usePropertyMonths } from './picture-hooks.ts'
import { TwelveMonths } from './twelve-months.tsx'

/** What a property brought month by month; nothing where nothing ever fell due or came in. */
export function PropertyMonths({ property }: { property: Pick<PropertyName, 'id' | 'address1'> }) {
  const { data } = usePropertyMonths(property.id)
  if (!data?.some(({ charged, collected }) => charged !== 0n || collected !== 0n)) return null
  return (
    <TwelveMonths months={data} title={t`Income of this property`} search={property.address1} />
  )
}
