import type { Days } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { ClientName } from '../../clients/client.ts'
import type { DatedRent, RentSource, Stretch } from '../../leases/dated-rent.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import type { PropertyName } from '../../properties/property.ts'
import type { ChargeKind } from '../charge-kinds.ts'
import type { CreditKind, PaymentMethod, PayoutKind } from '../credit.ts'
import type { MeterUse } from '../electricity.ts'

/** The money of an agreement as the screens show it. Dates are ISO dates; absent ones are null. */
export type LedgerView = {
  leaseId: string
  client: ClientName
  property: PropertyName
  startDate: string | null
  endDate: string | null
  /** The last day of an agreement that has ended; null while it runs. */
  endedOn: string | null
  owed: Paise
  /** The part of what is owed that was due before today. */
  overdue: Paise
  advance: Paise
  /** Owed less the advance; negative where more was paid than is owed. */
  balance: Paise
  deposit: Paise
  isCharging: boolean
  chargedFrom: string | null
  charges: readonly ChargeView[]
  credits: readonly CreditView[]
  payouts: readonly PayoutView[]
  allocations: readonly AllocationView[]
  rents: readonly RentView[]
  recurring: readonly RecurringView[]
  readings: readonly ReadingView[]
  lateFees: readonly LateFeeView[]
}

export type ChargeView = {
  id: string
  kind: ChargeKind
  name: string
  /** The days it is for; null where it is for none. */
  days: Days | null
  datedOn: string
  dueOn: string
  net: Paise
  gst: Paise
  amount: Paise
  settled: Paise
  open: Paise
  computation: ComputationView
  reversedOn: string | null
}

/** How an amount came about: days at a monthly rent, units of a meter, or as somebody entered it. */
export type ComputationView =
  | { stretches: readonly Stretch[] }
  | { meter: MeterUse }
  | { given: true }

export type CreditView = {
  id: string
  kind: CreditKind
  datedOn: string
  /** false: the day is the one of recording. */
  isDateKnown: boolean
  received: Paise
  toDeposit: Paise
  tds: Paise
  credited: Paise
  /** What may settle charges. */
  available: Paise
  /** What has settled charges, or was refunded. */
  applied: Paise
  isWaiver: boolean
  paymentMode: PaymentMode | null
  method: PaymentMethod | null
  reference: string | null
  reason: string | null
  receipt: { id: string; number: number; code: string; isCancelled: boolean } | null
  reversedOn: string | null
  reverseReason: string | null
}

export type PayoutView = {
  id: string
  kind: PayoutKind
  amount: Paise
  paidOn: string
  paymentMode: PaymentMode | null
  method: PaymentMethod | null
  reference: string | null
  reason: string | null
  toLeaseId: string | null
  reversedOn: string | null
}

/** What a credit settled, or how much of it was refunded; negative where that was released again. */
export type AllocationView = {
  creditId: string
  chargeId: string | null
  payoutId: string | null
  amount: Paise
}

export type RentView = DatedRent & { source: RentSource }

export type RecurringView = {
  id: string
  name: string
  kind: 'maintenance' | 'other'
  monthlyAmount: Paise
  hasGst: boolean
  from: string
  to: string | null
}

export type ReadingView = { id: string; readOn: string; reading: string; isNewMeter: boolean }

/** A fee that the agreement allows for a charge that was paid late; not owed before it is posted. */
export type LateFeeView = { chargeId: string; amount: Paise }
