import { callTerms } from '../../leases/terms/web/terms-hooks.ts'
import { LeaseListPage } from '../../leases/web/lease-list-page.tsx'
import { RentChips } from './rent-chips.tsx'

/** The agreements that run now, with how many of them are due or paid. */
export const LeaseListWithDuesPage = () => (
  <LeaseListPage
    reinstate={(id) => callTerms('POST /rentmaster/{id}/reinstate', { params: { id }, body: {} })}
    filters={<RentChips filters={['due', 'paid', 'uncharged', 'ending', 'expired']} />}
  />
)
