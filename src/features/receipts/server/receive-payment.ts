import { notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { postExpectedCharges } from '../../charging/server/post-expected-charges.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { findLease } from '../../leases/server/lease-queries.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { findMoneySettings } from '../../payments/server/money-settings-queries.ts'
import {
  type Payment,
  type PaymentOutcome,
  recordPayment,
} from '../../payments/server/record-payment.ts'
import { datesOfPayment, issueReceipt } from './issue-receipt.ts'
import { mailIssuedReceipt, type ReceiptMailDeps } from './receipt-mails.ts'
import { findOverlap } from './receipt-queries.ts'
import type { IssuedReceipt } from './write-receipt.ts'

export type ReceivedPayment = PaymentOutcome & { id: string; receipt: IssuedReceipt }

/**
 * Records money received for an agreement, ended ones included, and issues its receipt, which
 * goes to the client by mail.
 * @throws Refusal `not-found`; what `recordPayment` throws
 */
export async function receivePayment(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  leaseId: string,
  payment: Payment,
): Promise<ReceivedPayment> {
  const [account, lease, settings] = await Promise.all([
    lockLedger(scope, leaseId),
    findLease(scope, leaseId, { endedToo: true }),
    findMoneySettings(scope),
  ])
  if (!account || !lease) throw notFound(say`Rent agreement`)
  await postExpectedCharges(scope, [account])
  const outcome = await recordPayment(scope, account, payment)
  const { dates, kind } = datesOfPayment(outcome.settled, payment.receivedOn)
  const isOverlapping = kind === 'rent' && (await findOverlap(scope, lease.id, dates)) !== undefined
  const receipt = await issueReceipt(scope, deps, {
    ...{ lease, dates, kind, payment, outcome, settings, isAmountStated: true },
    // A receipt for no days of rent keeps none from being recorded.
    overlapAllowed: kind === 'money' || isOverlapping,
  })
  const isAskedFor = payment.claimId !== undefined
  await mailIssuedReceipt(scope, deps, receipt.id, { settings, isAskedFor })
  return { ...outcome, receipt }
}
