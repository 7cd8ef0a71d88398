import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatPercent, formatRupees } from '../../../shared/money.ts'
import type { RecordField } from '../../../web/record/record-fields.tsx'
import { translated } from '../../../web/translated.ts'
import type { Lease } from '../lease.ts'
import { addressLine } from './lease-texts.ts'

/** Who rents what on which terms, to be read only. */
export const leaseTermFields = (lease: Lease): RecordField[] => [
  { label: t`Electricity meter number`, value: lease.electricityMeterNumber, tabularNumbers: true },
  {
    label: t`ClientName`,
    value: lease.client.id && (
      <Anchor component={Link} to={paths.client(lease.client.id)} inherit>
        {lease.client.name}
      </Anchor>
    ),
  },
  { label: t`ClientEmail`, value: lease.client.email },
  {
    label: t`Property`,
    value: lease.property.id && (
      <Anchor component={Link} to={paths.property(lease.property.id)} inherit>
        {addressLine(lease.property)}
      </Anchor>
    ),
  },
  { label: t`Monthly rent`, value: formatRupees(lease.monthlyRent), tabularNumbers: true },
  {
    label: t`Security deposit amount`,
    value: formatRupees(lease.securityDepositAmount),
    tabularNumbers: true,
  },
  {
    label: t`Increment percentage`,
    value: formatPercent(lease.incrementPercentage),
    tabularNumbers: true,
  },
  {
    label: t`Increment schedule`,
    value: formatPercent(lease.incrementSchedule),
    tabularNumbers: true,
  },
  { label: t`Payment date (days)`, value: lease.paymentDay, tabularNumbers: true },
  { label: t`Payment mode`, value: translated(lease.paymentMode) },
]
