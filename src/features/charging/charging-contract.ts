import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import {
  amount,
  chosen,
  expecting,
  optionalAmountOrNone,
  previewable,
} from '../../shared/money-on-wire.ts'
import { idParams, optionalReference, requiredTextSchema } from '../../shared/wire.ts'
import { nested, optional, text } from '../../shared/wire-kinds.ts'
import {
  bodyOf,
  createdSchema,
  createdWire,
  messageSchema,
  replyOf,
} from '../../shared/wire-schema.ts'
import { adjustmentsWire } from '../ledger/ledger-wire.ts'
import {
  chargeDraftWire,
  chargingWire,
  readingDraftWire,
  recurringDraftWire,
  recurringEndWire,
} from './charging-wire.ts'

export const agreement = chosen('Please choose a rent agreement.')
/** Confirms a day before the agreement or years ago; without it such a day needs confirmation (409). */
export const confirmableDay = { confirmDay: z.boolean().nullish() }
/** Whether the agreement's GST is added; of an agreement with GST it has to be said. */
export const askedGst = { hasGst: z.boolean().nullish() }
const lateCharge = chosen('Please choose a charge.')
const feeName = requiredTextSchema({ prompt: 'Please enter what it is for.' })
const NO_FEE = 'Please choose at least one late fee.'
const TOO_MANY_FEES = 'Please choose at most 100 late fees.'
/** The reply of routes that change charges. */
export const adjustmentsReply = replyOf(adjustmentsWire)

/** Charges: automatic, manual, metered and recurring ones. */
export const chargingContract = defineContract({
  'POST /rentmaster/{id}/charging': {
    name: 'startCharging',
    summary: 'Starts to charge an agreement from a day on, with what was open before',
    access: 'change charges',
    params: idParams,
    body: bodyOf(chargingWire, {
      openingBalance: optionalAmountOrNone,
      openingAdvance: optionalAmountOrNone,
      openingDeposit: optionalAmountOrNone,
      ...previewable,
    }),
    responses: { 200: adjustmentsReply },
  },
  'POST /charges': {
    name: 'addCharge',
    summary: 'Charges a client something by hand',
    access: 'change charges',
    body: bodyOf(chargeDraftWire, {
      leaseId: agreement,
      kind: z.enum(['maintenance', 'electricity', 'other', 'late_fee'], {
        error: 'Please choose what it is for.',
      }),
      amount,
      /** For a late fee: the charge that was paid late; it is charged once. Late fees always bear the agreement's GST. */
      lateCharge: optionalReference,
      ...askedGst,
      ...confirmableDay,
      preview: previewable.preview,
    }),
    responses: { 200: adjustmentsReply, 201: createdSchema },
    idempotent: true,
  },
  'POST /rentmaster/{id}/latefees': {
    name: 'chargeLateFees',
    summary:
      'Charges late fees that the agreement allows; refused where it allows other amounts by now',
    access: 'change charges',
    params: idParams,
    body: z.object({
      fees: z
        .array(z.object({ charge: lateCharge, name: feeName, amount }))
        .min(1, NO_FEE)
        .max(100, TOO_MANY_FEES),
    }),
    responses: { 201: messageSchema },
    idempotent: true,
  },
  'POST /rentmaster/{id}/latefees/dismiss': {
    name: 'dismissLateFees',
    summary: 'Dismisses late fees that the agreement allows; they are not proposed again',
    access: 'change charges',
    params: idParams,
    body: z.object({ charges: z.array(lateCharge).min(1, NO_FEE).max(100, TOO_MANY_FEES) }),
    responses: { 200: messageSchema },
  },
  'POST /rentmaster/{id}/latefees/restore': {
    name: 'restoreLateFees',
    summary: 'Takes the dismissal of late fees back; they are proposed again',
    access: 'change charges',
    params: idParams,
    body: z.object({ charges: z.array(lateCharge).min(1, NO_FEE).max(100, TOO_MANY_FEES) }),
    responses: { 200: messageSchema },
  },
  'POST /charges/{id}/again': {
    name: 'chargeAgain',
    summary:
      'Charges the days of an automatic charge that was taken back again, by the terms that hold now',
    access: 'change charges',
    params: idParams,
    body: z.object(previewable),
    responses: { 200: adjustmentsReply },
  },
  'POST /rentmaster/{id}/readings': {
    name: 'recordMeterReading',
    summary: 'A reading of the sub-meter; what it went up is charged at the agreed price of a unit',
    access: 'change charges',
    params: idParams,
    body: bodyOf(readingDraftWire, {
      ...expecting,
      /** The meter was replaced: nothing is charged up to this reading. */
      startsNewMeter: z.boolean().nullish(),
      /** Counts the units by days where their price changed since the last reading. */
      byDays: z.boolean().nullish(),
      ...askedGst,
      ...confirmableDay,
    }),
    responses: {
      201: replyOf({
        ...createdWire,
        charge: optional(nested({ id: ['_id', text], amount: text })),
      }),
    },
    idempotent: true,
  },
  'POST /rentmaster/{id}/recurring': {
    name: 'addRecurringCharge',
    summary: 'Something that is charged every month beside the rent',
    access: 'change charges',
    params: idParams,
    body: bodyOf(recurringDraftWire, {
      monthlyAmount: amount,
      ...askedGst,
    }),
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'PUT /recurring/{id}': {
    name: 'endRecurringCharge',
    summary: 'The last day of something that recurs; what was charged for later days is credited',
    access: 'change charges',
    params: idParams,
    body: bodyOf(recurringEndWire),
    responses: { 200: messageSchema },
  },
})
