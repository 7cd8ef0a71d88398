import type { ClientName } from '../clients/client.ts'
import type { OwnerName } from '../owners/owner.ts'
import type { PropertyAddress } from '../properties/property.ts'

export const PAYMENT_MODES = ['cash', 'Online_Payment', 'Any'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** The largest number of days an agreement may name; more than the month has means its last day. */
export const MOST_PAYMENT_DAYS = 365

/** A property as its agreements and receipts name it. */
export type PropertyName = PropertyAddress & { id: string }

/** What owner and client agreed on. Amounts and percentages are exact decimals, written out. */
export type LeaseTerms = {
  electricityMeterNumber: string
  incrementPercentage: string
  securityDepositAmount: string
  monthlyRent: string
  incrementSchedule: string
  /** The day of the month on which the rent is due, 1 to 31; null where none was agreed. */
  paymentDay: number | null
  paymentMode: PaymentMode
}

/** A rent agreement that runs now: one client rents one property. */
export type Lease = LeaseTerms & {
  id: string
  organizationId: string
  client: ClientName
  property: PropertyName
  owner: OwnerName
  createdAt: Date
  updatedAt: Date
  version: number
}
