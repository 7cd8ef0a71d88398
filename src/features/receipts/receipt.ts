import { addMonths, firstOfMonth, lastOfMonth, onDay } from '../../shared/calendar-date.ts'
import type { ClientName } from '../clients/client.ts'
import type { LeaseTerms, PaymentMode, PropertyName } from '../leases/lease.ts'
import type { OwnerName } from '../owners/owner.ts'

/** What a receipt says of its agreement. */
export type LeaseName = Pick<
  LeaseTerms,
  'electricityMeterNumber' | 'monthlyRent' | 'paymentDay' | 'paymentMode'
> & { id: string }

/** Who and what a receipt is about, as it was when the receipt was recorded. */
export type ReceiptParties = {
  property: PropertyName
  lease: LeaseName
  client: ClientName
  owner: OwnerName
}

/** The days that a receipt is for, both included, and the day until which that rent is to be paid; ISO dates. */
export type ReceiptDates = { rentFrom: string; rentTo: string; paymentThreshold: string }

/** The record that rent was received. What it says never changes; it can only be cancelled. */
export type Receipt = ReceiptParties &
  ReceiptDates & {
    id: string
    organizationId: string
    /** Counts up in each organization, without gaps. */
    number: number
    paymentMode: PaymentMode
    monthlyRent: string
    cancellation: { at: Date; reason: string } | null
    createdAt: Date
    updatedAt: Date
    version: number
  }

const USUAL_PAYMENT_DAY = 6

/**
 * What a receipt is for when nobody says otherwise: the whole month of `today`, to be paid by the agreed
 * day of the next month (its last day where it is shorter), or by the 6th where no day was agreed.
 */
export const defaultDates = (today: string, paymentDay: number | null): ReceiptDates => ({
  rentFrom: firstOfMonth(today),
  rentTo: lastOfMonth(today),
  paymentThreshold: onDay(addMonths(firstOfMonth(today), 1), paymentDay ?? USUAL_PAYMENT_DAY),
})

/** What is wrong with a period, if anything. */
export const periodFault = ({
  rentFrom,
  rentTo,
}: Pick<ReceiptDates, 'rentFrom' | 'rentTo'>): string | undefined =>
  rentFrom <= rentTo ? undefined : 'RentTo must not be before RentFrom.'

export const MISSING_DATA =
  'Missing required data. Please ensure rent agreement has proper client and property information.'
