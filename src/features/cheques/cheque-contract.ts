import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import {
  amount,
  chosen,
  expecting,
  optionalAmountOrNone,
  optionalDay,
} from '../../shared/money-on-wire.ts'
import { idParams } from '../../shared/wire.ts'
import { bodyOf, createdSchema, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { reasonWire } from '../ledger/money-draft-wire.ts'
import { paymentReply } from '../payments/payment-contract.ts'
import { MAX_CHEQUES } from './cheque.ts'
import { chequeDraftWire, chequeWire } from './cheque-wire.ts'

const COUNT = `Please enter 1 to ${MAX_CHEQUES} cheques.`

/** Cheques that clients handed over, and what became of them. */
export const chequeContract = defineContract({
  'GET /cheques': {
    name: 'listCheques',
    summary:
      'The cheques in hand, and what became of the others that are dated within the last 400 days; by their dates',
    access: 'read registers',
    compressed: true,
    responses: { 200: z.array(replyOf(chequeWire)) },
  },
  'POST /cheques': {
    name: 'keepCheques',
    summary:
      'Notes a cheque that a client handed over, or a series of one a month; it moves no money before it is banked',
    access: 'record a payment',
    body: bodyOf(chequeDraftWire, {
      leaseId: chosen('Please choose a rent agreement.'),
      amount,
      /** How many: the numbers count up, and each is dated a month after the one before. */
      count: z
        .number({ error: COUNT })
        .int({ error: COUNT })
        .min(1, { error: COUNT })
        .max(MAX_CHEQUES, { error: COUNT })
        .nullish(),
    }),
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'POST /cheques/{id}/bank': {
    name: 'bankCheque',
    summary:
      'Says that a cheque was handed to the bank: records its payment and issues the receipt; also again, after it was returned',
    access: 'record a payment',
    params: idParams,
    // Defaults to today.
    body: z.object({ bankedOn: optionalDay, ...expecting }),
    responses: { 201: paymentReply },
    idempotent: true,
  },
  'POST /cheques/{id}/return': {
    name: 'returnCheque',
    summary:
      'Says that the bank returned a cheque: its payment came back, its receipt is cancelled, and the agreed charge is added',
    access: 'reverse a payment',
    params: idParams,
    body: bodyOf(reasonWire, {
      /** Defaults to today. */
      returnedOn: optionalDay,
      /** The charge to the client; defaults to the agreed one. 0 charges nothing. */
      charge: optionalAmountOrNone,
      ...expecting,
    }),
    responses: { 200: messageSchema },
  },
  'POST /cheques/{id}/handback': {
    name: 'handBackCheque',
    summary: 'Says that a cheque went back to the client, or was noted by mistake',
    access: 'record a payment',
    params: idParams,
    body: bodyOf(reasonWire),
    responses: { 200: messageSchema },
  },
  'POST /cheques/{id}/keep': {
    name: 'keepCheque',
    summary: 'Says that a cheque did not go back to the client after all',
    access: 'record a payment',
    params: idParams,
    responses: { 200: messageSchema },
  },
})
