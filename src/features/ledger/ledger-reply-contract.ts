import * as z from 'zod'
import { replyOf } from '../../shared/wire-schema.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { RENT_SOURCES } from '../leases/dated-rent.ts'
import { PAYMENT_MODES } from '../leases/lease-rules.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import { CHARGE_KINDS, RECURRING_KINDS } from './charge-kinds.ts'
import { CREDIT_KINDS, PAYMENT_METHODS, PAYOUT_KINDS } from './credit.ts'

/** What the routes of the ledger answer. Amounts are decimals ("12000.50"), dates YYYY-MM-DD, absent values null. */

const stretchReply = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number(),
  of: z.number(),
  rent: z.string(),
})

/**
 * How an amount came about: days at a monthly amount; what these come to less what was charged for them
 * before; units of a meter; or as somebody entered it.
 */
const computationReply = z.union([
  z.array(stretchReply),
  z.object({ stretches: z.array(stretchReply), less: z.string() }),
  z.object({
    meter: z.object({ from: z.string(), to: z.string(), units: z.string(), rate: z.string() }),
  }),
  z.object({ given: z.literal(true) }),
])

export const chargeReply = z.object({
  _id: z.string(),
  kind: z.enum(CHARGE_KINDS),
  name: z.string(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  datedOn: z.string(),
  dueOn: z.string(),
  net: z.string(),
  gst: z.string(),
  amount: z.string(),
  settled: z.string(),
  /** What is still to be paid of it; 0 once it is reversed. */
  open: z.string(),
  computation: computationReply,
  reversedOn: z.string().nullable(),
})

/** The receipt of a payment; a cancelled one says so. */
const receiptOfCredit = z.object({
  _id: z.string(),
  receiptNumber: z.number(),
  receiptCode: z.string(),
  cancelled: z.boolean(),
})

export const creditReply = z.object({
  _id: z.string(),
  kind: z.enum(CREDIT_KINDS),
  datedOn: z.string(),
  /** false: the day is the one of recording; when the money came is not known. */
  dateKnown: z.boolean(),
  received: z.string(),
  toDeposit: z.string(),
  tds: z.string(),
  credited: z.string(),
  available: z.string(),
  applied: z.string(),
  waiver: z.boolean(),
  paymentMode: z.enum(PAYMENT_MODES).nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  receipt: receiptOfCredit.nullable(),
  reversedOn: z.string().nullable(),
  reverseReason: z.string().nullable(),
})

export const payoutReply = z.object({
  _id: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  amount: z.string(),
  paidOn: z.string(),
  paymentMode: z.enum(PAYMENT_MODES).nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  toRentMaster: z.string().nullable(),
  reversedOn: z.string().nullable(),
})

const proposalReply = z.object({ charge: z.string(), amount: z.string() })

export const ledgerReply = z.object({
  rentMaster: z.string(),
  clientMaster: replyOf(clientNameWire),
  propertyMaster: replyOf(propertyNameWire),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** The last day of an agreement that has ended; null while it runs. */
  endedOn: z.string().nullable(),
  /** The sum of what is open of all charges. */
  owed: z.string(),
  /** The part of it that was due before today. */
  overdue: z.string(),
  advance: z.string(),
  /** Owed less the advance; negative where more was paid than is owed. */
  balance: z.string(),
  deposit: z.string(),
  charging: z.boolean(),
  chargeFrom: z.string().nullable(),
  charges: z.array(chargeReply),
  credits: z.array(creditReply),
  payouts: z.array(payoutReply),
  allocations: z.array(
    z.object({
      credit: z.string(),
      charge: z.string().nullable(),
      payout: z.string().nullable(),
      amount: z.string(),
    }),
  ),
  rents: z.array(
    z.object({ from: z.string(), monthlyRent: z.string(), source: z.enum(RENT_SOURCES) }),
  ),
  recurring: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      kind: z.enum(RECURRING_KINDS),
      monthlyAmount: z.string(),
      gst: z.boolean(),
      fromDate: z.string(),
      toDate: z.string().nullable(),
    }),
  ),
  readings: z.array(
    z.object({ _id: z.string(), readOn: z.string(), reading: z.string(), newMeter: z.boolean() }),
  ),
  /** Fees that the agreement allows for charges paid late; nothing is owed before the owner posts one. */
  lateFees: z.array(proposalReply),
  /** What should be let go of such fees: money that came in time was recorded after the fee was asked. */
  lateFeeWaivers: z.array(proposalReply),
})

/** What a change did, or would do: every charge that becomes another amount, and what is owed afterwards. */
export const adjustmentsReply = z.object({
  message: z.string(),
  /** Sent back with the confirmation; a preview that is no longer true is refused. */
  expect: z.string(),
  adjustments: z.array(
    z.object({
      /** null: a charge that is not posted yet. */
      charge: z.string().nullable(),
      name: z.string(),
      periodStart: z.string().nullable(),
      periodEnd: z.string().nullable(),
      from: z.string(),
      to: z.string(),
      difference: z.string(),
    }),
  ),
  owed: z.string(),
})

export const paymentReply = z.object({
  message: z.string(),
  _id: z.string(),
  receipt: z.object({ _id: z.string(), receiptNumber: z.number(), receiptCode: z.string() }),
  settles: z.array(
    z.object({
      /** null: a charge that is posted together with the payment. */
      charge: z.string().nullable(),
      name: z.string(),
      periodStart: z.string().nullable(),
      periodEnd: z.string().nullable(),
      /** What this payment settles of it. */
      amount: z.string(),
      /** What is still open of it afterwards. */
      open: z.string(),
    }),
  ),
  advance: z.string(),
})
