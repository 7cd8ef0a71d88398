import { t } from '@lingui/core/macro'
import {
  Building2Icon,
  FileTextIcon,
  type LucideIcon,
  ReceiptTextIcon,
  UserPlusIcon,
  UsersIcon,
} from 'lucide-react'
import { use } from 'react'
import { paths } from '../../../paths.ts'
import type { Role } from '../../../shared/contract.ts'
import { MayOpen } from '../../../web/may-open.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Grid } from '../../../web/ui/layout.tsx'
import { Title } from '../../../web/ui/text.tsx'
import classes from './dashboard-page.module.css'

type Way = {
  title: string
  text: string
  link: string
  to: string
  icon: LucideIcon
}

const byRole = (): Record<Role, readonly Way[]> => ({
  administrator: [
    {
      title: t`Manage Owners`,
      text: t`Every owner, their trial and their subscription.`,
      link: t`Owners List`,
      to: paths.owners,
      icon: UsersIcon,
    },
    {
      title: t`System Admin`,
      text: t`Open the books of an owner who did not register.`,
      link: t`Add New Owner`,
      to: paths.addOwner,
      icon: UserPlusIcon,
    },
  ],
  owner: [
    {
      title: t`Properties`,
      text: t`Addresses, and which of them are let.`,
      link: t`Properties List`,
      to: paths.properties,
      icon: Building2Icon,
    },
    {
      title: t`Clients`,
      text: t`Who rents from you, and how to reach them.`,
      link: t`Clients List`,
      to: paths.clients,
      icon: UsersIcon,
    },
    {
      title: t`Rent Management`,
      text: t`Agreements, deposits and the receipts of every month.`,
      link: t`Property Rents List`,
      to: paths.leases,
      icon: FileTextIcon,
    },
  ],
  client: [
    {
      title: t`Rent Receipts`,
      text: t`Every receipt your owner has written for you.`,
      link: t`List RentRecipt`,
      to: paths.receipts,
      icon: ReceiptTextIcon,
    },
  ],
})

export function RoleCards({ role }: { role: Role }) {
  const mayOpen = use(MayOpen)
  const cards = byRole()[role].filter(({ to }) => mayOpen(to))
  if (cards.length === 0) return null
  return (
    <Grid min={13} gap={20} className={classes.cards}>
      {cards.map(({ title, text, link, to, icon: Icon }) => (
        <Card as="section" key={title} gap={8} className={classes.card} aria-label={title}>
          <span className={classes.icon}>
            <Icon size={22} />
          </span>
          <Title order={2}>{title}</Title>
          <p className={classes.text}>{text}</p>
          <Button to={to} variant="light" size="sm">
            {link}
          </Button>
        </Card>
      ))}
    </Grid>
  )
}
