import { notFound, Refusal, requireVersion } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { receiptSource } from '../../charging/expected-charges.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Reversal } from '../../ledger/credit.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { listChargesFrom } from '../../ledger/server/charge-queries.ts'
import { type LeaseLedger, lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { reverseCharge, reverseCredit } from '../../payments/server/reverse.ts'
import type { Receipt } from '../receipt.ts'
import { receiptHistory } from '../receipt-wire.ts'
import { listReceiptsFor } from './paper-queries.ts'
import { requireReceipt } from './read-receipt.ts'
import { mailCancellation, type ReceiptMailDeps } from './receipt-mails.ts'
import { markReceiptCancelled } from './receipt-queries.ts'
import { findPaymentOf, findReceiptOf } from './receipts-of-payments.ts'

type Cancellation = { reversal: Reversal; expectedVersion: number | undefined }

/**
 * Cancels a receipt once and for all: its payment is reversed, and the charge too where the receipt booked
 * it; its days are free again, its number stays its own. The client is notified by mail.
 * @throws Refusal `not-found`, `stale-version`, `receipt-cancelled`; `conflict` where some of the money was refunded or
 * its deposit used (`reverseCredit`)
 */
export async function cancelReceipt(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  id: string,
  { reversal, expectedVersion }: Cancellation,
): Promise<Receipt> {
  const { account, receipt: before } = await lockValidReceipt(scope, id, expectedVersion)
  const { lease } = before
  const creditId = await findPaymentOf(scope, id)
  if (creditId !== null) await reverseCredit(scope, account, { creditId, reversal })
  // The receipt that booked the charge may have been replaced by this one.
  for (const bookedBy of creditId === null ? [id] : await listReceiptsFor(scope, creditId))
    for (const charge of await listChargesFrom(scope, lease.id, receiptSource(bookedBy)))
      await reverseCharge(scope, account, charge, reversal)
  await markReceiptCancelled(scope, id, reversal.reason)
  await applyAdvances(scope, [account])
  const after = await requireReceipt(scope, id)
  const fields = receiptHistory
  await recordEvent(scope, {
    verb: 'cancelled',
    kind: 'receipt',
    id,
    leaseId: lease.id,
    fields,
    before,
    after,
  })
  await mailCancellation(scope, deps, after)
  return after
}

/**
 * Locks a valid receipt, and the books of its agreement, until the transaction ends.
 * @throws Refusal `not-found`, `stale-version`, `receipt-cancelled`
 */
export async function lockValidReceipt(
  scope: OwnerScope,
  id: string,
  expectedVersion: number | undefined,
): Promise<{ account: LeaseLedger; receipt: Receipt }> {
  const { lease } = await requireReceipt(scope, id)
  const account = await lockLedger(scope, lease.id)
  if (!account) throw notFound(say`Rent agreement`)
  const receipt = await requireReceipt(scope, id, { lock: true })
  if (receipt.cancelledAt !== null)
    throw new Refusal('receipt-cancelled', say`This receipt has been cancelled already.`)
  requireVersion(expectedVersion, receipt)
  return { account, receipt }
}

/** Cancels the receipt of a payment, and with it the payment. @throws Refusal `payment-reversed` */
export async function cancelReceiptOf(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  creditId: string,
  reversal: Reversal,
): Promise<void> {
  const id = await findReceiptOf(scope, creditId)
  if (!id) throw new Refusal('payment-reversed', say`This payment has been cancelled already.`)
  await cancelReceipt(scope, deps, id, { reversal, expectedVersion: undefined })
}
