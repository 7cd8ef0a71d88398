import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { formatPercent, formatRupeesBriefly } from '../../../shared/money.ts'
import type { RecordField } from '../../../web/record/record-fields.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { type HistoryField, oneOfWords } from '../../history/web/activity.tsx'
import type { PropertyAddress } from '../../properties/property-wire.ts'
import { type Lease, type LeaseTerms, type LeaseTime, meterNumberOf } from '../lease.ts'
import type { leaseHistory } from '../lease-wire.ts'
import { addressLine, everyYears, paymentModeText } from './lease-texts.ts'
import { agreedTimeFields, leaseTimeFields } from './lease-time-texts.ts'
import { dueOfPeriodText, ordinal } from './terms-sentence.ts'

const labels = (): Record<keyof LeaseTerms, string> => ({
  electricityMeterNumber: t`Electricity meter number`,
  monthlyRent: t`Monthly rent`,
  securityDepositAmount: t`Security deposit amount`,
  incrementPercentage: t`Increment percentage`,
  incrementSchedule: t`Increment schedule`,
  paymentDay: t`Payment date`,
  paymentMode: t`Payment mode`,
})

/** The fields that the history shows of an agreement. */
export const leaseHistoryFields = (): Record<keyof typeof leaseHistory, HistoryField> => {
  const label = labels()
  const rupees = (label: string) => ({
    label,
    show: (value: unknown) => formatRupeesBriefly(String(value)),
  })
  const percent = (label: string) => ({
    label,
    show: (value: unknown) => formatPercent(String(value)),
  })
  return {
    ...label,
    paymentMode: oneOfWords(label.paymentMode, paymentModeText),
    ...(leaseTimeFields() as Record<keyof LeaseTime, HistoryField>),
    client: { label: t`Client name`, show: (client) => (client as Lease['client']).name },
    property: { label: t`Property`, show: (property) => addressLine(property as PropertyAddress) },
    monthlyRent: rupees(label.monthlyRent),
    securityDepositAmount: rupees(label.securityDepositAmount),
    incrementPercentage: percent(label.incrementPercentage),
    incrementSchedule: {
      label: label.incrementSchedule,
      show: (value) =>
        [formatPercent(String(value)), everyYears(String(value))].filter(Boolean).join(', '),
    },
  }
}

/** Read-only fields for tenant, property and terms of an agreement. */
export const leaseTermFields = (lease: Lease): RecordField[] => [
  {
    label: labels().electricityMeterNumber,
    value: meterNumberOf(lease.electricityMeterNumber),
  },
  {
    label: t`Client name`,
    value: lease.client.id && (
      <Anchor to={paths.client(lease.client.id)} inherit isApart>
        {lease.client.name}
      </Anchor>
    ),
  },
  { label: t`Client email`, value: lease.client.email },
  {
    label: t`Property`,
    value: lease.property.id && (
      <Anchor to={paths.property(lease.property.id)} inherit isApart>
        {addressLine(lease.property)}
      </Anchor>
    ),
  },
  {
    label: labels().monthlyRent,
    value: formatRupeesBriefly(lease.monthlyRent),
  },
  {
    label: labels().securityDepositAmount,
    value: formatRupeesBriefly(lease.securityDepositAmount),
  },
  {
    label: labels().incrementPercentage,
    value: formatPercent(lease.incrementPercentage),
    note: t`At each increase`,
  },
  {
    label: labels().incrementSchedule,
    value: formatPercent(lease.incrementSchedule),
    note: everyYears(lease.incrementSchedule) || t`Years between increases`,
  },
  paymentDateField(lease),
  { label: labels().paymentMode, value: paymentModeText(lease.paymentMode) },
  ...agreedTimeFields(lease),
]

function paymentDateField({ paymentDay, dueIn, rentEvery }: Lease): RecordField {
  const field = { label: labels().paymentDay, value: paymentDay }
  if (paymentDay === null) return field
  const day = ordinal(paymentDay)
  if (rentEvery !== 'month') return { ...field, note: dueOfPeriodText(rentEvery, dueIn, day) }
  return {
    ...field,
    note:
      dueIn === 'same'
        ? t`Rent is to be paid by the ${day} of the same month`
        : t`Rent is to be paid by the ${day} of the next month`,
  }
}

/** When an agreement was written down, and by whom. */
export const leaseWrittenFields = (lease: Lease): RecordField[] => [
  { label: t`Created at`, value: firstTenCharacters(lease.createdAt) },
  { label: t`Updated at`, value: firstTenCharacters(lease.updatedAt) },
  { label: t`Created by`, value: lease.owner.name },
]
