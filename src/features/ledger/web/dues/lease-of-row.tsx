import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { addressLine } from '../../../leases/web/lease-texts.ts'
import type { LeaseDues } from '../../dues.ts'
import classes from './dues-page.module.css'

type LeaseName = Pick<LeaseDues, 'leaseId' | 'client' | 'property'>

/** Whose agreement a row is about, leading to its page; `children` stand below. */
export const LeaseOfRow = ({ lease, children }: { lease: LeaseName; children?: ReactNode }) => (
  <span className={classes.client}>
    <Anchor component={Link} to={paths.lease(lease.leaseId)} inherit>
      {lease.client.name}
    </Anchor>
    <span className={classes.property}>
      {[lease.property.address1, lease.property.address2].filter(Boolean).join(', ')}
    </span>
    {children}
  </span>
)

/** What a search among agreements looks at. */
export const textOfLease = ({ client, property }: LeaseName): string =>
  [client.name, client.email, addressLine(property)].join(' ')

/** An ascending order. */
export const compare = <T extends string | bigint>(a: T, b: T): number =>
  a < b ? -1 : a > b ? 1 : 0
