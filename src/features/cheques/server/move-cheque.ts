import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { type Paise, paiseFromDecimal, paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { dateSaid, say } from '../../../shared/said.ts'
import { chargeByHand } from '../../charging/server/charge-by-hand.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { modeOf } from '../../ledger/credit.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import type { PaymentDesk, ReceivedPayment } from '../../payments/server/payment-routes.ts'
import type { CancelReceiptOf } from '../../payments/server/reverse-any-credit.ts'
import { listPaymentsWith } from '../../payments/server/transfer-reference.ts'
import { canonicalReference } from '../../payments/told-payment.ts'
import { type ChequeState, lastDayOf, stateOf } from '../cheque.ts'
import { chequeHistory } from '../cheque-wire.ts'
import {
  type ChequeRow,
  findLeaseOfCheque,
  lockCheque,
  markBanked,
  markHandedBack,
  markKept,
} from './cheque-queries.ts'

/**
 * Records the payment of a cheque that was handed to the bank, and its receipt.
 * @throws Refusal `not-found`; `conflict` for one that is at the bank or with the client; `invalid` for a day to come,
 * and for one on which no bank takes it; what `receivePayment` throws
 */
export async function bankCheque(
  scope: OwnerScope,
  { receivePayment }: Pick<PaymentDesk, 'receivePayment'>,
  id: string,
  bankedOn: string,
): Promise<ReceivedPayment> {
  const cheque = await takeCheque(scope, id, ['in hand', 'returned'])
  refuseOtherDays(scope, cheque, bankedOn)
  const received = await receivePayment(scope, cheque.leaseId, {
    received: cheque.amount,
    toDeposit: ZERO,
    tds: ZERO,
    named: [],
    receivedOn: bankedOn,
    dateKnown: true,
    isDayConfirmed: true,
    mode: modeOf('cheque'),
    method: 'cheque',
    reference: await freeNumber(scope, cheque),
    reason: cheque.bank,
    sameTransferAs: null,
  })
  await markBanked(scope, id, received.id)
  return received
}

/** A bank takes a cheque from its day on, for three months. */
function refuseOtherDays({ today }: OwnerScope, { datedOn }: ChequeRow, bankedOn: string): void {
  if (bankedOn > today) throw invalidField('bankedOn', say`Choose today or an earlier day.`)
  if (bankedOn < datedOn)
    throw invalidField('bankedOn', say`No bank takes this cheque before ${dateSaid(datedOn)}.`)
  const last = lastDayOf({ datedOn })
  if (bankedOn > last)
    throw invalidField('bankedOn', say`No bank pays this cheque after ${dateSaid(last)}.`)
}

/** The number on it as the payment's reference, unless it can be none: cheques of two banks may have the same. */
async function freeNumber(scope: OwnerScope, { number }: ChequeRow): Promise<string | null> {
  const reference = canonicalReference(number)
  if (!reference || (await listPaymentsWith(scope, reference)).length > 0) return null
  return reference
}

type Returned = {
  on: string
  reason: string
  /** The charge to the client; undefined for the agreed one. */
  charge: Paise | undefined
}

/**
 * Takes the payment of a cheque back that the bank returned, on the day on which it did, and charges the client what
 * was agreed for that.
 * @throws Refusal `not-found`; `conflict` for one that is not at the bank; what `cancelReceiptOf` throws
 */
export async function returnCheque(
  scope: OwnerScope,
  cancelReceiptOf: CancelReceiptOf,
  id: string,
  { on, reason, charge: stated }: Returned,
): Promise<void> {
  if (on > scope.today) throw invalidField('returnedOn', say`Choose today or an earlier day.`)
  const cheque = await takeCheque(scope, id, ['banked'])
  const { leaseId, paymentId, number, returnedChequeCharge: agreed } = cheque
  await cancelReceiptOf(scope, paymentId ?? '', { kind: 'returned', reason, on })
  const charge = stated ?? (agreed === null ? ZERO : paiseFromDecimal(agreed))
  if (charge === ZERO) return
  await chargeByHand(scope, leaseId, {
    kind: 'other',
    name: `Returned cheque ${number}`,
    amount: charge,
    // What a bank takes for a cheque is no consideration for rent: it bears no GST.
    dueOn: on,
    lateCharge: null,
    hasGst: false,
    isDayConfirmed: true,
  })
}

/**
 * Notes that a cheque went back to the client, or was never there.
 * @throws Refusal `not-found`; `conflict` for one that is at the bank or with the client
 */
export async function handBackCheque(scope: OwnerScope, id: string, reason: string): Promise<void> {
  const cheque = await takeCheque(scope, id, ['in hand', 'returned'])
  await markHandedBack(scope, id, reason)
  const { leaseId, number, bank, datedOn } = cheque
  const amount = paiseToDecimal(cheque.amount)
  await recordEvent(scope, {
    verb: 'withdrawn',
    kind: 'cheque',
    id,
    leaseId,
    fields: chequeHistory,
    after: { number, bank, datedOn, amount, reason },
  })
}

/**
 * Takes back that a cheque went back to the client: it is in hand again, or returned by the bank.
 * @throws Refusal `not-found`; `conflict` for one that is not with the client
 */
export async function keepCheque(scope: OwnerScope, id: string): Promise<void> {
  const cheque = await takeCheque(scope, id, ['handed back'])
  await markKept(scope, id)
  const { leaseId, number, bank, datedOn } = cheque
  const amount = paiseToDecimal(cheque.amount)
  await recordEvent(scope, {
    verb: 'restored',
    kind: 'cheque',
    id,
    leaseId,
    fields: chequeHistory,
    after: { number, bank, datedOn, amount, reason: null },
  })
}

/** Holds a cheque, after its agreement as everywhere. @throws Refusal `not-found`; `conflict` in another state */
async function takeCheque(
  scope: OwnerScope,
  id: string,
  states: readonly ChequeState[],
): Promise<ChequeRow> {
  const known = await findLeaseOfCheque(scope, id)
  if (!known) throw notFound(say`Cheque`)
  await lockLedger(scope, known.leaseId)
  const cheque = await lockCheque(scope, id)
  if (!cheque) throw notFound(say`Cheque`)
  const state = stateOf(cheque)
  if (states.includes(state)) return cheque
  if (state === 'banked') throw new Refusal('conflict', say`This cheque is at the bank.`)
  if (state === 'handed back')
    throw new Refusal('conflict', say`This cheque is with the client again.`)
  throw new Refusal(
    'conflict',
    states.includes('handed back')
      ? say`This cheque is in hand.`
      : say`This cheque is not at the bank.`,
  )
}
