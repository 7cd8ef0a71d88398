import { LeaseListPage } from '../../leases/web/lease-list-page.tsx'
import { RentChips } from './rent-chips.tsx'

/** The agreements that run now, with how many of them are due or paid. */
export const LeaseListWithDuesPage = () => (
  <LeaseListPage
    filters={<RentChips filters={['due', 'paid', 'uncharged', 'ending', 'expired']} />}
  />
)
