import { newId } from '../../../server/new-id.ts'
import { notFound } from '../../../server/refusal.ts'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Gst } from '../../leases/gst.ts'
import { findLease } from '../../leases/server/lease-queries.ts'
import { findMoneySettings } from '../../payments/server/money-settings-queries.ts'
import type { Receipt, ReceiptPaper, ReceiptParties } from '../receipt.ts'
import { receiptHistory } from '../receipt-wire.ts'
import { lockValidReceipt } from './cancel-receipt.ts'
import { partiesOf } from './issue-receipt.ts'
import { findIssuedTerms, findPaper, markReplaced } from './paper-queries.ts'
import { mailIssuedReceipt, type ReceiptMailDeps } from './receipt-mails.ts'
import { markReceiptCancelled } from './receipt-queries.ts'
import { restateReceipt } from './restate-receipt.ts'
import { type IssuedReceipt, writeReceipt } from './write-receipt.ts'

type Reissue = {
  id: string
  expectedVersion: number | undefined
  /** One of many at once: the client gets no mail. */
  isQuiet?: boolean
}

/**
 * Replaces the paper of a payment and nothing else: another receipt, of today, says the same of the money, with
 * client, property, landlord and settings as they are now. The old one reads "Replaced by"; the payment
 * stays. The client gets the new one by mail.
 * @throws Refusal `not-found`, `stale-version`, `receipt-cancelled`
 */
export async function reissueReceipt(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  { id: replaced, expectedVersion, isQuiet = false }: Reissue,
): Promise<IssuedReceipt> {
  const standing = await lockValidReceipt(scope, replaced, expectedVersion)
  const old = standing.receipt
  const [terms, stored, settings] = await Promise.all([
    findIssuedTerms(scope, replaced),
    findPaper(scope, replaced),
    findMoneySettings(scope),
  ])
  if (!terms || !stored) throw notFound(say`Receipt`)
  const parties = await partiesNow(scope, old)
  // First: two valid receipts can be neither for one payment nor for the same days.
  await markReceiptCancelled(scope, replaced, 'Replaced')
  const { kind, dates, lines, advance, overlapAllowed } = await restateReceipt(
    scope,
    standing,
    terms,
  )
  const { deposit, tds } = old
  const issued = await writeReceipt(scope, deps, {
    ...{ ...terms, id: newId(), parties, settings, overlapAllowed },
    ...{ kind, dates, paymentMode: old.paymentMode, receivedOn: old.receivedOn },
    amount: paiseFromDecimal(old.amount),
    document: {
      ...{ lines, advance, deposit, tds },
      ...{ dateKnown: old.dateKnown, method: old.method, reference: old.reference },
    },
    gst: gstOf(stored.paper),
  })
  await markReplaced(scope, replaced, issued)
  if (!isQuiet) await mailIssuedReceipt(scope, deps, issued.id, { settings, replaces: old.code })
  await recordEvent(scope, {
    ...{ verb: 'recorded', kind: 'receipt', id: issued.id, leaseId: old.lease.id },
    fields: receiptHistory,
    after: { ...old, number: issued.number, replaces: old.code },
  })
  return issued
}

/** Client, property and owner as they are now; the rent stays what it was for those days. */
async function partiesNow(scope: OwnerScope, old: Receipt): Promise<ReceiptParties> {
  const lease = await findLease(scope, old.lease.id, { endedToo: true })
  if (!lease) throw notFound(say`Rent agreement`)
  const { electricityMeterNumber } = lease
  return { ...partiesOf(lease), lease: { ...old.lease, electricityMeterNumber } }
}

const gstOf = (paper: ReceiptPaper | null): Gst | null =>
  paper?.tax
    ? {
        cgst: paiseFromDecimal(paper.tax.cgst),
        sgst: paiseFromDecimal(paper.tax.sgst),
        igst: paiseFromDecimal(paper.tax.igst),
      }
    : null
