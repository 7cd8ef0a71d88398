import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { fileReply } from '../../shared/file-reply.ts'
import { listQuery } from '../../shared/list-query.ts'
import { expecting } from '../../shared/money-on-wire.ts'
import { idParams, optionalReference } from '../../shared/wire.ts'
import { count, text } from '../../shared/wire-kinds.ts'
import {
  bodyOf,
  changedSchema,
  createdWire,
  messageSchema,
  replyOf,
} from '../../shared/wire-schema.ts'
import { paymentPreviewReply, statedPayment } from '../payments/payment-contract.ts'
import { statedReversal } from '../payments/reversal-contract.ts'
import {
  receiptDetailWire,
  receiptDraftWire,
  receiptListFilters,
  receiptSorts,
  receiptWire,
} from './receipt-wire.ts'

const receiptDraft = bodyOf(receiptDraftWire, {
  propertyId: optionalReference,
  leaseId: optionalReference,
  clientId: optionalReference,
  allowOverlap: z.boolean().nullish(),
  ...statedPayment,
  ...expecting,
})

/** The reply to a receipt that was issued: its number and its code. */
const issuedReply = replyOf({
  ...createdWire,
  number: ['receiptNumber', count],
  code: ['receiptCode', text],
})

export const receiptContract = defineContract({
  'GET /rentTranscation': {
    name: 'listReceipts',
    summary: 'The receipts, cancelled ones included, newest first; to a client only their own',
    access: 'read receipts',
    compressed: true,
    query: listQuery(receiptSorts, receiptListFilters),
    responses: { 200: z.array(replyOf(receiptWire)) },
  },
  'GET /rentTranscation/{id}': {
    name: 'getReceipt',
    summary: 'One receipt with its paper; to a client only their own',
    access: 'read receipts',
    params: idParams,
    responses: { 200: replyOf(receiptDetailWire) },
  },
  'GET /rentTranscation/{id}/pdf': {
    name: 'downloadReceipt',
    summary: 'The paper of a receipt as a PDF of one page; to a client only their own',
    access: 'read receipts',
    params: idParams,
    responses: { 200: fileReply('application/pdf') },
  },
  'POST /rentTranscation': {
    name: 'addReceipt',
    summary: 'Records a receipt; refused where another one covers its days, unless `allowOverlap`',
    access: 'record a receipt',
    body: receiptDraft,
    responses: { 201: issuedReply },
    idempotent: true,
  },
  'POST /rentTranscation/preview': {
    name: 'previewReceipt',
    summary: 'What a receipt would settle; nothing is recorded',
    access: 'record a receipt',
    body: receiptDraft,
    responses: { 200: paymentPreviewReply },
  },
  'POST /rentTranscation/{id}/reissue': {
    name: 'reissueReceipt',
    summary:
      'Issues another receipt for the same payment, with parties and settings as they are now',
    access: 'record a receipt',
    params: idParams,
    responses: { 201: issuedReply },
    idempotent: true,
  },
  'POST /rentTranscation/{id}/verification': {
    name: 'replaceReceiptCode',
    summary: 'Replaces the code on a receipt: nothing is found by the one before any more',
    access: 'replace the code of a receipt',
    params: idParams,
    responses: { 200: changedSchema(receiptDetailWire) },
  },
  'POST /rentTranscation/{id}/cancel': {
    name: 'cancelReceipt',
    summary: 'Cancels a wrong receipt: number and record stay, its days are free again',
    access: 'cancel a receipt',
    params: idParams,
    body: statedReversal,
    responses: { 200: changedSchema(receiptWire) },
  },
  'POST /rentTranscation/{id}/mail': {
    name: 'mailReceipt',
    summary:
      'Mails a receipt again: an owner to its client, a client to themself; five times an hour',
    access: 'mail a receipt',
    params: idParams,
    responses: { 200: messageSchema },
  },
})
