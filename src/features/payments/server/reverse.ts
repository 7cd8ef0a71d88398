import type * as z from 'zod'
import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { paise, paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { reversalHistory } from '../../ledger/books-history.ts'
import { dayOfReversal, type Reversal } from '../../ledger/credit.ts'
import {
  insertAllocations,
  listStandingAllocations,
} from '../../ledger/server/allocation-queries.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import type { BooksReader } from '../../ledger/server/books-reader.ts'
import { type ChargeRow, markChargeReversed } from '../../ledger/server/charge-queries.ts'
import { findCredit, markCreditReversed } from '../../ledger/server/credit-queries.ts'
import { type LeaseLedger, lockLedgers } from '../../ledger/server/lease-ledger-queries.ts'
import type { statedReversal } from '../reversal-contract.ts'
import { refuseUsedDeposit } from './deduct-from-deposit.ts'
import { findPayout, markPayoutReversed } from './payout-queries.ts'
import { freeReference } from './transfer-reference.ts'

/**
 * Takes a payment, or another credit, back: what it settled is open again. The caller applies the advances
 * afterwards. Returns the day on which the books have that.
 * @throws Refusal `payment-reversed`; `conflict` where some of the money was given back meanwhile; `invalid` for
 * money that came back before it came
 */
export async function reverseCredit(
  scope: BooksScope,
  account: LeaseLedger,
  { creditId, reversal }: { creditId: string; reversal: Reversal },
): Promise<{ on: string }> {
  const credit = await findCredit(scope, creditId)
  if (!credit || credit.reversedOn !== null)
    throw new Refusal(
      'payment-reversed',
      !credit || credit.kind === 'payment'
        ? say`This payment has been cancelled already.`
        : say`This has been reversed already.`,
    )
  const on = reversalDay(reversal, credit.datedOn)
  const standing = await listStandingAllocations(scope, { creditId })
  if (standing.some(({ payoutId }) => payoutId !== null))
    throw new Refusal(
      'conflict',
      say`Some of this payment was refunded. Take that refund back first.`,
    )
  if (credit.toDeposit > 0n) {
    const used = say`The deposit of this payment was used already.`
    await refuseUsedDeposit(scope, account.id, credit.toDeposit, used)
  }
  await release(scope, account, standing)
  await markCreditReversed(scope, creditId, { ...reversal, on })
  if (credit.reference !== null) await freeReference(scope, credit.reference, account.clientId)
  return { on }
}

/**
 * Takes a charge back, and the notes that lowered it; what was paid of it is an advance, and what the deposit paid is
 * deposit again. The caller applies the advances afterwards.
 * @throws Refusal `conflict` where a deduction from the deposit settles other charges too
 */
export async function reverseCharge(
  scope: BooksScope,
  account: LeaseLedger,
  charge: Pick<ChargeRow, 'id' | 'datedOn'>,
  reversal: Reversal,
): Promise<void> {
  const dayOf = (documentDay: string) => dayOfReversal(reversal, documentDay)
  for (const it of await listStandingAllocations(scope, { chargeId: charge.id }))
    if (it.creditKind === 'deposit_deduction')
      await reverseDeduction(scope, account, {
        creditId: it.creditId,
        chargeId: charge.id,
        reversal: { ...reversal, on: dayOf(it.creditDatedOn) },
      })
  const standing = await listStandingAllocations(scope, { chargeId: charge.id })
  await release(scope, account, standing)
  for (const { creditId, creditKind, creditDatedOn } of standing)
    if (creditKind === 'credit_note')
      await markCreditReversed(scope, creditId, { ...reversal, on: dayOf(creditDatedOn) })
  await markChargeReversed(scope, charge.id, dayOf(charge.datedOn))
}

/** Puts into the deposit again what was deducted for a charge: money of the deposit never becomes an advance unasked. */
async function reverseDeduction(
  scope: BooksScope,
  account: LeaseLedger,
  { chargeId, ...deduction }: { creditId: string; chargeId: string; reversal: Reversal },
): Promise<void> {
  const settled = await listStandingAllocations(scope, { creditId: deduction.creditId })
  if (settled.some((it) => it.chargeId !== chargeId))
    throw new Refusal(
      'conflict',
      say`The deposit paid this together with other charges. Take that deduction from the deposit back first.`,
    )
  await reverseCredit(scope, account, deduction)
}

/** Takes back the valid allocations. */
async function release(
  scope: BooksScope,
  account: LeaseLedger,
  standing: Awaited<ReturnType<typeof listStandingAllocations>>,
): Promise<void> {
  const released = standing.map(({ creditId, chargeId, payoutId, amount }) => ({
    creditId,
    chargeId: chargeId ?? undefined,
    payoutId: payoutId ?? undefined,
    amount: paise(-amount),
  }))
  await insertAllocations(scope, account, released)
}

/** The reversal that a body describes. @throws Refusal `invalid` for a day to come */
export function reversalFrom(
  { today }: Pick<BooksReader, 'today'>,
  { reason, reversal, returnedOn }: z.output<typeof statedReversal>,
): Reversal {
  const on = returnedOn ?? today
  if (on > today) throw invalidField('returnedOn', say`Choose today or an earlier day.`)
  return { reason, on, kind: reversal ?? (returnedOn === undefined ? 'mistake' : 'returned') }
}

/**
 * The day on which the books have the reversal of a document of that day.
 * @throws Refusal `invalid` for money that came back before it came
 */
function reversalDay(reversal: Reversal, documentDay: string): string {
  if (reversal.kind === 'returned' && reversal.on < documentDay)
    throw invalidField('returnedOn', say`The money came later than this.`)
  return dayOfReversal(reversal, documentDay)
}

/**
 * Takes back what was given back: a refund is an advance again, which settles what is open, and a deposit is held again.
 * @throws Refusal `not-found`; `conflict` for one that was reversed already, and where a deposit that was carried to
 * another agreement has been used there; `invalid` as `reversalDay`
 */
export async function reversePayout(
  scope: OwnerScope,
  id: string,
  reversal: Reversal,
): Promise<void> {
  const found = await findPayout(scope, id)
  if (!found) throw notFound(say`Payout`)
  const { leaseId, toLeaseId } = found
  const accounts = await lockLedgers(scope, toLeaseId ? [leaseId, toLeaseId] : [leaseId])
  const account = accounts.find((it) => it.id === leaseId)
  // Read again: somebody else may have reversed it during the wait.
  const payout = await findPayout(scope, id)
  if (!account || !payout) throw notFound(say`Payout`)
  if (payout.reversedOn !== null)
    throw new Refusal('conflict', say`This has been reversed already.`)
  const on = reversalDay(reversal, payout.paidOn)
  if (toLeaseId !== null) {
    const used = say`The deposit was used in the other agreement already.`
    await refuseUsedDeposit(scope, toLeaseId, payout.amount, used)
  }
  await release(scope, account, await listStandingAllocations(scope, { payoutId: id }))
  await markPayoutReversed(scope, id, { ...reversal, on })
  await applyAdvances(scope, [account])
  const { kind, reason } = reversal
  await recordEvent(scope, {
    verb: 'reversed',
    kind: 'payout',
    id,
    leaseId,
    fields: reversalHistory,
    after: { amount: paiseToDecimal(payout.amount), reason, reversal: kind, on },
  })
}
