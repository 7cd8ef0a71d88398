import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { expecting, optionalDay } from '../../shared/money-on-wire.ts'
import { idParams } from '../../shared/wire.ts'
import { bodyOf, messageSchema } from '../../shared/wire-schema.ts'
import { REVERSAL_KINDS } from '../ledger/credit.ts'
import { reasonWire } from '../ledger/money-draft-wire.ts'

/** The fields of a reversal: by default it never happened, unless the body states that the money came back. */
export const statedReversal = bodyOf(reasonWire, {
  reversal: z.enum(REVERSAL_KINDS, { error: 'Please choose what happened.' }).nullish(),
  /** The day on which the money came back; defaults to today. */
  returnedOn: optionalDay,
  ...expecting,
})

/** Calls that reverse documents; both the document and its reversal stay. */
export const reversalContract = defineContract({
  'POST /payments/{id}/reverse': {
    name: 'reversePayment',
    summary:
      'Takes a payment back with its receipt, or a credit note, a deduction, an opening advance or deposit',
    access: 'reverse a payment',
    params: idParams,
    body: statedReversal,
    responses: { 200: messageSchema },
  },
  'POST /payouts/{id}/reverse': {
    name: 'reversePayout',
    summary: 'Takes back money that was given back: the advance or the deposit is held again',
    access: 'record a payout',
    params: idParams,
    body: statedReversal,
    responses: { 200: messageSchema },
  },
  'POST /charges/{id}/reverse': {
    name: 'reverseCharge',
    summary:
      'Takes a charge back; what was paid of it is an advance, and its days are charged again only by request',
    access: 'change charges',
    params: idParams,
    body: bodyOf(reasonWire, expecting),
    responses: { 200: messageSchema },
  },
  'POST /readings/{id}/void': {
    name: 'voidReading',
    summary: 'Takes the latest reading of a meter back with what was charged for it',
    access: 'change charges',
    params: idParams,
    body: bodyOf(reasonWire, expecting),
    responses: { 200: messageSchema },
  },
})
