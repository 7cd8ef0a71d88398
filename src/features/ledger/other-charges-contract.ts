import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { amount, day, decimalText } from '../../shared/money-on-wire.ts'
import { idParams, requiredText } from '../../shared/wire.ts'
import { nested, optional, text } from '../../shared/wire-kinds.ts'
import {
  bodyOf,
  createdReply,
  createdWire,
  messageReply,
  replyOf,
} from '../../shared/wire-schema.ts'
import { RECURRING_KINDS } from './charge-kinds.ts'
import { ledgerRules } from './ledger-rules.ts'
import { readingWire, recurringDraftWire } from './ledger-wire.ts'

/** What is charged beside the rent: electricity by a sub-meter, and what recurs every month. */
export const otherChargesContract = defineContract({
  'POST /rentmaster/{id}/readings': {
    summary: 'A reading of the sub-meter; what it went up is charged at the agreed price of a unit',
    access: 'change charges',
    params: idParams,
    body: bodyOf(readingWire, {
      readOn: day,
      reading: decimalText(ledgerRules.reading.prompt),
      /** The meter was replaced: nothing is charged up to this reading. */
      startsNewMeter: z.boolean().nullish(),
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
    summary: 'Something that is charged every month beside the rent',
    access: 'change charges',
    params: idParams,
    body: bodyOf(recurringDraftWire, {
      name: requiredText({ ...ledgerRules.name, longest: 100 }),
      kind: z.enum(RECURRING_KINDS, { error: ledgerRules.kind.prompt }),
      monthlyAmount: amount,
      /** Whether the agreement's tax is charged on it. */
      hasGst: z.boolean().nullish(),
      from: day,
    }),
    responses: { 201: createdReply },
    idempotent: true,
  },
  'PUT /recurring/{id}': {
    summary: 'The last day of something that recurs; what was charged for later days is credited',
    access: 'change charges',
    params: idParams,
    body: bodyOf(recurringDraftWire, { to: day }),
    responses: { 200: messageReply },
  },
})
