import type { ClientScope, OwnerScope } from '../../identity/server/scope.ts'
import type { Receipt, ReceiptDetail, ReceiptPaper } from '../receipt.ts'
import { requireReceipt } from './cancel-receipt.ts'
import { findPaper } from './receipt-queries.ts'
import { gstinContext, type PaperDeps, panContext } from './write-paper.ts'

/** One receipt with all that its paper says, as far as the caller may see it. @throws Refusal `not-found` */
export async function readReceipt(
  scope: OwnerScope | ClientScope,
  deps: PaperDeps,
  id: string,
): Promise<ReceiptDetail> {
  return withPaper(scope, deps, await requireReceipt(scope, id))
}

/** A receipt with its paper; what is sealed of it is opened. */
export async function withPaper(
  scope: OwnerScope | ClientScope,
  { sealer }: PaperDeps,
  receipt: Receipt,
): Promise<ReceiptDetail> {
  const stored = await findPaper(scope, receipt.id)
  const { paper = null, landlordPanSealed = null, replacedBy, replacedByCode } = stored ?? {}
  return {
    ...receipt,
    paper: paper && opened(paper, (gstin) => sealer.open(gstin, gstinContext(receipt.id))),
    landlordPan: landlordPanSealed && sealer.open(landlordPanSealed, panContext(receipt.id)),
    verifyUrl: null,
    replacedBy: replacedBy && replacedByCode ? { id: replacedBy, code: replacedByCode } : null,
  }
}

const opened = (paper: ReceiptPaper, open: (sealed: string) => string): ReceiptPaper => {
  const { tax } = paper
  return tax?.gstin ? { ...paper, tax: { ...tax, gstin: open(tax.gstin) } } : paper
}
