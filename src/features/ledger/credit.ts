import { PAYMENT_MODES } from '../leases/charging-terms.ts'
import type { PaymentMode } from '../leases/lease.ts'

/** The kinds of credits, which lower the amount owed. */
export const CREDIT_KINDS = ['payment', 'credit_note', 'deposit_deduction', 'opening'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** Money that goes back to the client, or with them to another agreement. */
export const PAYOUT_KINDS = ['refund', 'deposit_return', 'deposit_carried'] as const
export type PayoutKind = (typeof PAYOUT_KINDS)[number]

/** The prompt where nobody chose how money was paid. */
export const HOW_PAID = /* i18n */ 'Please choose how it was paid.'

/** By what means money was handed over, where that is known. */
export const PAYMENT_METHODS = [
  'cash',
  'upi',
  'imps',
  'neft',
  'rtgs',
  'cheque',
  'card',
  'other',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Whether money was received in cash: by its method, or without one, its mode. */
export const isCash = ({ method, mode }: { method: PaymentMethod | null; mode: string }): boolean =>
  (method ?? mode) === 'cash'

/** How money was paid: its method or, where that is not known, the specification's payment mode alone. */
export type HowPaid = PaymentMethod | PaymentMode

/** What was chosen in a form; undefined for nothing. */
export const howPaid = (chosen: string): HowPaid | undefined =>
  [...PAYMENT_METHODS, ...PAYMENT_MODES].find((it) => it === chosen)

/** The specification's payment mode: a method belongs to one, and nothing chosen yet is any. */
export function modeOf(paid: HowPaid | undefined): PaymentMode {
  if (paid === 'cash') return 'cash'
  return paid === undefined || ['Any', 'cheque', 'other'].includes(paid) ? 'Any' : 'Online_Payment'
}

/** The method, where more than the mode was chosen. */
export const methodOf = (paid: string | undefined): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((it) => it === paid)

/** How money was paid on the wire: the mode that the specification has, and the method where it is known. */
export function howPaidToWire(paid: HowPaid | undefined) {
  const method = methodOf(paid)
  return { paymentMode: modeOf(paid), ...(method && { method }) }
}

/** Whether money can be handed over by this method in this mode: cash is cash alone, and of any mode is anything. */
export const goesWith = (method: PaymentMethod, mode: string): boolean =>
  mode === 'Any' || (mode === 'cash') === (method === 'cash')

/** What people call a receipt: the code on its paper; where it has none, its running number. */
export const receiptName = ({ code, number }: { code: string | null; number: number }): string =>
  code || String(number)

/**
 * How a document is taken back: it never happened (a typing mistake), or it did, and the money came back later (a
 * bounced cheque, a transfer that was returned).
 */
export const REVERSAL_KINDS = ['mistake', 'returned'] as const
export type ReversalKind = (typeof REVERSAL_KINDS)[number]

/** How, why and from when on a document is taken back. */
export type Reversal = {
  kind: ReversalKind
  reason: string
  /** The day on which the money came back; of no concern where nothing happened. */
  on: string
}

/**
 * The day on which the books have a reversal: of what never happened the day of the document, so that no month shows
 * it; of what came back the day on which it did.
 */
export const dayOfReversal = ({ kind, on }: Reversal, documentDay: string): string =>
  kind === 'mistake' || on < documentDay ? documentDay : on
