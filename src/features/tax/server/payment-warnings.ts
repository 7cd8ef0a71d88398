import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Notice } from '../../payments/notice-wire.ts'
import { cashNotice } from '../tax-notices.ts'
import { findCashOfDay } from './tax-queries.ts'

/** What an owner is told before saving a payment, once it is recorded for a preview; nothing is refused. */
export async function warningsOf(scope: OwnerScope, paymentId: string): Promise<Notice[]> {
  const payment = await findCashOfDay(scope, paymentId)
  if (!payment) return []
  const { cash, receivedOn, tds } = payment
  const unchecked: Notice[] = tds > 0n ? [{ code: 'tds-unchecked', amount: tds, rate: null }] : []
  return [...cashNotice(cash, receivedOn), ...unchecked]
}
