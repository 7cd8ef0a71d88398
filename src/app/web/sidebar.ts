import { t } from '@lingui/core/macro'
import {
  BadgeIndianRupeeIcon,
  BookOpenIcon,
  Building2Icon,
  FileTextIcon,
  HouseIcon,
  LandmarkIcon,
  PlusIcon,
  ReceiptIndianRupeeIcon,
  ReceiptTextIcon,
  TablePropertiesIcon,
  UserCogIcon,
  UsersIcon,
  WalletIcon,
  WrenchIcon,
} from 'lucide-react'
import { paths, type SidebarScreen } from '../../paths.ts'
import type { Role } from '../../shared/contract.ts'
import type { SidebarItem } from '../../web/shell/sidebar.tsx'

const linkTo = (screen: SidebarScreen) => ({ screen, to: paths[screen] })

/** Counts beside links: waiting claims. */
type Counts = { claims: number }

const dashboards = (): SidebarItem => ({
  label: t`Dashboards`,
  icon: HouseIcon,
  letter: 'h',
  ...linkTo('dashboard'),
})

const forAdministrators = (): SidebarItem[] => [
  {
    label: t`Owners`,
    links: [{ label: t`Owners List`, icon: UsersIcon, letter: 'o', ...linkTo('owners') }],
  },
]

const forOwners = ({ claims }: Counts): SidebarItem[] => [
  { label: t`Properties List`, icon: Building2Icon, letter: 'p', ...linkTo('properties') },
  { label: t`Property Rents List`, icon: FileTextIcon, letter: 'a', ...linkTo('leases') },
  { label: t`Rent register`, icon: TablePropertiesIcon, letter: 't', ...linkTo('rentRegister') },
  { label: t`Add Rents`, icon: PlusIcon, ...linkTo('addLease') },
  { label: t`Clients List`, icon: UsersIcon, letter: 'c', ...linkTo('clients') },
  { label: t`Dues`, icon: ReceiptIndianRupeeIcon, letter: 'd', ...linkTo('dues') },
  {
    label: t`Payments to confirm`,
    icon: BadgeIndianRupeeIcon,
    count: claims,
    letter: 'l',
    ...linkTo('claims'),
  },
  { label: t`Expenses`, icon: WrenchIcon, letter: 'e', ...linkTo('expenses') },
  { label: t`Bank`, icon: LandmarkIcon, letter: 'k', ...linkTo('bank') },
  { label: t`Books`, icon: BookOpenIcon, letter: 'b', ...linkTo('books') },
  receipts(t`Receipts`),
  { label: t`Payment settings`, icon: WalletIcon, ...linkTo('moneySettings') },
  { label: t`Team`, icon: UserCogIcon, ...linkTo('team') },
]

const forClients = (): SidebarItem[] => [
  receipts(t`List RentRecipt`),
  { label: t`My dues`, icon: ReceiptIndianRupeeIcon, letter: 'd', ...linkTo('myDues') },
]

const receipts = (label: string): SidebarItem => ({
  label,
  icon: ReceiptTextIcon,
  letter: 'r',
  ...linkTo('receipts'),
})

const byRole = { administrator: forAdministrators, owner: forOwners, client: forClients }

/** The sidebar of a role, with the labels of the specification where it has them; only pages that may be opened. */
export const sidebarOf = (
  role: Role,
  counts: Counts,
  mayOpen: (to: string) => boolean,
): readonly SidebarItem[] =>
  [dashboards(), ...byRole[role](counts)].filter((item) => !('to' in item) || mayOpen(item.to))
