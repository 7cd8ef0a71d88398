import type { Way } from '../../../shared/narration.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { modeOf, type PaymentMethod } from '../../ledger/credit.ts'
import { canonicalReference } from '../../payments/told-payment.ts'
import type { LineRow } from './bank-queries.ts'

/** The day of the value; the bank's may be tomorrow. */
export function dayOfLine({ today }: OwnerScope, { valueOn, bookedOn }: LineRow): string {
  const day = valueOn ?? bookedOn ?? today
  return day > today ? today : day
}

/** The reference of a line's payment, whoever paid it. */
export function statedOf(scope: OwnerScope, line: LineRow) {
  const method = METHODS[line.via ?? 'other'] ?? 'other'
  // The bank has this money: cash that was paid in is no cash in hand, and no way told is no money unsorted.
  return {
    ...{ receivedOn: dayOfLine(scope, line), dateKnown: true, isDayConfirmed: true },
    ...{
      mode: method === 'other' ? ('Online_Payment' as const) : modeOf(method),
      method,
      reason: null,
    },
    reference: (line.reference !== null && canonicalReference(line.reference)) || null,
  }
}

const METHODS: Partial<Record<Way, PaymentMethod>> = {
  ...{ upi: 'upi', imps: 'imps', neft: 'neft', rtgs: 'rtgs', cheque: 'cheque' },
  card: 'card',
}
