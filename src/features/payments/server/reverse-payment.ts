import { notFound } from '../../../server/refusal.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { deductionHistory } from '../../charges/books-history.ts'
import { applyAdvances } from '../../charges/server/apply-advances.ts'
import { findCredit } from '../../charges/server/credit-queries.ts'
import { lockAccount } from '../../charges/server/lease-account-queries.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { reverseCredit } from './reverse.ts'

/** Cancels the receipt of a payment, and with it the payment. */
export type CancelReceiptOf = (scope: OwnerScope, creditId: string, reason: string) => Promise<void>

/**
 * Takes back a payment with its receipt, or a deduction from a deposit; other credits are put right by what
 * made them.
 * @throws Refusal `not-found`, `payment-reversed`, `conflict` where some of the money was given back
 */
export async function reverseAnyPayment(
  scope: OwnerScope,
  creditId: string,
  { reason, cancelReceiptOf }: { reason: string; cancelReceiptOf: CancelReceiptOf },
): Promise<void> {
  const credit = await findCredit(scope, creditId)
  if (!credit || credit.kind === 'credit_note' || credit.kind === 'opening')
    throw notFound('Payment')
  if (credit.kind === 'payment') return cancelReceiptOf(scope, creditId, reason)
  const account = await lockAccount(scope, credit.leaseId)
  if (!account) throw notFound('Rent agreement')
  await reverseCredit(scope, account, { creditId, reason })
  await applyAdvances(scope, [account])
  const after = { amount: paiseToDecimal(credit.available), reason }
  const event = {
    verb: 'reversed',
    kind: 'deposit deduction',
    id: creditId,
    leaseId: account.id,
  } as const
  await recordEvent(scope, { ...event, fields: deductionHistory, after })
}
