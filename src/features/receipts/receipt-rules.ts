import { leaseRules } from '../leases/lease-rules.ts'

/** What form and server ask of a receipt's fields. */
export const receiptRules = {
  rentFrom: { prompt: 'Please Enter RentFrom.' },
  rentTo: { prompt: 'Please Enter RentTo.' },
  paymentThreshold: { prompt: 'Please Enter PaymentThreshold.' },
  paymentMode: leaseRules.paymentMode,
  reason: { prompt: 'Please enter a reason.', longest: 500 },
}

/** Of a date that is none. */
export const NO_DATE = 'Please enter a date.'
