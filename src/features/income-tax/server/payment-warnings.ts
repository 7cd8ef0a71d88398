import { plus } from '../../../shared/paise.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { unlikelyDay } from '../../ledger/unlikely-day.ts'
import type { PaymentNotice } from '../../payments/notice-wire.ts'
import { cashDepositNotices, cashNotices, tooMuchTds } from '../tax-notices.ts'
import { findCashOf } from './tax-queries.ts'

/** The warnings before saving a payment, once it is recorded for a preview; nothing is refused. */
export async function warningsOf(scope: OwnerScope, paymentId: string): Promise<PaymentNotice[]> {
  const payment = await findCashOf(scope, paymentId)
  if (!payment) return []
  const { tds, forCharges, receivedOn, firstDay } = payment
  const why = unlikelyDay(receivedOn, { firstDay, today: scope.today })
  const unlikely: PaymentNotice[] = why ? [{ code: why, amount: null, rate: null }] : []
  const tooMuch = tooMuchTds(tds, plus(forCharges, tds), receivedOn)
  const unchecked: PaymentNotice[] =
    tds > 0n ? [{ code: 'tds-unchecked', amount: tds, rate: null }] : []
  const advance: PaymentNotice[] =
    payment.taxedAdvance > 0n
      ? [{ code: 'no-receipt-voucher', amount: payment.taxedAdvance, rate: null }]
      : []
  const deposit = cashDepositNotices(receivedOn, payment.depositInCash)
  return [...unlikely, ...cashNotices(payment), ...deposit, ...tooMuch, ...unchecked, ...advance]
}
