import { notFound } from '../../../server/refusal.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import type { Unmailed } from '../../identity/server/unwanted-mails.ts'
import { tdsNotice } from '../../income-tax/tds-to-withhold.ts'
import type { PaymentNotice } from '../../payments/notice-wire.ts'
import { findMoneySettings } from '../../payments/server/money-settings-queries.ts'
import type { PaperFields, Receipt, ReceiptDetail } from '../receipt.ts'
import { findPaper } from './paper-queries.ts'
import { findReceipt } from './receipt-queries.ts'
import { type CodeDeps, verificationUrl } from './verification-token.ts'
import { gstinContext, oldPaperOf, panContext } from './write-paper.ts'

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

/** One receipt with the details of its paper, if the caller may see it. @throws Refusal `not-found` */
export async function readReceipt(
  scope: BooksScope | ClientScope,
  deps: CodeDeps,
  id: string,
): Promise<ReceiptDetail> {
  return withPaper(scope, deps, await requireReceipt(scope, id))
}

/** A receipt with its paper; what is sealed of it is opened. */
async function withPaper(
  scope: BooksScope | ClientScope,
  deps: CodeDeps,
  receipt: Receipt,
): Promise<ReceiptDetail> {
  const { sealer } = deps
  const stored = await findPaper(scope, receipt.id)
  const { landlordPanSealed = null, replacedBy, replacedByCode, unmailed = null } = stored ?? {}
  const { mailedTo = null, mailedAt = null } = stored ?? {}
  // Nobody waits for the job that completes receipts from before.
  const paper = stored?.paper ?? (await oldPaperOf(scope, deps, receipt))
  return {
    ...receipt,
    paper: opened(paper, (gstin) => sealer.open(gstin, gstinContext(receipt.id))),
    landlordPan: landlordPanSealed && sealer.open(landlordPanSealed, panContext(receipt.id)),
    verifyUrl: stored?.verifyHash
      ? verificationUrl(deps, { id: receipt.id, version: stored.verifyVersion })
      : null,
    hints: hintsTo(scope.kind, {
      ...receipt,
      paper,
      unmailed,
      isPanUnasked: await isUnasked(scope, paper),
    }),
    mailed:
      scope.kind === 'owner' && mailedTo && mailedAt
        ? { to: mailedTo, at: toZonedIso(mailedAt, scope.timeZone) }
        : null,
    recordedBy: stored?.recordedBy ?? null,
    replacedBy: replacedBy && replacedByCode ? { id: replacedBy, code: replacedByCode } : null,
  }
}

const opened = (paper: PaperFields, open: (sealed: string) => string): PaperFields => {
  const { tax } = paper
  return tax?.gstin ? { ...paper, tax: { ...tax, gstin: open(tax.gstin) } } : paper
}

/** Whether the owner has yet to choose whether receipts like this one show their PAN. */
async function isUnasked(scope: BooksScope | ClientScope, { pan }: PaperFields): Promise<boolean> {
  if (scope.kind === 'client' || pan !== 'unasked') return false
  return (await findMoneySettings(scope)).panOnReceipts === 'unasked'
}

function hintsTo(
  reader: (BooksScope | ClientScope)['kind'],
  receipt: Receipt & { paper: PaperFields; isPanUnasked: boolean; unmailed: Unmailed | null },
): PaymentNotice[] {
  const { cancelledAt, kind, paper, receivedOn, tds, isPanUnasked, unmailed } = receipt
  if (reader === 'system' || (cancelledAt !== null && reader === 'client')) return []
  if (cancelledAt !== null)
    return unmailed ? [{ code: `cancellation-unmailed-${unmailed}`, amount: null, rate: null }] : []
  const rent = paiseFromDecimal(receipt.monthlyRent)
  if (reader === 'client') return kind === 'rent' ? tdsNotice(rent, receivedOn) : []
  const amount = paiseFromDecimal(tds)
  const isPanMissing = paper.pan === 'not-given' || paper.pan === 'unasked'
  const code = isPanUnasked ? 'pan-unasked' : 'pan-not-given'
  return [
    ...(unmailed ? [{ code: `unmailed-${unmailed}`, amount: null, rate: null } as const] : []),
    ...(isPanMissing ? [{ code, amount: null, rate: null } as const] : []),
    ...(amount > 0n ? [{ code: 'tds-unchecked' as const, amount, rate: null }] : []),
  ]
}
