import type { Paise } from '../../shared/paise.ts'
import type { ToldPayment } from '../ledger/ledger-wire.ts'

/** The payment about to be recorded; the amount is null until it is typed. */
export type PaymentToCompare = { amount: Paise | null; receivedOn: string; reference: string }

/**
 * The payments that a client told of and that this one probably is: of the same amount on the same day, or with the same
 * reference. Two references tell two payments apart.
 */
export function sameAsTold<Told extends Omit<ToldPayment, 'method' | 'toldBy'>>(
  told: readonly Told[],
  { amount, receivedOn, reference: typed }: PaymentToCompare,
): Told[] {
  const reference = canonicalReference(typed)
  return told.filter((it) => {
    if (reference !== undefined && it.reference !== null) return it.reference === reference
    return it.amount === amount && it.paidOn === receivedOn
  })
}

const REFERENCE = /^[A-Z0-9]{6,35}$/

/** Normalises a bank's reference for storing and comparing; undefined for an impossible one. */
export function canonicalReference(text: string): string | undefined {
  const reference = text.replace(/[\s-]/g, '').toUpperCase()
  return REFERENCE.test(reference) ? reference : undefined
}
