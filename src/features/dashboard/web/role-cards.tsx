import { Button, Title } from '@mantine/core'
import {
  IconBuilding,
  IconFileText,
  IconReceipt,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import type { Role } from '../../../shared/role.ts'
import classes from './dashboard-page.module.css'

type Card = {
  title: string
  text: string
  link: string
  to: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
}

const byRole: Record<Role, readonly Card[]> = {
  administrator: [
    {
      title: 'Manage Owners',
      text: 'Every owner, their trial and their subscription.',
      link: 'Owners List',
      to: paths.owners,
      icon: IconUsers,
    },
    {
      title: 'System Admin',
      text: 'Open the books of an owner who did not register.',
      link: 'Add New Owner',
      to: paths.addOwner,
      icon: IconUserPlus,
    },
  ],
  owner: [
    {
      title: 'Properties',
      text: 'Addresses, and which of them are let.',
      link: 'Properties List',
      to: paths.properties,
      icon: IconBuilding,
    },
    {
      title: 'Clients',
      text: 'Who rents from you, and how to reach them.',
      link: 'Clients List',
      to: paths.clients,
      icon: IconUsers,
    },
    {
      title: 'Rent Management',
      text: 'Agreements, deposits and the receipts of every month.',
      link: 'Property Rents List',
      to: paths.leases,
      icon: IconFileText,
    },
  ],
  client: [
    {
      title: 'Rent Receipts',
      text: 'Every receipt your owner has written for you.',
      link: 'List RentRecipt',
      to: paths.receipts,
      icon: IconReceipt,
    },
  ],
}

export function RoleCards({ role }: { role: Role }) {
  return (
    <div className={classes.cards}>
      {byRole[role].map(({ title, text, link, to, icon: Icon }) => (
        <section key={title} className={classes.card} aria-label={title}>
          <span className={classes.icon}>
            <Icon size={22} aria-hidden />
          </span>
          <Title order={2}>{title}</Title>
          <p className={classes.text}>{text}</p>
          <Button component={Link} to={to} variant="light" size="sm">
            {link}
          </Button>
        </section>
      ))}
    </div>
  )
}
