import { notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import type { Receipt } from '../receipt.ts'
import { findReceipt } from './receipt-queries.ts'

/** The receipt with that id, if the caller may see it. @throws Refusal `not-found` */
export async function requireReceipt(
  scope: BooksScope | ClientScope,
  id: string,
  options?: { lock: boolean },
): Promise<Receipt> {
  const receipt = await findReceipt(scope, id, options)
  if (!receipt) throw notFound(say`Receipt`)
  return receipt
}
