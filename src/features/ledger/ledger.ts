import { daysBetween } from '../../shared/calendar-date.ts'
import { minus, type Paise, type Rounding, sumOf, ZERO } from '../../shared/paise.ts'
import type { Decoded } from '../../shared/wire-record.ts'
import type { ClientName } from '../clients/client-wire.ts'
import type { LateFeeRule } from '../leases/charging-terms.ts'
import type { DatedRent, RentSource } from '../leases/dated-rent.ts'
import type { PropertyName } from '../properties/property-wire.ts'
import type { RecurringCharge } from './charge.ts'
import type {
  allocationWire,
  creditWire,
  payoutWire,
  readingWire,
  ShownCharge,
  ToldPayment,
} from './ledger-wire.ts'

/** A charge as the books show it. */
export type Charge = Omit<ShownCharge, 'open' | 'automatic'> & {
  source: string
  /** The day on which its owner dismissed the late fee for it; null otherwise. */
  feeDismissedOn: string | null
}

/** The receipt of a payment. */
export type ReceiptName = NonNullable<ShownCredit['receipt']>

/** A credit as the books show it. */
export type Credit = Omit<ShownCredit, 'receipt' | 'recordedBy'>

export type Payout = Decoded<typeof payoutWire>

/** The allocated part of a credit, by charge or payout. */
type Allocation = Decoded<typeof allocationWire>

export type MeterReading = Decoded<typeof readingWire>

type ShownCredit = Decoded<typeof creditWire>

/** An amount that an owner may charge for a late payment, or waive. */
export type LateFeeProposal = { chargeId: string; amount: Paise }

/** All the money of an agreement. */
export type Ledger = {
  leaseId: string
  client: ClientName
  property: PropertyName
  startDate: string | null
  endDate: string | null
  endedOn: string | null
  leavingOn: string | null
  chargedFrom: string | null
  /** The rate of the agreement's GST in per cent; null where it has none. */
  gstRate: string | null
  igstWithinState: boolean
  deposit: Paise
  charges: Charge[]
  credits: (Credit & { receipt: ReceiptName | null; recordedBy: string | null })[]
  payouts: Payout[]
  allocations: Allocation[]
  rents: (DatedRent & { source: RentSource; written: string })[]
  /** Each with the version that a change of it is based on. */
  recurring: (RecurringCharge & { version: number })[]
  readings: MeterReading[]
  /** Late fees that the agreement allows. */
  lateFees: LateFeeProposal[]
  /** Proposed waivers of late fees, for money received in time but recorded later. */
  lateFeeWaivers: LateFeeProposal[]
  /** Reported payments that wait for the owner. */
  told: ToldPayment[]
}

/** The unpaid part of a charge; zero once it is reversed. */
export const openOf = ({
  amount,
  settled,
  reversedOn,
}: Pick<Charge, 'amount' | 'settled' | 'reversedOn'>): Paise =>
  reversedOn === null ? minus(amount, settled) : ZERO

/** The unapplied part of a credit; zero once it is reversed. */
const leftOf = ({
  available,
  applied,
  reversedOn,
}: Pick<Credit, 'available' | 'applied' | 'reversedOn'>): Paise =>
  reversedOn === null ? minus(available, applied) : ZERO

export type Balance = { owed: Paise; overdue: Paise; advance: Paise; balance: Paise }

/** The amount owed, the overdue part of it (`isOverdue`), the advance, and their balance. */
export function balanceOf(
  { charges, credits }: { charges: readonly Charge[]; credits: readonly Credit[] },
  today: string,
): Balance {
  const owed = sumOf(charges.map(openOf))
  const overdue = sumOf(charges.filter(({ dueOn }) => isOverdue(dueOn, today)).map(openOf))
  const advance = sumOf(credits.map(leftOf))
  return { owed, overdue, advance, balance: minus(owed, advance) }
}

/** The documents from which late fees are calculated. */
export type FeeDocuments = { charges: Charge[]; credits: Credit[]; allocations: Allocation[] }
export type FeeRules = { lateFee: LateFeeRule | null; rounding: Rounding; today: string }

/** Finds the late fees that an agreement allows, and waivers of those charged before; provided by charging. */
export type ProposeFees = (
  documents: FeeDocuments,
  rules: FeeRules,
) => Pick<Ledger, 'lateFees' | 'lateFeeWaivers'>

/** Days from the due day to today, both ISO dates; 0 on the due day, negative before it. */
export const daysLate = (dueOn: string, today: string): number => daysBetween(dueOn, today)

/**
 * Whether a charge is overdue: from the day after its due day (`dueDay` in `leases/rent-period.ts`). Days of grace put
 * off the late fee alone (`late-fee.ts`). What is due by today, "Due" in the lists, may not be overdue yet.
 */
export const isOverdue = (dueOn: string, today: string): boolean => dueOn < today
