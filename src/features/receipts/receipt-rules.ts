import { ledgerRules } from '../charges/charge-rules.ts'
import { leaseRules } from '../leases/lease-rules.ts'

/** What form and server ask of a receipt's fields. */
export const receiptRules = {
  rentFrom: { prompt: /* i18n */ 'Please Enter RentFrom.' },
  rentTo: { prompt: /* i18n */ 'Please Enter RentTo.' },
  paymentThreshold: { prompt: /* i18n */ 'Please Enter PaymentThreshold.' },
  paymentMode: leaseRules.paymentMode,
  reason: ledgerRules.reason,
}
