import type { Decoded } from '../../shared/wire-record.ts'
import type { PAYMENT_MODES } from './charging-terms.ts'
import type { leaseTimeWire } from './lease-time-wire.ts'
import type { leaseTermsWire, leaseWire, listedLeaseWire } from './lease-wire.ts'

export type PaymentMode = (typeof PAYMENT_MODES)[number]

export type LeaseTerms = Decoded<typeof leaseTermsWire>

/** Term and charging rules. */
export type LeaseTime = Decoded<typeof leaseTimeWire>

/** The terms of a new agreement; omitted ones take their defaults. */
export type NewLeaseTerms = LeaseTerms & Partial<LeaseTime>

/** A rent agreement that runs now: one client rents one property. */
export type Lease = Decoded<typeof leaseWire>

/** An agreement in the list of running ones, with the state of its rent. */
export type ListedLease = Decoded<typeof listedLeaseWire>

/** The number of a meter as people read it: '' where none was noted, which is stored as 0. */
export const meterNumberOf = (stored: string): string => (/^0?$/.test(stored) ? '' : stored)
