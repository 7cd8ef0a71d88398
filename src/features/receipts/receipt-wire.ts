import {
  count,
  decimal,
  flag,
  idOf,
  nested,
  nullable,
  oneOf,
  text,
} from '../../shared/wire-kinds.ts'
import { sortsOf, wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { PAYMENT_MODES } from '../leases/lease-rules.ts'
import { leaseTermsWire } from '../leases/lease-wire.ts'
import { booksWire, ownerClaimWire } from '../owners/owner-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'

const { electricityMeterNumber, monthlyRent, paymentDay, paymentMode } = leaseTermsWire

/** What a receipt says of its agreement. */
export const leaseNameWire = wireRecord({
  id: ['_id', text],
  electricityMeterNumber,
  monthlyRent,
  paymentDay,
  paymentMode,
})

/** The days that a receipt is for, both included, and the day until which that rent is to be paid; ISO dates. */
export const receiptDatesWire = wireRecord({
  rentFrom: ['RentFrom', text],
  rentTo: ['RentTo', text],
  paymentThreshold: text,
})

/** A receipt as `/rentTranscation` answers it. */
export const receiptWire = wireRecord({
  id: ['_id', text],
  /** Counts up in each organization, without gaps. */
  number: ['receiptNumber', count],
  ...receiptDatesWire,
  paymentMode: oneOf(PAYMENT_MODES),
  monthlyRent: decimal,
  property: ['propertyMaster', nested(propertyNameWire)],
  lease: ['rentMaster', nested(leaseNameWire)],
  client: ['clientMaster', nested(clientNameWire)],
  ...booksWire,
  cancelledAt: nullable(text),
  cancelReason: nullable(text),
})

/** What the history keeps of a receipt. */
export const receiptHistory = wireRecord({
  number: count,
  ...receiptDatesWire,
  paymentMode: oneOf(PAYMENT_MODES),
  monthlyRent: decimal,
  cancelReason: nullable(text),
})

/** What a receipt is about, by the ids of the three. */
export const receiptFilters = wireRecord({
  leaseId: ['rentMaster', idOf],
  propertyId: ['propertyMaster', idOf],
  clientId: ['clientMaster', idOf],
})

/** A receipt as `/rentTranscation` takes it. */
export const receiptDraftWire = wireRecord({
  ...receiptDatesWire,
  paymentMode: oneOf(PAYMENT_MODES),
  ...receiptFilters,
  allowOverlap: flag,
  ...ownerClaimWire,
})

export const receiptSorts = sortsOf(receiptWire, [
  'receiptNumber',
  'client',
  'clientEmail',
  'RentFrom',
  'RentTo',
  'paymentThreshold',
  'paymentMode',
  'monthlyRent',
  'property',
  'owner',
  'createdAt',
])
