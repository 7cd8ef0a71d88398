import { t } from '@lingui/core/macro'
import { paths, patterns } from '../../paths.ts'
import type { Role } from '../../shared/role.ts'
import {
  IconBuilding,
  IconCoinRupee,
  IconFileText,
  IconHome,
  IconPlus,
  IconReceipt,
  IconReceiptRupee,
  IconUsers,
} from '../../web/icons.ts'
import type { SidebarItem } from '../../web/shell/sidebar.tsx'

const within = (...names: (keyof typeof patterns)[]) => ({
  leadsTo: names.map((name) => `${patterns.dashboard}/${patterns[name]}`),
})

/** What stands beside links: how many claims wait. */
type Counts = { claims: number }

const dashboards = (): SidebarItem => ({
  label: t`Dashboards`,
  to: paths.dashboard,
  icon: IconHome,
})

const forAdministrators = (): SidebarItem[] => [
  {
    label: t`Owners`,
    links: [
      {
        ...{ label: t`Owners List`, to: paths.owners, icon: IconUsers },
        ...within('addOwner', 'editOwner'),
      },
    ],
  },
]

const forOwners = ({ claims }: Counts): SidebarItem[] => [
  {
    ...{ label: t`Properties List`, to: paths.properties, icon: IconBuilding },
    ...within('property', 'addProperty', 'editProperty'),
  },
  {
    ...{ label: t`Property Rents List`, to: paths.leases, icon: IconFileText },
    ...within('lease', 'editLease', 'recordReceipt'),
  },
  { label: t`Add Rents`, to: paths.addLease, icon: IconPlus },
  {
    ...{ label: t`Clients List`, to: paths.clients, icon: IconUsers },
    ...within('client', 'addClient', 'editClient', 'editClientById'),
  },
  {
    ...{ label: t`Dues`, to: paths.dues, icon: IconReceiptRupee },
    ...within('month', 'settling', 'moneySettings'),
  },
  { label: t`Claims`, to: paths.claims, icon: IconCoinRupee, count: claims },
  receipts(t`Receipts`),
]

const forClients = (): SidebarItem[] => [
  receipts(t`List RentRecipt`),
  { label: t`My dues`, to: paths.myDues, icon: IconReceiptRupee },
]

const receipts = (label: string): SidebarItem => ({
  ...{ label, to: paths.receipts, icon: IconReceipt },
  ...within('receipt'),
})

const byRole = { administrator: forAdministrators, owner: forOwners, client: forClients }

/** The sidebar of a role, with the labels of the specification where it has them. */
export const sidebarOf = (role: Role, counts: Counts): readonly SidebarItem[] => [
  dashboards(),
  ...byRole[role](counts),
]
