import type * as z from 'zod'
import { invalidField, notFound } from '../../../server/refusal.ts'
import { minus, type Paise, plus, sumOf, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import { goesWith, modeOf, type PaymentMethod } from '../../ledger/credit.ts'
import type { BooksReader } from '../../ledger/server/books-reader.ts'
import type { NamedCharge } from '../../ledger/settling.ts'
import type { statedPayment } from '../payment-contract.ts'
import type { settlesWire } from '../payment-wire.ts'
import type { Payment, PaymentOutcome } from './record-payment.ts'

/** The stated part of a payment; without an amount, it is as much as there is to pay. */
export type StatedPayment = Omit<Payment, 'mode' | 'received'> & { received: Paise | undefined }

/** The payment that a body describes. @throws Refusal `invalid` for what cannot be, at its field */
export function statedPaymentFrom(
  { today }: Pick<BooksReader, 'today'>,
  body: z.output<z.ZodObject<typeof statedPayment>>,
): StatedPayment {
  const { amount: received, depositAmount: toDeposit = ZERO, tdsAmount: tds = ZERO } = body
  const receivedOn = body.receivedOn ?? today
  if (receivedOn > today) throw invalidField('receivedOn', say`Choose today or an earlier day.`)
  if (received !== undefined && toDeposit > received)
    throw invalidField('depositAmount', say`The deposit is more than the amount.`)
  const named = namedIn(body.allocations)
  if (received !== undefined) refuseTooMuch(named, minus(plus(received, tds), toDeposit))
  return {
    received,
    toDeposit,
    tds,
    receivedOn,
    named,
    dateKnown: body.receivedOn !== undefined,
    isDayConfirmed: body.confirmDay === true,
    method: body.method ?? null,
    reference: body.reference,
    reason: body.note,
    sameTransferAs: body.sameTransferAs ?? null,
  }
}

type HandedOver = { mode: PaymentMode; method: PaymentMethod | null }

/**
 * How a body says that money was handed over: the mode is kept as sent, and follows from the method where only that was
 * named. @throws Refusal `invalid` at `field` for a mode and a method that contradict each other
 */
export function handedOverIn(
  mode: PaymentMode | null | undefined,
  method: PaymentMethod | null = null,
  field = 'method',
): HandedOver {
  if (mode && method && !goesWith(method, mode))
    throw invalidField(field, say`This method does not go with the payment mode.`)
  return { mode: mode ?? modeOf(method ?? undefined), method }
}

type Allocations = z.output<z.ZodObject<typeof statedPayment>>['allocations']

/** The charges that a body names. @throws Refusal `not-found` for what is no id */
export const namedIn = (allocations: Allocations): NamedCharge[] =>
  (allocations ?? []).map(({ charge, amount }) => {
    if (charge === null) throw notFound(say`Charge`)
    return { chargeId: charge, amount }
  })

function refuseTooMuch(named: NamedCharge[], available: Paise) {
  if (sumOf(named.map(({ amount }) => amount ?? ZERO)) > available)
    throw invalidField('allocations', say`This is more than was received.`)
}

/** What a payment settles, as it is returned; a charge that was not there before has no id for a preview. */
export const settlesOf = (
  { settled, advance }: PaymentOutcome,
  isKnown: (chargeId: string) => boolean = () => true,
): Decoded<typeof settlesWire> => ({
  settles: settled.map(({ charge: { id, name, periodStart, periodEnd }, amount, open }) => ({
    chargeId: isKnown(id) ? id : null,
    name,
    periodStart,
    periodEnd,
    amount,
    open,
  })),
  advance,
})
