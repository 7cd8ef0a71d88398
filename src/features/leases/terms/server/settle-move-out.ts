import {
  formatPaiseBriefly,
  minus,
  type Paise,
  smaller,
  sumOf,
  ZERO,
} from '../../../../shared/paise.ts'
import { type Said, say, sayAll } from '../../../../shared/said.ts'
import { chargeByHand } from '../../../charging/server/charge-by-hand.ts'
import { recordReading } from '../../../charging/server/record-reading.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import type { PaymentMethod } from '../../../ledger/credit.ts'
import { listOpenCharges } from '../../../ledger/server/charge-queries.ts'
import { listAdvances } from '../../../ledger/server/credit-queries.ts'
import { sumDeposit } from '../../../ledger/server/ledger-queries.ts'
import { deductFromDeposit, giveBack } from '../../../payments/server/deduct-from-deposit.ts'
import type { PaymentMode } from '../../lease.ts'
import { endAgreementOn } from './end-agreement.ts'

/** The end of a tenancy with all that is settled on that day. */
export type MoveOut = {
  endedOn: string
  reason: string
  /** The sub-meter's reading on the last day; undefined if it is not read. */
  reading: string | undefined
  /** A charge on leaving, such as for damage, with its reason. */
  damage: { name: string; amount: Paise } | undefined
  /** Whether the agreement's GST is added to both; of concern only where it has any. */
  hasGst?: boolean | null | undefined
  /** How deposit and advance are paid out; undefined: they are kept for now. */
  refund: { mode: PaymentMode; method: PaymentMethod | null; reference: string | null } | undefined
}

/** The result of a settlement. */
export type MoveOutSettled = {
  /** Held before, taken for what was owed, and paid out now: of the deposit, and of the advance. */
  deposit: Paise
  deducted: Paise
  depositReturned: Paise
  advance: Paise
  advanceRefunded: Paise
}

// What is settled was seen as a whole, with its day, before it was confirmed.
const CONFIRMED = { isDayConfirmed: true }

/**
 * Ends an agreement and settles it: the meter is read, the last rent charged in part, damage charged, what is
 * owed taken from the deposit (its limits: `deduct-from-deposit.ts`), and the rest of it paid out with the advance.
 * @throws Refusal as the actions that it consists of; `invalid` for an end to come
 */
export async function settleMoveOut(
  scope: OwnerScope,
  leaseId: string,
  { endedOn, reason, reading, damage, hasGst, refund }: MoveOut,
): Promise<MoveOutSettled> {
  if (reading !== undefined)
    await recordReading(scope, leaseId, {
      ...CONFIRMED,
      readOn: endedOn,
      reading,
      startsNewMeter: false,
      byDays: true,
      hasGst,
    })
  await endAgreementOn(scope, leaseId, { endedOn, reason })
  const charge = {
    kind: 'other',
    dueOn: scope.today,
    lateCharge: null,
    hasGst,
    ...CONFIRMED,
  } as const
  if (damage) await chargeByHand(scope, leaseId, { ...charge, ...damage })
  const owed = sumOf((await listOpenCharges(scope, [leaseId])).map(({ open }) => open))
  const deposit = await sumDeposit(scope, leaseId)
  const deducted = smaller(deposit, owed)
  if (deducted > 0n)
    await deductFromDeposit(scope, leaseId, { amount: deducted, reason, named: [] })
  const left = minus(deposit, deducted)
  const advance = sumOf((await listAdvances(scope, [leaseId])).map((it) => it.left))
  const held = { deposit, deducted, advance }
  if (!refund) return { ...held, depositReturned: ZERO, advanceRefunded: ZERO }
  const payout = { ...CONFIRMED, paidOn: scope.today, reason, toLeaseId: null, ...refund }
  if (left > 0n) await giveBack(scope, leaseId, { ...payout, kind: 'deposit_return', amount: left })
  if (advance > 0n) await giveBack(scope, leaseId, { ...payout, kind: 'refund', amount: advance })
  return { ...held, depositReturned: left, advanceRefunded: advance }
}

/** The result of a settlement in words: settled only where nothing is owed and no money of the client is held. */
export function settledText({ owed, result }: { owed: Paise; result: MoveOutSettled }): Said {
  const deposit = minus(minus(result.deposit, result.deducted), result.depositReturned)
  const advance = minus(result.advance, result.advanceRefunded)
  const open = [
    ...(owed > 0n ? [say`${formatPaiseBriefly(owed)} due`] : []),
    ...(deposit > 0n ? [say`deposit ${formatPaiseBriefly(deposit)}`] : []),
    ...(advance > 0n ? [say`advance ${formatPaiseBriefly(advance)}`] : []),
  ]
  if (open.length === 0) return say`The agreement has ended and is settled.`
  return say`The agreement has ended. Still to settle: ${sayAll(open, ', ')}.`
}
