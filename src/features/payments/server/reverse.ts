import { Refusal } from '../../../server/refusal.ts'
import { paise } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { dayOfReversal, type Reversal } from '../../charges/reversal.ts'
import {
  insertAllocations,
  listStandingAllocations,
} from '../../charges/server/allocation-queries.ts'
import { type ChargeRow, markChargeReversed } from '../../charges/server/charge-queries.ts'
import { findCredit, markCreditReversed } from '../../charges/server/credit-queries.ts'
import type { LeaseLedger } from '../../charges/server/lease-ledger-queries.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { refuseUsedDeposit } from './deposit-held.ts'
import { reversalDay } from './reversal-input.ts'
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
    throw new Refusal('payment-reversed', say`This payment has been cancelled already.`)
  const on = reversalDay(reversal, credit.datedOn)
  const standing = await listStandingAllocations(scope, { creditId })
  if (standing.some(({ payoutId }) => payoutId !== null))
    throw new Refusal(
      'conflict',
      say`Some of this payment was refunded, so it cannot be cancelled.`,
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
 * Takes a charge back, and the notes that lowered it; what was paid of it is an advance. The caller
 * applies the advances afterwards.
 */
export async function reverseCharge(
  scope: BooksScope,
  account: LeaseLedger,
  charge: Pick<ChargeRow, 'id' | 'datedOn'>,
  reversal: Reversal,
): Promise<void> {
  const standing = await listStandingAllocations(scope, { chargeId: charge.id })
  await release(scope, account, standing)
  const dayOf = (documentDay: string) => dayOfReversal(reversal, documentDay)
  for (const { creditId, creditKind, creditDatedOn } of standing)
    if (creditKind === 'credit_note')
      await markCreditReversed(scope, creditId, { ...reversal, on: dayOf(creditDatedOn) })
  await markChargeReversed(scope, charge.id, dayOf(charge.datedOn))
}

/** Takes back the valid allocations. */
export async function release(
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
