import { newId } from '../../../server/new-id.ts'
import { notFound, Refusal } from '../../../server/refusal.ts'
import { minus, type Paise, plus, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import { daysUntilEnd } from '../../leases/rent-period.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import { insertAllocations } from '../../ledger/server/allocation-queries.ts'
import { type ChargeRow, findCharge, listOpenCharges } from '../../ledger/server/charge-queries.ts'
import { insertCredit } from '../../ledger/server/credit-queries.ts'
import type { LeaseLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { refuseUnlikelyDay } from '../../ledger/server/refuse-unlikely-day.ts'
import { type NamedCharge, settle } from '../../ledger/settling.ts'
import { takeReference } from './transfer-reference.ts'

/** Money that a client paid, as the owner records it. */
export type Payment = {
  /** All the money received, the deposit part included. */
  received: Paise
  toDeposit: Paise
  /** Tax that the client states as withheld; it comes on top. */
  tds: Paise
  receivedOn: string
  /** false: it is not known when it was received. */
  dateKnown: boolean
  /** The day was confirmed by who typed it, or it follows from another. */
  isDayConfirmed: boolean
  mode: PaymentMode
  method: PaymentMethod | null
  reference: string | null
  reason: string | null
  /** Charges that the payer named, to be settled before older ones. */
  named: NamedCharge[]
  /** The payment that one bank transfer was for as well. */
  sameTransferAs: string | null
  /** The client's claim that it confirms. */
  claimId?: string | undefined
  /** Whether the client asked for its receipt, by that claim. */
  isAskedFor?: boolean | undefined
  /** The reference which that claim holds. */
  ownReference?: string | null | undefined
}

export type SettledPart = {
  charge: ChargeRow
  /** The part that the payment settles. */
  amount: Paise
  /** The part that stays open. */
  open: Paise
}

export type PaymentOutcome = { settled: SettledPart[]; advance: Paise }

/**
 * Which open charges a payment settles, and what is left as an advance.
 * @throws Refusal `not-found` for a named charge of another agreement, `more-than-open`
 */
async function settlementOf(
  scope: BooksScope,
  account: LeaseLedger,
  payment: Pick<Payment, 'received' | 'toDeposit' | 'tds' | 'named'>,
): Promise<PaymentOutcome> {
  const open = await listOpenCharges(scope, [account.id])
  const available = minus(plus(payment.received, payment.tds), payment.toDeposit)
  for (const it of payment.named) await refuseWrongName(scope, account, it, open)
  const { settled, advance } = settle(available, open, payment.named)
  const parts = settled.flatMap(({ chargeId, amount }) => {
    const charge = open.find(({ id }) => id === chargeId)
    if (!charge) return []
    const left = minus(charge.open, amount)
    return [{ charge: untilEndOf(account, charge), amount, open: left }]
  })
  return { settled: parts, advance }
}

/** A charge with its days as papers show them: none is after the end, for it may be another tenant's already. */
export function untilEndOf(
  { endedOn }: Pick<LeaseLedger, 'endedOn'>,
  charge: ChargeRow,
): ChargeRow {
  const { periodStart: from, periodEnd: to } = charge
  return from && to ? { ...charge, periodEnd: daysUntilEnd({ from, to }, endedOn).to } : charge
}

/** A payment whose outcome is known, and what writes it: what depends on the outcome alone is sent with that. */
export type SettledPayment = PaymentOutcome & { id: string; write: () => Promise<unknown> }

/**
 * Settles charges with a payment, which `write` records. The agreement is held by the caller.
 * @throws Refusal as `settlementOf`; `unlikely-day`; `reference-taken`; `invalid` for a reference that can be none
 */
export async function settlePayment(
  scope: BooksScope,
  account: LeaseLedger,
  payment: Payment,
): Promise<SettledPayment> {
  refuseUnlikelyDay(scope, account, {
    field: 'receivedOn',
    day: payment.receivedOn,
    isConfirmed: payment.isDayConfirmed || !payment.dateKnown,
  })
  const outcome = await settlementOf(scope, account, payment)
  const reference = await takeReference(scope, account.clientId, payment)
  const { received, toDeposit, tds, dateKnown, mode, method, reason } = payment
  const id = newId()
  const credit = {
    id,
    kind: 'payment' as const,
    datedOn: payment.receivedOn,
    dateKnown,
    received,
    toDeposit,
    tds,
    mode,
    method,
    reference,
    reason,
    claimId: payment.claimId ?? null,
  }
  const allocations = outcome.settled.map(({ charge, amount }) => ({
    creditId: id,
    chargeId: charge.id,
    amount,
  }))
  const write = () =>
    Promise.all([
      insertCredit(scope, account, credit),
      insertAllocations(scope, account, allocations),
    ])
  return { id, ...outcome, write }
}

/** Refuses a charge that was named and cannot be settled so. @throws Refusal `not-found`, `more-than-open` */
export async function refuseWrongName(
  scope: BooksScope,
  account: LeaseLedger,
  { chargeId, amount = ZERO }: NamedCharge,
  open: ChargeRow[],
) {
  const charge = open.find(({ id }) => id === chargeId) ?? (await findCharge(scope, chargeId))
  if (charge?.leaseId !== account.id) throw notFound(say`Charge`)
  if (charge.open <= 0n || amount > charge.open)
    throw new Refusal('more-than-open', say`Less than that is still due of “${charge.name}”.`, {
      errors: { allocations: say`Less is still due of one of these charges.` },
    })
}
