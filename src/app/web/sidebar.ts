import { t } from '@lingui/core/macro'
import {
  BadgeIndianRupeeIcon,
  BookOpenIcon,
  Building2Icon,
  FileTextIcon,
  HouseIcon,
  PlusIcon,
  ReceiptIndianRupeeIcon,
  ReceiptTextIcon,
  TablePropertiesIcon,
  UsersIcon,
  WalletIcon,
} from 'lucide-react'
import { paths, patterns } from '../../paths.ts'
import type { Role } from '../../shared/contract.ts'
import type { SidebarItem } from '../../web/shell/sidebar.tsx'

const within = (...names: (keyof typeof patterns)[]) => ({
  leadsTo: names.map((name) => `${patterns.dashboard}/${patterns[name]}`),
})

/** Counts beside links: waiting claims. */
type Counts = { claims: number }

const dashboards = (): SidebarItem => ({
  label: t`Dashboards`,
  to: paths.dashboard,
  icon: HouseIcon,
  letter: 'h',
})

const forAdministrators = (): SidebarItem[] => [
  {
    label: t`Owners`,
    links: [
      {
        ...{ label: t`Owners List`, to: paths.owners, icon: UsersIcon, letter: 'o' },
        ...within('addOwner', 'editOwner'),
      },
    ],
  },
]

const forOwners = ({ claims }: Counts): SidebarItem[] => [
  {
    ...{ label: t`Properties List`, to: paths.properties, icon: Building2Icon, letter: 'p' },
    ...within('property', 'addProperty', 'editProperty', 'importBooks'),
  },
  {
    ...{ label: t`Property Rents List`, to: paths.leases, icon: FileTextIcon, letter: 'a' },
    ...within('lease', 'editLease', 'letProperty', 'recordReceipt'),
  },
  { label: t`Rent register`, to: paths.rentRegister, icon: TablePropertiesIcon, letter: 't' },
  { label: t`Add Rents`, to: paths.addLease, icon: PlusIcon },
  {
    ...{ label: t`Clients List`, to: paths.clients, icon: UsersIcon, letter: 'c' },
    ...within('client', 'addClient', 'editClient', 'editClientById'),
  },
  {
    ...{ label: t`Dues`, to: paths.dues, icon: ReceiptIndianRupeeIcon, letter: 'd' },
    ...within(
      'month',
      'settling',
      'reminders',
      'calendar',
      'recordSeveral',
      'readings',
      'chargeSeveral',
      'cheques',
    ),
  },
  {
    ...{
      label: t`Payments to confirm`,
      to: paths.claims,
      icon: BadgeIndianRupeeIcon,
      count: claims,
    },
    letter: 'l',
  },
  {
    ...{ label: t`Books`, to: paths.books, icon: BookOpenIcon, letter: 'b' },
    ...within('dayBook', 'trialBalance', 'depositRegister', 'income', 'tdsLedger', 'invoices'),
  },
  receipts(t`Receipts`),
  { label: t`Payment settings`, to: paths.moneySettings, icon: WalletIcon },
]

const forClients = (): SidebarItem[] => [
  receipts(t`List RentRecipt`),
  { label: t`My dues`, to: paths.myDues, icon: ReceiptIndianRupeeIcon, letter: 'd' },
]

const receipts = (label: string): SidebarItem => ({
  ...{ label, to: paths.receipts, icon: ReceiptTextIcon, letter: 'r' },
  ...within('receipt', 'pastReceipts'),
})

const byRole = { administrator: forAdministrators, owner: forOwners, client: forClients }

/** The sidebar of a role, with the labels of the specification where it has them. */
export const sidebarOf = (role: Role, counts: Counts): readonly SidebarItem[] => [
  dashboards(),
  ...byRole[role](counts),
]
