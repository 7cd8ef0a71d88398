import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import {
  amount,
  chosen,
  day,
  optionalAmount,
  optionalAmountOrNone,
  optionalDay,
  previewable,
} from '../../shared/money-on-wire.ts'
import { idParams, optionalReference, optionalText, requiredText } from '../../shared/wire.ts'
import { bodyOf, createdReply, messageReply, replyOf } from '../../shared/wire-schema.ts'
import { PAYMENT_MODES } from '../leases/lease-rules.ts'
import { PAYMENT_METHODS, PAYOUT_KINDS } from './credit.ts'
import { adjustmentsReply, paymentPreviewReply, paymentReply } from './ledger-reply-contract.ts'
import { ledgerRules } from './ledger-rules.ts'
import { ledgerWire, moneyDraftWire } from './ledger-wire.ts'

const agreement = chosen('Please choose a rent agreement.')
const reason = requiredText(ledgerRules.reason)
const method = z
  .union([z.literal('').transform(() => null), z.enum(PAYMENT_METHODS), z.null()], {
    error: 'Please choose how it was paid.',
  })
  .optional()
const reference = optionalText(60)

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

/** What may be said of a payment, wherever one is recorded. */
export const statedPayment = {
  /** All the money received; `tdsAmount` comes on top. */
  amount: optionalAmount,
  /** Today, unless told. */
  receivedOn: optionalDay,
  method,
  reference,
  /** Tax that the client says was withheld. */
  tdsAmount: optionalAmountOrNone,
  /** The part of `amount` that is deposit. */
  depositAmount: optionalAmountOrNone,
  allocations,
  note: optionalText(500),
  /** The payment whose bank transfer was for this agreement too. */
  sameTransferAs: z.string().max(200).nullish(),
}

export const ledgerContract = defineContract({
  'GET /rentmaster/{id}/ledger': {
    summary: 'All the money of an agreement, ended ones included; reversed documents are marked',
    access: 'read the ledger',
    compressed: true,
    params: idParams,
    responses: { 200: replyOf(ledgerWire) },
  },
  'POST /rentmaster/{id}/charging': {
    summary: 'Starts to charge an agreement from a day on, with what was open before',
    access: 'change charges',
    params: idParams,
    body: z.object({
      chargeFrom: day,
      openingBalance: optionalAmountOrNone,
      openingAdvance: optionalAmountOrNone,
      openingDeposit: optionalAmountOrNone,
      ...previewable,
    }),
    responses: { 200: adjustmentsReply },
  },
  'POST /charges': {
    summary: 'Charges a client something by hand',
    access: 'change charges',
    body: bodyOf(moneyDraftWire, {
      leaseId: agreement,
      kind: z.enum(['maintenance', 'electricity', 'other', 'late_fee'], {
        error: 'Please choose what it is for.',
      }),
      name: requiredText(ledgerRules.name),
      amount,
      dueOn: day,
      /** Of a late fee, the charge that was paid late; it is asked once. */
      lateCharge: optionalReference,
    }),
    responses: { 201: createdReply },
    idempotent: true,
  },
  'POST /charges/{id}/credit': {
    summary: 'Lowers or waives a charge; what was paid of it becomes an advance',
    access: 'change charges',
    params: idParams,
    body: z.object({ amount, reason, waiver: z.boolean().nullish() }),
    responses: { 201: createdReply },
    idempotent: true,
  },
  'POST /payments': {
    summary: 'Records money received, settles charges with it and issues its receipt',
    access: 'record a payment',
    body: bodyOf(moneyDraftWire, {
      leaseId: agreement,
      ...handedOver,
      ...statedPayment,
      amount,
      preview: previewable.preview,
    }),
    responses: { 200: paymentPreviewReply, 201: paymentReply },
    idempotent: true,
  },
  'POST /payments/{id}/reverse': {
    summary: 'Takes a payment back (a mistake, a bounced cheque) and cancels its receipt',
    access: 'reverse a payment',
    params: idParams,
    body: z.object({ reason }),
    responses: { 200: messageReply },
  },
  'POST /payouts': {
    summary: 'Records money given back: an advance refunded, a deposit returned or carried on',
    access: 'record a payout',
    body: bodyOf(moneyDraftWire, {
      leaseId: agreement,
      kind: z.enum(PAYOUT_KINDS, { error: 'Please choose what is given back.' }),
      amount,
      paidOn: optionalDay,
      paymentMode: handedOver.paymentMode.nullish(),
      method,
      reference,
      reason: optionalText(500),
      toLeaseId: optionalReference,
    }),
    responses: { 201: createdReply },
    idempotent: true,
  },
  'POST /rentmaster/{id}/depositdeduction': {
    summary: 'Settles charges out of the deposit',
    access: 'change charges',
    params: idParams,
    body: z.object({ amount, reason, allocations }),
    responses: { 201: createdReply },
    idempotent: true,
  },
})
