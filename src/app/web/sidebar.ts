import { t } from '@lingui/core/macro'
import {
  IconBuilding,
  IconCoinRupee,
  IconFileText,
  IconHome,
  IconPlus,
  IconReceipt,
  IconReceiptRupee,
  IconUsers,
} from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import type { Role } from '../../shared/role.ts'
import type { SidebarItem } from '../../web/shell/sidebar.tsx'

const dashboards = () => ({ label: t`Dashboards`, to: paths.dashboard, icon: IconHome })

/** What stands beside links: how many claims wait. */
type Counts = { claims: number }

const byRole = ({ claims }: Counts): Record<Role, readonly SidebarItem[]> => ({
  administrator: [
    { label: t`Owners`, links: [{ label: t`Owners List`, to: paths.owners, icon: IconUsers }] },
  ],
  owner: [
    { label: t`Properties List`, to: paths.properties, icon: IconBuilding },
    { label: t`Property Rents List`, to: paths.leases, icon: IconFileText },
    { label: t`Add Rents`, to: paths.addLease, icon: IconPlus },
    { label: t`Clients List`, to: paths.clients, icon: IconUsers },
    { label: t`Dues`, to: paths.dues, icon: IconReceiptRupee },
    { label: t`Claims`, to: paths.claims, icon: IconCoinRupee, count: claims },
  ],
  client: [
    { label: t`List RentRecipt`, to: paths.receipts, icon: IconReceipt },
    { label: t`My dues`, to: paths.myDues, icon: IconReceiptRupee },
  ],
})

/** The sidebar of a role, with the specification's labels. */
export const sidebarOf = (role: Role, counts: Counts): readonly SidebarItem[] => [
  dashboards(),
  ...byRole(counts)[role],
]
