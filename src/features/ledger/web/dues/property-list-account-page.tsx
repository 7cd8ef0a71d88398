import { paths } from '../../../../paths.ts'
import { PropertyListPage } from '../../../properties/web/property-list-page.tsx'
import { RentChips } from './rent-chips.tsx'

/** The properties, with how many of them are vacant, due or paid. */
export const PropertyListAccountPage = () => (
  <PropertyListPage
    above={<RentChips list={paths.properties} filters={['vacant', 'due', 'paid']} />}
  />
)
