import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { expecting, optionalDay, previewable } from '../../shared/money-on-wire.ts'
import { idParams } from '../../shared/wire.ts'
import { optional, text } from '../../shared/wire-kinds.ts'
import { bodyOf, replyOf } from '../../shared/wire-schema.ts'
import { REVERSAL_KINDS } from '../ledger/credit.ts'
import { adjustmentsWire } from '../ledger/ledger-wire.ts'
import { reasonWire } from '../ledger/money-draft-wire.ts'

const reversalFields = {
  reversal: z.enum(REVERSAL_KINDS, { error: 'Please choose what happened.' }).nullish(),
  /** The day on which the money came back; defaults to today. */
  returnedOn: optionalDay,
}

/** The fields of a reversal: by default it never happened, unless the body states that the money came back. */
export const statedReversal = bodyOf(reasonWire, { ...reversalFields, ...expecting })

const previewedReversal = bodyOf(reasonWire, { ...reversalFields, ...previewable })

/** With what it would do, where that is only to be seen. */
const { expect, adjustments, owed } = adjustmentsWire
const reversedOrSeen = replyOf({
  message: text,
  expect: optional(expect),
  adjustments: optional(adjustments),
  owed: optional(owed),
})

/** Calls that reverse documents; both the document and its reversal stay. */
export const reversalContract = defineContract({
  'POST /payments/{id}/reverse': {
    name: 'reversePayment',
    summary:
      'Takes a payment back with its receipt, or a credit note, a deduction, an opening advance or deposit',
    access: 'reverse a payment',
    params: idParams,
    body: previewedReversal,
    responses: { 200: reversedOrSeen },
  },
  'POST /payouts/{id}/reverse': {
    name: 'reversePayout',
    summary: 'Takes back money that was given back: the advance or the deposit is held again',
    access: 'record a payout',
    params: idParams,
    body: previewedReversal,
    responses: { 200: reversedOrSeen },
  },
  'POST /charges/{id}/reverse': {
    name: 'reverseCharge',
    summary:
      'Takes a charge back; what was paid of it is an advance, and its days are charged again only by request',
    access: 'change charges',
    params: idParams,
    body: bodyOf(reasonWire, previewable),
    responses: { 200: reversedOrSeen },
  },
  'POST /readings/{id}/void': {
    name: 'voidReading',
    summary: 'Takes the latest reading of a meter back with what was charged for it',
    access: 'change charges',
    params: idParams,
    body: bodyOf(reasonWire, previewable),
    responses: { 200: reversedOrSeen },
  },
})
