import type { Choice } from '../../../web/form/fields.tsx'
import type { PropertyAddress } from '../../properties/property.ts'
import { PAYMENT_MODES } from '../lease.ts'

/** A property in one line, as the selects show it. */
export const addressLine = ({ address1, address2, pincode, city, state }: PropertyAddress) =>
  [address1, address2, pincode, city, state].filter(Boolean).join(', ')

export const propertyChoice = (property: PropertyAddress & { id: string }): Choice => ({
  value: property.id,
  label: addressLine(property),
})

export const paymentModes: readonly Choice[] = PAYMENT_MODES.map((mode) => ({
  value: mode,
  label: mode,
}))
