import { t } from '@lingui/core/macro'
import { failedWhile } from '../../../web/api/network-error.ts'
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

/** Shown where the list cannot be fetched. */
export const leasesFailed = () => t`Network error, while retriving Property Rent`

/** Shown where an agreement cannot be fetched. */
export const whileRetrieving = (message: string) => failedWhile(message, t`retriving RentMaster`)
