import { newId } from '../../../server/new-id.ts'
import { invalidField } from '../../../server/refusal.ts'
import { addDays, addMonths, daysBetween } from '../../../shared/calendar-date.ts'
import { type Days, earlier, later } from '../../../shared/days.ts'
import { minus, type Paise, plus, smaller, sumOf, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { receiptSource } from '../../charging/expected-charges.ts'
import { postRentAhead } from '../../charging/server/run-charges.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { gstOn, totalGst } from '../../leases/gst.ts'
import { rentOfDays } from '../../leases/proration.ts'
import { CHARGE_NAMES, explained, MANUAL, type NewCharge } from '../../ledger/charge.ts'
import {
  type ChargeRow,
  type ChargeToPost,
  insertCharges,
  listOpenCharges,
  listRentCharges,
} from '../../ledger/server/charge-queries.ts'
import type { LeaseLedger } from '../../ledger/server/lease-ledger-queries.ts'
import type { NamedCharge } from '../../ledger/settling.ts'

type ReceiptOfRent = {
  receiptId: string
  days: Days
  dueOn: string
  /** The day of the payment, on which the books have what the receipt charges itself. */
  receivedOn: string
  /** The money that counts as rent, if somebody entered how much. */
  stated: Paise | undefined
  /** The charges that the payer named, if any. */
  named: NamedCharge[]
  /** Whether another receipt is for some of these days, too. */
  isOverlapping: boolean
}

/** The charges that a receipt settles, the money that takes, and those of them that are still to be posted. */
export type BookedRent = { named: NamedCharge[]; due: Paise; toPost: ChargeToPost[] }

const MAX_RENT = 10n ** 17n
const MAX_DAYS = 36_600
const MONTHS_AHEAD = 12

/**
 * Works out how the days of a receipt are charged. Returns the charges that the receipt settles, those still to post,
 * and the money it represents. Without automatic charging, a receipt books a charge of its own: the stated amount, or
 * the rent of its days. With it, the receipt is for what is open of its days, charged early where they are not due yet.
 * @throws Refusal `invalid` for days without end
 */
export async function bookRent(
  scope: BooksScope,
  account: LeaseLedger,
  receipt: ReceiptOfRent,
): Promise<BookedRent> {
  if (daysBetween(receipt.days.from, receipt.days.to) > MAX_DAYS)
    throw invalidField('rentTo', say`Please record at most 100 years at once.`)
  const { chargedFrom } = account
  if (chargedFrom === null || receipt.days.to < chargedFrom)
    return bookOwnCharge(scope, account, receipt)
  const before =
    receipt.days.from < chargedFrom && receipt.stated === undefined
      ? await bookOwnCharge(scope, account, {
          ...receipt,
          days: { from: receipt.days.from, to: addDays(chargedFrom, -1) },
        })
      : { named: receipt.named, due: ZERO, toPost: [] }
  // Before advances are applied to what is charged next.
  await insertCharges(scope, before.toPost)
  const days = { ...receipt.days, from: later(receipt.days.from, chargedFrom) }
  const charged = await bookChargedRent(scope, account, { ...receipt, days })
  return {
    named: receipt.named.length > 0 ? before.named : [...before.named, ...charged.named],
    due: plus(before.due, charged.due),
    toPost: [],
  }
}

async function bookOwnCharge(
  scope: BooksScope,
  account: LeaseLedger,
  receipt: ReceiptOfRent,
): Promise<BookedRent> {
  const charge = await ownChargeOf(scope, account, receipt)
  const named = receipt.named
  if (charge.net <= 0n) return { named, due: receipt.stated ?? ZERO, toPost: [] }
  if (charge.net > MAX_RENT)
    throw invalidField('rentTo', say`The rent of so many days is too large.`)
  // Days are charged twice only where somebody confirmed it, or entered how much it is.
  const own = { ...charge, id: newId(), account, overlapAllowed: receipt.isOverlapping }
  return {
    named: [...named, { chargeId: own.id }],
    due: receipt.stated ?? plus(charge.net, charge.gst),
    toPost: [own],
  }
}

async function ownChargeOf(
  scope: BooksScope,
  account: LeaseLedger,
  { receiptId, days, dueOn, receivedOn: datedOn, stated, named }: ReceiptOfRent,
): Promise<NewCharge> {
  const base = {
    kind: 'rent',
    name: CHARGE_NAMES.rent,
    source: receiptSource(receiptId),
    period: days,
    datedOn,
    dueOn,
  } as const
  if (stated !== undefined) {
    const net = minus(stated, await namedAmount(scope, account, named))
    return { ...base, net, gst: ZERO, tax: null, computation: MANUAL }
  }
  const { amount, computation } = rentOfDays(account, account.rents, days)
  const gst = account.gst ? totalGst(gstOn(amount, account.gst)) : ZERO
  return { ...base, net: amount, gst, tax: account.gst, computation: explained(computation) }
}

/** The part of a payment that goes to the named charges. */
async function namedAmount(
  scope: BooksScope,
  { id }: LeaseLedger,
  named: NamedCharge[],
): Promise<Paise> {
  if (named.length === 0) return ZERO
  const open = await listOpenCharges(scope, [id])
  const openOf = (chargeId: string) => open.find((it) => it.id === chargeId)?.open ?? ZERO
  return sumOf(named.map(({ chargeId, amount }) => amount ?? openOf(chargeId)))
}

async function bookChargedRent(
  scope: BooksScope,
  account: LeaseLedger,
  { days, stated, named }: ReceiptOfRent,
): Promise<Omit<BookedRent, 'toPost'>> {
  const ahead = earlier(days.to, addMonths(scope.today, MONTHS_AHEAD))
  if (days.from <= ahead) await postRentAhead(scope, account, { from: days.from, to: ahead })
  const charges = await listRentCharges(scope, account.id, days)
  const parts = charges.flatMap((charge) => partOf(charge, account, days))
  const open = named.length > 0 ? named : parts
  if (stated !== undefined) return { named: open, due: stated }
  const rest = laterRent(account, charges, days)
  const due = plus(sumOf(parts.map(({ amount }) => amount)), rest)
  return due > 0n
    ? { named: open, due }
    : // All of it was paid: the rent of these days is an advance.
      { named: [], due: rentOfDays(account, account.rents, days).amount }
}

/** The open part of a charge for these days. */
function partOf(charge: ChargeRow, account: LeaseLedger, days: Days) {
  if (charge.open <= 0n || !charge.periodStart || !charge.periodEnd) return []
  const shared = {
    from: later(charge.periodStart, days.from),
    to: earlier(charge.periodEnd, days.to),
  }
  const isWhole = shared.from === charge.periodStart && shared.to === charge.periodEnd
  const amount = isWhole
    ? charge.open
    : smaller(charge.open, rentOfDays(account, account.rents, shared).amount)
  return amount > 0n ? [{ chargeId: charge.id, amount }] : []
}

/** The rent of the days that are too far ahead to be charged: an advance. */
function laterRent(account: LeaseLedger, charges: ChargeRow[], days: Days): Paise {
  const last = charges.at(-1)?.periodEnd
  const from = last ? addDays(last, 1) : days.from
  return from <= days.to ? rentOfDays(account, account.rents, { from, to: days.to }).amount : ZERO
}
