import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { listQuery } from '../../shared/list-query.ts'
import { amount, chosen, optionalDay, orNone, previewable } from '../../shared/money-on-wire.ts'
import { idParams, optionalTextSchema } from '../../shared/wire.ts'
import { bodyOf, createdSchema, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { PAYMENT_MODES } from '../leases/charging-terms.ts'
import { moneyDraftWire, reasonWire } from '../ledger/money-draft-wire.ts'
import { paymentPreviewReply, paymentReply, statedPayment } from '../payments/payment-contract.ts'
import { claimDraftWire, claimFilters, claimSorts, claimWire } from './claim-wire.ts'

export const claimContract = defineContract({
  'GET /claims': {
    name: 'listClaims',
    summary:
      'What clients say they paid, those that wait first, then newest first; to a client only their own',
    access: 'read claims',
    compressed: true,
    query: listQuery(claimSorts, claimFilters),
    responses: { 200: z.array(replyOf(claimWire)) },
  },
  'POST /claims': {
    name: 'addClaim',
    summary: 'A client reports a payment; nothing is recorded before the owner confirms it',
    access: 'claim a payment',
    body: bodyOf(claimDraftWire, {
      leaseId: chosen('Please choose a rent agreement.'),
      amount,
      /** By default today. */
      paidOn: optionalDay,
      reference: optionalTextSchema({ longest: 60 }),
      /** The charges that the client names, to be settled before anything older. */
      towards: statedPayment.allocations,
      /** Other agreements that the same transfer was for, each with its part; `amount` is that of `leaseId`. */
      alsoFor: z
        .array(
          bodyOf(moneyDraftWire, { leaseId: chosen('Please choose a rent agreement.'), amount }),
        )
        .max(20, 'Please name at most 20 rent agreements.')
        .nullish(),
    }),
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'POST /claims/{id}/withdraw': {
    name: 'withdrawClaim',
    summary: 'A client takes their claim back, as long as it waits',
    access: 'claim a payment',
    params: idParams,
    responses: { 200: messageSchema },
  },
  'POST /claims/{id}/reopen': {
    name: 'reopenClaim',
    summary:
      'Lets a claim wait again, within 24 hours: by the owner one that they declined, by the client one that they withdrew',
    access: 'take a decision on a claim back',
    params: idParams,
    responses: { 200: messageSchema },
  },
  'POST /claims/{id}/confirm': {
    name: 'confirmClaim',
    summary:
      'Records the payment and issues its receipt; what is left out is as the client stated it',
    access: 'decide a claim',
    params: idParams,
    body: z.object({
      ...statedPayment,
      paymentMode: z.enum(PAYMENT_MODES, { error: 'Please select a payment mode' }).nullish(),
      /** Blank: none. */
      reference: orNone(z.string().trim().max(60, 'Please use at most 60 characters.')),
      /** All waiting claims of the same transfer, each as the client stated it. */
      together: z.boolean().nullish(),
      ...previewable,
    }),
    responses: { 200: paymentPreviewReply, 201: paymentReply },
    idempotent: true,
  },
  'POST /claims/{id}/decline': {
    name: 'declineClaim',
    summary: 'Declines a claim; the client is sent the reason, where mails reach them (`mailed`)',
    access: 'decide a claim',
    params: idParams,
    body: bodyOf(reasonWire),
    responses: { 200: messageSchema.extend({ mailed: z.boolean() }) },
  },
})
