import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatPercent, formatRupees } from '../../../shared/money.ts'
import type { RecordField } from '../../../web/record/record-fields.tsx'
import type { Lease } from '../lease.ts'
import { addressLine } from './lease-texts.ts'

/** Who rents what on which terms, to be read only. */
export const leaseTermFields = (lease: Lease): RecordField[] => [
  { label: 'Electricity meter number', value: lease.electricityMeterNumber, tabularNumbers: true },
  {
    label: 'ClientName',
    value: lease.client.id && (
      <Anchor component={Link} to={paths.client(lease.client.id)} inherit>
        {lease.client.name}
      </Anchor>
    ),
  },
  { label: 'ClientEmail', value: lease.client.email },
  {
    label: 'Property',
    value: lease.property.id && (
      <Anchor component={Link} to={paths.property(lease.property.id)} inherit>
        {addressLine(lease.property)}
      </Anchor>
    ),
  },
  { label: 'Monthly rent', value: formatRupees(lease.monthlyRent), tabularNumbers: true },
  {
    label: 'Security deposit amount',
    value: formatRupees(lease.securityDepositAmount),
    tabularNumbers: true,
  },
  {
    label: 'Increment percentage',
    value: formatPercent(lease.incrementPercentage),
    tabularNumbers: true,
  },
  {
    label: 'Increment schedule',
    value: formatPercent(lease.incrementSchedule),
    tabularNumbers: true,
  },
  { label: 'Payment date (days)', value: lease.paymentDay, tabularNumbers: true },
  { label: 'Payment mode', value: lease.paymentMode },
]
