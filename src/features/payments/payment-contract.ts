import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import {
  amount,
  chosen,
  optionalAmount,
  optionalAmountOrNone,
  optionalDay,
  previewable,
} from '../../shared/money-on-wire.ts'
import { idParams, optionalReference, optionalTextSchema } from '../../shared/wire.ts'
import { bodyOf, createdSchema, replyOf } from '../../shared/wire-schema.ts'
import { adjustmentsReply, agreement, confirmableDay } from '../charging/charging-contract.ts'
import { PAYMENT_MODES } from '../leases/charging-terms.ts'
import { HOW_PAID, PAYMENT_METHODS, PAYOUT_KINDS } from '../ledger/credit.ts'
import { moneyDraftWire, reasonWire } from '../ledger/money-draft-wire.ts'
import { paymentPreviewWire, paymentWire } from './payment-wire.ts'

const method = z
  .union([z.literal('').transform(() => null), z.enum(PAYMENT_METHODS), z.null()], {
    error: HOW_PAID,
  })
  .optional()
const reference = optionalTextSchema({ longest: 60 })

/** Which charges a payer named, and how much of each; without an amount, all that is open of it. */
const allocations = z
  .array(z.object({ charge: chosen('Please choose a charge.'), amount: optionalAmount }))
  .max(100, 'Please name at most 100 charges.')
  .nullish()

/** How money was handed over. */
const handedOver = {
  paymentMode: z.enum(PAYMENT_MODES, { error: 'Please select a payment mode' }),
  method,
  reference,
}

/** How money is handed over, where that may be left open. */
export const optionallyHandedOver = {
  paymentMode: z
    .union([z.literal('').transform(() => null), z.enum(PAYMENT_MODES), z.null()], {
      error: 'Please select a payment mode',
    })
    .optional(),
  method,
  reference,
}

/** Fields of a payment, wherever one is recorded. */
export const statedPayment = {
  /** All the money received; `tdsAmount` comes on top. */
  amount: optionalAmount,
  /** Defaults to today. */
  receivedOn: optionalDay,
  ...confirmableDay,
  method,
  reference,
  /** Tax that the client states as withheld. */
  tdsAmount: optionalAmountOrNone,
  /** The part of `amount` that is deposit. */
  depositAmount: optionalAmountOrNone,
  allocations,
  note: optionalTextSchema({ longest: 500, hasLines: true }),
  /** The payment whose bank transfer was for this agreement too. */
  sameTransferAs: z.string().max(200).nullish(),
}

/** The replies of recording money and of its preview. */
export const paymentReply = replyOf(paymentWire)
export const paymentPreviewReply = replyOf(paymentPreviewWire)

/** Money received and given back. */
export const paymentContract = defineContract({
  'POST /payments': {
    name: 'recordPayment',
    summary: 'Records money received, settles charges with it and issues its receipt',
    access: 'record a payment',
    body: bodyOf(moneyDraftWire, {
      leaseId: agreement,
      ...handedOver,
      ...statedPayment,
      amount,
      ...previewable,
    }),
    responses: { 200: paymentPreviewReply, 201: paymentReply },
    idempotent: true,
  },
  'POST /payouts': {
    name: 'recordPayout',
    summary: 'Records money given back: an advance refunded, a deposit returned or carried on',
    access: 'record a payout',
    body: bodyOf(moneyDraftWire, {
      leaseId: agreement,
      kind: z.enum(PAYOUT_KINDS, { error: 'Please choose what is given back.' }),
      amount,
      paidOn: optionalDay,
      ...confirmableDay,
      paymentMode: handedOver.paymentMode.nullish(),
      method,
      reference,
      reason: optionalTextSchema({ longest: 500, hasLines: true }),
      toLeaseId: optionalReference,
      ...previewable,
    }),
    responses: { 200: adjustmentsReply, 201: createdSchema },
    idempotent: true,
  },
  'POST /rentmaster/{id}/depositdeduction': {
    name: 'deductFromDeposit',
    summary: 'Settles charges out of the deposit',
    access: 'change charges',
    params: idParams,
    body: bodyOf(reasonWire, { amount, allocations, ...previewable }),
    responses: { 200: adjustmentsReply, 201: createdSchema },
    idempotent: true,
  },
})
