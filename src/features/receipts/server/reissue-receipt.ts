import { newId } from '../../../server/new-id.ts'
import { notFound } from '../../../server/refusal.ts'
import { minus, paiseFromDecimal, paiseToDecimal, plus, sumOf } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Gst } from '../../leases/gst.ts'
import { daysUntilEnd } from '../../leases/rent-period.ts'
import { findLease } from '../../leases/server/lease-queries.ts'
import { listStandingAllocations } from '../../ledger/server/allocation-queries.ts'
import { findCharge } from '../../ledger/server/charge-queries.ts'
import type { LeaseLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { findGstOfCredit } from '../../ledger/server/settled-gst-queries.ts'
import { type SettledPart, untilEndOf } from '../../payments/server/record-payment.ts'
import {
  type PaperFields,
  type Receipt,
  type ReceiptDates,
  type ReceiptKind,
  type ReceiptLine,
  type ReceiptParties,
  receivedOf,
} from '../receipt.ts'
import { receiptHistory } from '../receipt-wire.ts'
import { lockValidReceipt } from './cancel-receipt.ts'
import { chargesOf, datesOfPayment, lineOf, partiesOf } from './issue-receipt.ts'
import { findIssuedTerms, findPaper, markReplaced } from './paper-queries.ts'
import { mailIssuedReceipt, type ReceiptMailDeps } from './receipt-mails.ts'
import { findOverlap, markReceiptCancelled } from './receipt-queries.ts'
import { type IssuedReceipt, writeReceipt } from './write-receipt.ts'

type Reissue = {
  id: string
  expectedVersion: number | undefined
  /** One of many at once: the client gets no mail. */
  isQuiet?: boolean
}

/**
 * Replaces the paper of a payment and nothing else: another receipt, of today, states the same of the money, with
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
  const [terms, stored] = await Promise.all([
    findIssuedTerms(scope, replaced),
    findPaper(scope, replaced),
  ])
  if (!terms || !stored) throw notFound(say`Receipt`)
  const parties = await partiesNow(scope, old)
  // First: two valid receipts can be neither for one payment nor for the same days.
  await markReceiptCancelled(scope, replaced, 'Replaced')
  const { kind, dates, lines, advance, gst, overlapAllowed } = await restateReceipt(
    scope,
    standing,
    { ...terms, gst: gstOf(stored.paper) },
  )
  const { deposit, tds } = old
  const { mailReceipts, ...issued } = await writeReceipt(scope, deps, {
    ...terms,
    id: newId(),
    parties,
    overlapAllowed,
    kind,
    dates,
    paymentMode: old.paymentMode,
    receivedOn: old.receivedOn,
    amount: paiseFromDecimal(old.amount),
    document: {
      lines,
      advance,
      deposit,
      tds,
      dateKnown: old.dateKnown,
      method: old.method,
      reference: old.reference,
    },
    gst,
  })
  await markReplaced(scope, replaced, issued)
  if (mailReceipts && !isQuiet)
    await mailIssuedReceipt(scope, deps, issued.id, { replaces: old.code })
  await recordEvent(scope, {
    verb: 'recorded',
    kind: 'receipt',
    id: issued.id,
    leaseId: old.lease.id,
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

const gstOf = (paper: PaperFields | null): Gst | null =>
  paper?.tax
    ? {
        cgst: paiseFromDecimal(paper.tax.cgst),
        sgst: paiseFromDecimal(paper.tax.sgst),
        igst: paiseFromDecimal(paper.tax.igst),
      }
    : null

/** What a paper states of what its money was for. */
type Said = {
  kind: ReceiptKind
  dates: ReceiptDates
  lines: ReceiptLine[]
  advance: string
  gst: Gst | null
  overlapAllowed: boolean
}

const forCharges = (receipt: Receipt) =>
  plus(receivedOf(receipt).charges, paiseFromDecimal(receipt.tds))

type Terms = { creditId: string | null; gst: Gst | null; overlapAllowed: boolean }

/**
 * What another paper states of the same money: the same, unless the agreement ended meanwhile within the days of
 * the first one. Then it states what the payment settles now, to the last day of the agreement.
 */
async function restateReceipt(
  scope: OwnerScope,
  { account, receipt: old }: { account: LeaseLedger; receipt: Receipt },
  { creditId, gst, overlapAllowed }: Terms,
): Promise<Said> {
  const { kind, rentFrom, rentTo, paymentThreshold, lines, advance, receivedOn } = old
  const same = {
    kind,
    dates: { rentFrom, rentTo, paymentThreshold },
    lines,
    advance,
    gst,
    overlapAllowed,
  }
  const { endedOn } = account
  const lastDays = [kind === 'rent' ? rentTo : '', ...lines.map((line) => line.periodEnd ?? '')]
  if (endedOn === null || lastDays.every((day) => day <= endedOn)) return same
  if (creditId === null) {
    const { to } = daysUntilEnd({ from: rentFrom, to: rentTo }, endedOn)
    return { ...same, dates: { ...same.dates, rentTo: to } }
  }
  const settled: SettledPart[] = []
  for (const { chargeId, amount } of await listStandingAllocations(scope, { creditId })) {
    const charge = chargeId && (await findCharge(scope, chargeId))
    if (charge) settled.push({ charge: untilEndOf(account, charge), amount, open: charge.open })
  }
  settled.sort((a, b) => (a.charge.dueOn < b.charge.dueOn ? -1 : 1))
  const stated = datesOfPayment(settled, receivedOn)
  const isOverlapping = (await findOverlap(scope, old.lease.id, stated.dates)) !== undefined
  return {
    ...stated,
    lines: settled.map(lineOf),
    gst: await findGstOfCredit(scope, creditId, chargesOf(settled)),
    advance: paiseToDecimal(minus(forCharges(old), sumOf(settled.map(({ amount }) => amount)))),
    overlapAllowed: stated.kind === 'money' || isOverlapping,
  }
}
