import { Refusal } from '../../../server/refusal.ts'
import { paise } from '../../../shared/paise.ts'
import {
  insertAllocations,
  listStandingAllocations,
} from '../../charges/server/allocation-queries.ts'
import { markChargeReversed } from '../../charges/server/charge-queries.ts'
import { findCredit, markCreditReversed } from '../../charges/server/credit-queries.ts'
import { sumDeposit } from '../../charges/server/deposit-queries.ts'
import type { LeaseAccount } from '../../charges/server/lease-account-queries.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { freeReference } from './transfer-reference.ts'

/**
 * Takes a payment, or another credit, back: what it settled is open again. Whoever calls it applies the advances afterwards.
 * @throws Refusal `payment-reversed`; `conflict` where some of the money was given back meanwhile
 */
export async function reverseCredit(
  scope: BooksScope,
  account: LeaseAccount,
  { creditId, reason }: { creditId: string; reason: string },
): Promise<void> {
  const credit = await findCredit(scope, creditId)
  if (!credit || credit.reversedOn !== null)
    throw new Refusal('payment-reversed', 'This payment has been reversed already.')
  const standing = await listStandingAllocations(scope, { creditId })
  if (standing.some(({ payoutId }) => payoutId !== null))
    throw new Refusal('conflict', 'Some of this payment was refunded, so it cannot be reversed.')
  if (credit.toDeposit > 0n && (await sumDeposit(scope, account.id)) < credit.toDeposit)
    throw new Refusal('conflict', 'The deposit of this payment was used already.')
  await release(scope, account, standing)
  await markCreditReversed(scope, creditId, reason)
  if (credit.reference !== null) await freeReference(scope, credit.reference, account.clientId)
}

/**
 * Takes a charge back, and the notes that lowered it; what was paid of it is an advance. Whoever calls it
 * applies the advances afterwards.
 */
export async function reverseCharge(
  scope: BooksScope,
  account: LeaseAccount,
  { chargeId, reason }: { chargeId: string; reason: string },
): Promise<void> {
  const standing = await listStandingAllocations(scope, { chargeId })
  await release(scope, account, standing)
  for (const { creditId, creditKind } of standing)
    if (creditKind === 'credit_note') await markCreditReversed(scope, creditId, reason)
  await markChargeReversed(scope, chargeId)
}

async function release(
  scope: BooksScope,
  account: LeaseAccount,
  standing: Awaited<ReturnType<typeof listStandingAllocations>>,
): Promise<void> {
  const released = standing.map(({ creditId, chargeId, amount }) => ({
    creditId,
    chargeId: chargeId ?? undefined,
    amount: paise(-amount),
  }))
  await insertAllocations(scope, account, released)
}
