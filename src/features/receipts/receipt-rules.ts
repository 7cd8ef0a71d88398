import { leaseRules } from '../leases/lease-rules.ts'

/** What form and server ask of a receipt's fields. */
export const receiptRules = {
  rentFrom: { prompt: /* i18n */ 'Please Enter RentFrom.' },
  rentTo: { prompt: /* i18n */ 'Please Enter RentTo.' },
  paymentThreshold: { prompt: /* i18n */ 'Please Enter PaymentThreshold.' },
  paymentMode: leaseRules.paymentMode,
  reason: { prompt: /* i18n */ 'Please enter a reason.', longest: 500 },
}

/** Of a date that is none. */
export const NO_DATE = /* i18n */ 'Please enter a date.'
