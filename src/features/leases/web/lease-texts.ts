import { plural, t } from '@lingui/core/macro'
import { readTypedAmount } from '../../../shared/typed-amount.ts'
import type { Choice } from '../../../web/form/fields.tsx'
import type { PropertyAddress } from '../../properties/property-wire.ts'
import type { PaymentMode } from '../lease.ts'

/** A property in one line, as the selects show it. */
export const addressLine = ({ address1, address2, pincode, city, state }: PropertyAddress) =>
  [address1, address2, pincode, city, state].filter(Boolean).join(', ')

export const propertyChoice = (property: PropertyAddress & { id: string }): Choice => ({
  value: property.id,
  label: addressLine(property),
})

const paymentModes = (): Record<PaymentMode, string> => ({
  cash: t`Cash`,
  Online_Payment: t`Online payment`,
  Any: t`Any`,
})

/** A payment mode in words; any other text as it is. */
export const paymentModeText = (mode: string): string => paymentModes()[mode as PaymentMode] ?? mode

/** The meaning of an increment schedule, which the screens show with "%": 'Every 2 years'; '' for none. */
export function everyYears(schedule: string): string {
  const typed = readTypedAmount(schedule)
  const years = Number(typed)
  return years > 0 ? plural(years, { one: 'Every year', other: 'Every # years' }) : ''
}

/** The hint of the increment schedule, with what is typed in words. */
export function scheduleHint(schedule: string): string {
  const every = everyYears(schedule)
  return every === ''
    ? t`Years between increases. Usually min 1, max 10`
    : t`${every}. Usually min 1, max 10`
}
