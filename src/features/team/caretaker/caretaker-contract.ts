import * as z from 'zod'
import { defineContract } from '../../../shared/contract.ts'
import { bodyOf, createdSchema, replyOf } from '../../../shared/wire-schema.ts'
import { agreement, confirmableDay } from '../../charging/charging-contract.ts'
import { readingDraftWire } from '../../charging/charging-wire.ts'
import { moneyDraftWire } from '../../ledger/money-draft-wire.ts'
import { lookedAfterWire } from './caretaker-wire.ts'

const { readOn, reading } = readingDraftWire
const { leaseId } = moneyDraftWire

/** What a caretaker reads and sends; nothing of it says what anything costs. */
export const caretakerContract = defineContract({
  'GET /caretaker/properties': {
    name: 'listLookedAfter',
    summary: 'The properties, with who lives there, their phone and the last meter reading',
    access: 'look after properties',
    compressed: true,
    responses: { 200: z.array(replyOf(lookedAfterWire)) },
  },
  'POST /caretaker/readings': {
    name: 'sendMeterReading',
    summary:
      'A reading of a meter; where the agreement names a price it is charged, with the GST of the agreement, without telling how much',
    access: 'send meter readings',
    body: bodyOf(
      { leaseId, readOn, reading },
      {
        leaseId: agreement,
        /** The meter was replaced: nothing is charged up to this reading. */
        startsNewMeter: z.boolean().nullish(),
        ...confirmableDay,
      },
    ),
    responses: { 201: createdSchema },
    idempotent: true,
  },
})
