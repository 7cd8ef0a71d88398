import * as z from 'zod'
import { defineContract } from '../../../shared/contract.ts'
import {
  amount,
  decimalText,
  optionalAmount,
  optionalAmountOrNone,
  optionalDay,
  orNone,
  previewable,
} from '../../../shared/money-on-wire.ts'
import { idParams, optionalTextSchema } from '../../../shared/wire.ts'
import { bodyOf, replyOf } from '../../../shared/wire-schema.ts'
import { adjustmentsReply, askedGst } from '../../charging/charging-contract.ts'
import { optionallyHandedOver } from '../../payments/payment-contract.ts'
import {
  endingWire,
  renewalWire,
  rentChangeWire,
  risesWire,
  settledWire,
  settlingWire,
} from './terms-wire.ts'

const wholeNumber = (prompt: string, most: number) =>
  z
    .union(
      [
        z
          .string()
          .regex(/^\s*\d{1,9}\s*$/, prompt)
          .transform(Number),
        z.number(),
      ],
      { error: prompt },
    )
    .pipe(z.number().int(prompt).min(1, prompt).max(most, prompt))

/** How the terms of an agreement change over time, and what that does to its charges. */
export const termsContract = defineContract({
  'POST /rentmaster/{id}/rents': {
    name: 'changeRent',
    summary: 'Another rent from a day on; charges of days gone by are put right',
    access: 'change an agreement',
    params: idParams,
    idempotent: true,
    body: bodyOf(rentChangeWire, { monthlyRent: amount, ...previewable }),
    responses: { 200: adjustmentsReply },
  },
  'POST /rentmaster/{id}/escalation': {
    name: 'planRentIncreases',
    summary: 'Rents to come, each a percentage above the one before it',
    access: 'change an agreement',
    params: idParams,
    idempotent: true,
    body: z.object({
      percentage: decimalText('Please enter a percentage, such as 5 or 7.5.'),
      everyMonths: wholeNumber('Please enter the months between increases, 1 to 120.', 120),
      steps: wholeNumber('Please enter how many increases to plan, 1 to 50.', 50),
      ...previewable,
    }),
    responses: { 200: replyOf(risesWire) },
  },
  'POST /rentmaster/{id}/renew': {
    name: 'renewAgreement',
    summary: 'The same agreement goes on until another day, at another rent where one is named',
    access: 'change an agreement',
    params: idParams,
    idempotent: true,
    body: bodyOf(renewalWire, {
      monthlyRent: optionalAmount,
      from: optionalDay,
      ...previewable,
    }),
    responses: { 200: adjustmentsReply },
  },
  'POST /rentmaster/{id}/end': {
    name: 'endAgreement',
    summary:
      'Ends an agreement, or gives notice of its last day; its last period is charged to that day only',
    access: 'end an agreement',
    params: idParams,
    idempotent: true,
    body: bodyOf(endingWire, previewable),
    responses: { 200: adjustmentsReply },
  },
  'POST /rentmaster/{id}/settle': {
    name: 'settleAgreement',
    summary:
      'Ends an agreement and settles it: meter, last rent in part, damage, what is owed out of the deposit, refund',
    access: 'end an agreement',
    params: idParams,
    idempotent: true,
    body: bodyOf(settlingWire, {
      ...askedGst,
      reading: orNone(decimalText('Please enter what the meter shows.')),
      damage: optionalAmountOrNone,
      damageFor: optionalTextSchema({ longest: 100 }),
      ...optionallyHandedOver,
      ...previewable,
    }),
    responses: { 200: replyOf(settledWire) },
  },
  'POST /rentmaster/{id}/reinstate': {
    name: 'reinstateAgreement',
    summary:
      'Lets an agreement run on that was ended within 24 hours; the days after its last one are charged again',
    access: 'end an agreement',
    params: idParams,
    idempotent: true,
    body: z.object(previewable),
    responses: { 200: adjustmentsReply },
  },
  'POST /rentmaster/{id}/stay': {
    name: 'withdrawNotice',
    summary: 'Takes the notice of leaving back; the days after it are charged again',
    access: 'end an agreement',
    params: idParams,
    idempotent: true,
    body: z.object(previewable),
    responses: { 200: adjustmentsReply },
  },
})
