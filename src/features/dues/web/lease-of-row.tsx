import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { RowLink } from '../../../web/table/phone-row.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { addressLine } from '../../leases/web/lease-texts.ts'
import type { LeaseDues } from '../dues.ts'
import classes from './dues-page.module.css'

type LeaseName = Pick<LeaseDues, 'leaseId' | 'client' | 'property'>

/** The client and property of a row, linked to the agreement; `children` are below. */
export const LeaseOfRow = ({ lease, children }: { lease: LeaseName; children?: ReactNode }) => (
  <Stack as="span" gap={0}>
    <RowLink to={paths.lease(lease.leaseId)}>{lease.client.name}</RowLink>
    <span className={classes.property}>{shortAddress(lease)}</span>
    {children}
  </Stack>
)

/** A short address, enough for the owner. */
export const shortAddress = ({ property }: Pick<LeaseName, 'property'>): string =>
  [property.address1, property.address2].filter(Boolean).join(', ')

export const nameOfClient = ({ client }: Pick<LeaseName, 'client'>): string => client.name

/** Further CSV columns of an agreement. */
export const propertyColumn = () => [
  { label: t`Property`, value: ({ property }: LeaseName) => addressLine(property) },
]

/** The text that a search of agreements matches. */
export const textOfLease = ({ client, property }: LeaseName): string =>
  [client.name, client.email, addressLine(property)].join(' ')

/** An ascending order. */
export const compare = <T extends string | bigint>(a: T, b: T): number =>
  a < b ? -1 : a > b ? 1 : 0
