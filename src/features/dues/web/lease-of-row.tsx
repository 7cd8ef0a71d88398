import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { RowLink } from '../../../web/table/row-link.tsx'
import { addressLine } from '../../leases/web/lease-texts.ts'
import type { LeaseDues } from '../dues.ts'
import classes from './dues-page.module.css'

type LeaseName = Pick<LeaseDues, 'leaseId' | 'client' | 'property'>

/** Whose agreement a row is about, leading to its page; `children` stand below. */
export const LeaseOfRow = ({ lease, children }: { lease: LeaseName; children?: ReactNode }) => (
  <span className={classes.client}>
    <RowLink to={paths.lease(lease.leaseId)}>{lease.client.name}</RowLink>
    <span className={classes.property}>{shortAddress(lease)}</span>
    {children}
  </span>
)

/** What is rented, as far as its owner needs to be told. */
export const shortAddress = ({ property }: Pick<LeaseName, 'property'>): string =>
  [property.address1, property.address2].filter(Boolean).join(', ')

export const nameOfClient = ({ client }: Pick<LeaseName, 'client'>): string => client.name

/** What a spreadsheet is told of an agreement beside the columns. */
export const propertyColumn = () => [
  { label: t`Property`, value: ({ property }: LeaseName) => addressLine(property) },
]

/** What a search among agreements looks at. */
export const textOfLease = ({ client, property }: LeaseName): string =>
  [client.name, client.email, addressLine(property)].join(' ')

/** An ascending order. */
export const compare = <T extends string | bigint>(a: T, b: T): number =>
  a < b ? -1 : a > b ? 1 : 0
