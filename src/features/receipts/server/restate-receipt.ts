import { minus, paiseFromDecimal, paiseToDecimal, plus, sumOf } from '../../../shared/paise.ts'
import { listStandingAllocations } from '../../charges/server/allocation-queries.ts'
import { findCharge } from '../../charges/server/charge-queries.ts'
import type { LeaseLedger } from '../../charges/server/lease-ledger-queries.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { daysUntilEnd } from '../../leases/rent-period.ts'
import { type SettledPart, untilEndOf } from '../../payments/server/record-payment.ts'
import {
  type Receipt,
  type ReceiptDates,
  type ReceiptKind,
  type ReceiptLine,
  receivedOf,
} from '../receipt.ts'
import { datesOfPayment, lineOf } from './issue-receipt.ts'
import { findOverlap } from './receipt-queries.ts'

/** What a paper says of what its money was for. */
type Said = {
  kind: ReceiptKind
  dates: ReceiptDates
  lines: ReceiptLine[]
  advance: string
  overlapAllowed: boolean
}

const forCharges = (receipt: Receipt) =>
  plus(receivedOf(receipt).charges, paiseFromDecimal(receipt.tds))

type Terms = { creditId: string | null; overlapAllowed: boolean }

/**
 * What another paper says of the same money: the same, unless the agreement ended meanwhile within the days of
 * the first one. Then it says what the payment settles now, to the last day of the agreement.
 */
export async function restateReceipt(
  scope: OwnerScope,
  { account, receipt: old }: { account: LeaseLedger; receipt: Receipt },
  { creditId, overlapAllowed }: Terms,
): Promise<Said> {
  const { kind, rentFrom, rentTo, paymentThreshold, lines, advance, receivedOn } = old
  const same = {
    kind,
    dates: { rentFrom, rentTo, paymentThreshold },
    lines,
    advance,
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
  const said = datesOfPayment(settled, receivedOn)
  const isOverlapping = (await findOverlap(scope, old.lease.id, said.dates)) !== undefined
  return {
    ...said,
    lines: settled.map(lineOf),
    advance: paiseToDecimal(minus(forCharges(old), sumOf(settled.map(({ amount }) => amount)))),
    overlapAllowed: said.kind === 'money' || isOverlapping,
  }
}
