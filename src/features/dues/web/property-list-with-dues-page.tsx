import { PropertyListPage } from '../../properties/web/property-list-page.tsx'
import { RentChips } from './rent-chips.tsx'

/** The properties, with how many of them are vacant, due or paid. */
export const PropertyListWithDuesPage = () => (
  <PropertyListPage filters={<RentChips filters={['vacant', 'due', 'paid']} />} />
)
