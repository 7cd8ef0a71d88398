import {
  IconBuilding,
  IconFileText,
  IconHome,
  IconPlus,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import type { Role } from '../../shared/role.ts'
import type { SidebarItem } from '../../web/shell/sidebar.tsx'

const dashboards = { label: 'Dashboards', to: paths.dashboard, icon: IconHome }

const byRole: Record<Role, readonly SidebarItem[]> = {
  administrator: [
    { label: 'Owners', links: [{ label: 'Owners List', to: paths.owners, icon: IconUsers }] },
  ],
  owner: [
    { label: 'Properties List', to: paths.properties, icon: IconBuilding },
    { label: 'Property Rents List', to: paths.leases, icon: IconFileText },
    { label: 'Add Rents', to: paths.addLease, icon: IconPlus },
    { label: 'Clients List', to: paths.clients, icon: IconUsers },
  ],
  client: [{ label: 'List RentRecipt', to: paths.receipts, icon: IconReceipt }],
}

/** The sidebar of a role, with the specification's labels. */
export const sidebarOf = (role: Role): readonly SidebarItem[] => [dashboards, ...byRole[role]]
