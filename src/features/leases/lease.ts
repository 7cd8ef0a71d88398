import type { Decoded } from '../../shared/wire-record.ts'
import type { PAYMENT_MODES } from './lease-rules.ts'
import type { leaseTermsWire, leaseWire } from './lease-wire.ts'

export type PaymentMode = (typeof PAYMENT_MODES)[number]

export type LeaseTerms = Decoded<typeof leaseTermsWire>

/** A rent agreement that runs now: one client rents one property. */
export type Lease = Decoded<typeof leaseWire>
