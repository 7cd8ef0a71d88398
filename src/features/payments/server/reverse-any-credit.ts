import { notFound, Refusal } from '../../../server/refusal.ts'
import type { RecordKind } from '../../../shared/contract.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { reversalHistory } from '../../ledger/books-history.ts'
import { readingIn } from '../../ledger/charge.ts'
import type { CreditKind, Reversal } from '../../ledger/credit.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { findCharge } from '../../ledger/server/charge-queries.ts'
import { type CreditRow, findCredit } from '../../ledger/server/credit-queries.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { findReading } from '../../ledger/server/reading-queries.ts'
import { reverseCredit } from './reverse.ts'

/** Cancels the receipt of a payment, and with it the payment. */
export type CancelReceiptOf = (
  scope: OwnerScope,
  creditId: string,
  reversal: Reversal,
) => Promise<void>

/** Refuses where a charge is for something that never was: what lowered it stays. */
export type RefuseRecoveryOfNothing = (scope: OwnerScope, chargeId: string) => Promise<void>

export type CreditReversalDeps = {
  cancelReceiptOf: CancelReceiptOf
  refuseRecoveryOfNothing: RefuseRecoveryOfNothing
}

const KINDS: Record<Exclude<CreditKind, 'payment'>, RecordKind> = {
  credit_note: 'credit note',
  deposit_deduction: 'deposit deduction',
  opening: 'opening',
}

/**
 * Takes a credit back: a payment with its receipt, a note by hand, a deduction from a deposit, what was paid ahead or
 * deposited before charging began.
 * Returns which of these it was.
 * @throws Refusal `not-found`, `payment-reversed`, `conflict` where some of the money was given back or used, and for a
 * note that follows from a change of terms or lowers what is charged for nothing; `invalid` as `reversalDay`
 */
export async function reverseAnyCredit(
  scope: OwnerScope,
  creditId: string,
  {
    reversal,
    cancelReceiptOf,
    refuseRecoveryOfNothing,
  }: { reversal: Reversal } & CreditReversalDeps,
): Promise<CreditKind | 'waiver'> {
  const credit = await findCredit(scope, creditId)
  if (!credit) throw notFound(say`Payment`)
  if (credit.kind === 'payment') {
    await cancelReceiptOf(scope, creditId, reversal)
    return credit.kind
  }
  if (credit.againstChargeId !== null) await refuseRecoveryOfNothing(scope, credit.againstChargeId)
  const account = await lockLedger(scope, credit.leaseId)
  if (!account) throw notFound(say`Rent agreement`)
  await refuseBoundNote(scope, credit)
  const { on } = await reverseCredit(scope, account, { creditId, reversal })
  await applyAdvances(scope, [account])
  const { kind, reason } = reversal
  const deposit = credit.toDeposit > 0n ? credit.toDeposit : credit.available
  await recordEvent(scope, {
    verb: 'reversed',
    kind: KINDS[credit.kind],
    id: creditId,
    leaseId: account.id,
    fields: reversalHistory,
    after: { amount: paiseToDecimal(deposit), reason, reversal: kind, on },
  })
  return credit.waiver ? 'waiver' : credit.kind
}

/** A note whose charge would be wrong without it. */
async function refuseBoundNote(scope: OwnerScope, { followsTerms, againstChargeId }: CreditRow) {
  if (followsTerms)
    throw new Refusal(
      'conflict',
      say`This note follows from the terms of the agreement: change those instead.`,
    )
  const charge = againstChargeId === null ? undefined : await findCharge(scope, againstChargeId)
  const readingId = charge && readingIn(charge.source)
  if (readingId !== undefined && !(await findReading(scope, readingId)))
    throw new Refusal('conflict', say`The reading of this charge no longer counts: enter it again.`)
}
