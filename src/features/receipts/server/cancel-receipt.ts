import { requireVersion } from '../../../server/http/expected-version.ts'
import { notFound, Refusal } from '../../../server/refusal.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/scope.ts'
import type { Receipt } from '../receipt.ts'
import { receiptHistory } from '../receipt-wire.ts'
import { findReceipt, markReceiptCancelled } from './receipt-queries.ts'

/** Cancels a receipt once and for all; its days are free again. @throws Refusal `not-found`, `stale-version`, `receipt-cancelled` */
export async function cancelReceipt(
  scope: OwnerScope,
  id: string,
  { reason, expectedVersion }: { reason: string; expectedVersion: number | undefined },
): Promise<Receipt> {
  const before = await requireReceipt(scope, id, { lock: true })
  if (before.cancelledAt !== null)
    throw new Refusal('receipt-cancelled', 'This receipt has been cancelled already.')
  requireVersion(expectedVersion, before)
  await markReceiptCancelled(scope, id, reason)
  const after = await requireReceipt(scope, id)
  const fields = receiptHistory
  await recordEvent(scope, { verb: 'cancelled', kind: 'receipt', id, fields, before, after })
  return after
}

/** The receipt of that id as far as the caller may see it. @throws Refusal `not-found` */
export async function requireReceipt(
  scope: OwnerScope | ClientScope,
  id: string,
  options?: { lock: boolean },
): Promise<Receipt> {
  const receipt = await findReceipt(scope, id, options)
  if (!receipt) throw notFound('Receipt')
  return receipt
}
