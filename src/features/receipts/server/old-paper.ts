import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { isCash } from '../../charges/credit.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import { findMoneySettings } from '../../payments/server/money-settings-queries.ts'
import { type Receipt, type ReceiptPaper, rentDaysOf } from '../receipt.ts'
import { type PaperDeps, writePaper } from './write-paper.ts'

/**
 * The paper of a receipt that was recorded before there were papers: issued on the day of recording, by the
 * landlord as registered now, without a PAN, for its owner was not asked then. Nothing is written.
 */
export async function oldPaperOf(
  scope: BooksScope | ClientScope,
  deps: PaperDeps,
  receipt: Receipt,
): Promise<ReceiptPaper> {
  const { paper } = await writePaper(scope, deps, {
    ...{ id: receipt.id, leaseId: receipt.lease.id, gst: null, withoutPan: true },
    settings: await findMoneySettings(scope),
    issuedOn: firstTenCharacters(receipt.createdAt),
    amount: paiseFromDecimal(receipt.amount),
    isCash: isCash({ method: receipt.method, mode: receipt.paymentMode }),
    rentDays: rentDaysOf(receipt),
  })
  return paper
}
