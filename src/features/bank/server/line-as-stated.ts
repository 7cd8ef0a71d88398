import { Refusal } from '../../../server/refusal.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import type { Way } from '../../../shared/narration.ts'
import { MAX_AMOUNT, ZERO } from '../../../shared/paise.ts'
import { dateSaid, say } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { modeOf, type PaymentMethod } from '../../ledger/credit.ts'
import { canonicalReference } from '../../payments/told-payment.ts'
import type { LineRow } from './bank-queries.ts'

/** The day of the value; the bank's may be tomorrow. */
export function dayOfLine({ today }: OwnerScope, { valueOn, bookedOn }: LineRow): string {
  const day = valueOn ?? bookedOn ?? today
  return day > today ? today : day
}

/** A cheque's value date may be some days ahead; a later one was misread or mistyped. */
const DAYS_AHEAD = 7

/** @throws Refusal `conflict` for an amount that no payment may have, and for a day to come */
function requireRecordable({ today }: OwnerScope, line: LineRow): void {
  if ((line.amount ?? ZERO) > MAX_AMOUNT)
    throw new Refusal(
      'conflict',
      say`One payment can be ₹ 1,00,00,00,000 at most. This line is more.`,
    )
  const day = line.valueOn ?? line.bookedOn ?? today
  if (day > addDays(today, DAYS_AHEAD))
    throw new Refusal(
      'conflict',
      say`The statement dates this line ${dateSaid(day)}, which is yet to come. It can be recorded then.`,
    )
}

/**
 * The payment that a line states.
 * @throws Refusal `conflict` for an amount that no payment may have, and for a day to come
 */
export function statedOf(scope: OwnerScope, line: LineRow) {
  requireRecordable(scope, line)
  const method = METHODS[line.via ?? 'other'] ?? 'other'
  // The bank has this money: cash that was paid in is no cash in hand, and no way told is no money unsorted.
  return {
    receivedOn: dayOfLine(scope, line),
    dateKnown: true,
    isDayConfirmed: true,
    mode: method === 'other' ? ('Online_Payment' as const) : modeOf(method),
    method,
    reason: null,
    reference: (line.reference !== null && canonicalReference(line.reference)) || null,
  }
}

const METHODS: Partial<Record<Way, PaymentMethod>> = {
  upi: 'upi',
  imps: 'imps',
  neft: 'neft',
  rtgs: 'rtgs',
  cheque: 'cheque',
  card: 'card',
}
