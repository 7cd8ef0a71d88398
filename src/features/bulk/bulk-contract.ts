import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import {
  amount,
  decimalText,
  optionalAmountOrNone,
  optionalDay,
  previewable,
} from '../../shared/money-on-wire.ts'
import { optionalTextSchema, reference } from '../../shared/wire.ts'
import { listOf, nested, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { bodyOf, replyOf } from '../../shared/wire-schema.ts'
import { agreement, askedGst, confirmableDay } from '../charging/charging-contract.ts'
import { chargeDraftWire, readingDraftWire } from '../charging/charging-wire.ts'
import { PAYMENT_MODES } from '../leases/charging-terms.ts'
import { rentChangeWire } from '../leases/terms/terms-wire.ts'
import { RECURRING_KINDS } from '../ledger/charge.ts'
import { HOW_PAID, PAYMENT_METHODS } from '../ledger/credit.ts'
import { moneyDraftWire } from '../ledger/money-draft-wire.ts'
import { meterWire, paidWire, raisedRentsWire, readWire } from './bulk-wire.ts'

/** The most agreements of one call. */
const MAX_TOGETHER = 200

const { readOn, hasGst } = readingDraftWire
const { name, dueOn } = chargeDraftWire

/** One row for each agreement, none twice. */
const rowsOfAgreements = <Row extends z.ZodType<{ leaseId: string | null }>>(row: Row) =>
  z
    .array(row)
    .min(1, 'Please choose at least one agreement.')
    .max(MAX_TOGETHER, `Please choose at most ${MAX_TOGETHER} agreements.`)
    .refine(
      (rows) => new Set(rows.map(({ leaseId }) => leaseId)).size === rows.length,
      'Please name each agreement once.',
    )

const { leaseId } = moneyDraftWire
const ofAgreement = wireRecord({ leaseId })

const doneReply = <const R extends Parameters<typeof nested>[0]>(rows: R) =>
  replyOf(wireRecord({ message: text, done: listOf(nested(rows)) }))

/** Calls that act on many agreements at once: on all of them, or on none. */
export const bulkContract = defineContract({
  'POST /payments/together': {
    name: 'recordPaymentsTogether',
    summary:
      'Records a payment for each of several agreements, with a receipt and a reference of its own; all or none',
    access: 'record a payment',
    body: z.object({
      receivedOn: optionalDay,
      paymentMode: z.enum(PAYMENT_MODES, { error: 'Please select a payment mode' }),
      method: z.enum(PAYMENT_METHODS, { error: HOW_PAID }).nullish(),
      ...confirmableDay,
      rows: rowsOfAgreements(
        bodyOf(ofAgreement, {
          leaseId: agreement,
          amount,
          reference: optionalTextSchema({ longest: 60 }),
          /** The dues that the caller saw; refused if they have changed since. */
          expect: optionalAmountOrNone,
          /** The claims of the agreement that the caller saw waiting; refused where others wait by now. */
          told: z.array(reference).max(MAX_TOGETHER).nullish(),
        }),
      ),
    }),
    responses: { 201: doneReply(paidWire) },
    idempotent: true,
  },
  'GET /meters': {
    name: 'listMeters',
    summary: 'The running agreements with the last reading of their meter, by address',
    access: 'read registers',
    compressed: true,
    responses: { 200: z.array(replyOf(meterWire)) },
  },
  'POST /readings/together': {
    name: 'recordReadingsTogether',
    summary: 'Records a reading for each of several agreements and charges the units; all or none',
    access: 'change charges',
    body: bodyOf(wireRecord({ readOn, hasGst }), {
      ...askedGst,
      ...confirmableDay,
      rows: rowsOfAgreements(
        bodyOf(wireRecord({ leaseId, reading: readingDraftWire.reading }), {
          leaseId: agreement,
          /** The reading before, as the caller saw it, blank for none; refused where it is another by now. */
          expect: z.string().max(60).nullish(),
        }),
      ),
    }),
    responses: { 201: doneReply(readWire) },
    idempotent: true,
  },
  'POST /rents/together': {
    name: 'raiseRentsTogether',
    summary:
      'Raises the rents of several agreements by a percentage from a day on, each rounded to the rupee; all or none',
    access: 'change an agreement',
    body: bodyOf(rentChangeWire, {
      percentage: decimalText('Please enter a percentage, such as 5 or 7.5.'),
      preview: previewable.preview,
      rows: rowsOfAgreements(
        bodyOf(ofAgreement, {
          leaseId: agreement,
          /** The new rent that the caller saw; refused where it is another by now. */
          expect: optionalAmountOrNone,
        }),
      ),
    }),
    responses: { 200: replyOf(raisedRentsWire), 201: replyOf(raisedRentsWire) },
    idempotent: true,
  },
  'POST /charges/together': {
    name: 'addChargesTogether',
    summary: 'Charges several agreements the same by hand; all or none',
    access: 'change charges',
    body: bodyOf(wireRecord({ name, dueOn, hasGst }), {
      ...askedGst,
      ...confirmableDay,
      kind: z.enum(RECURRING_KINDS, { error: 'Please choose what it is for.' }),
      amount,
      rows: rowsOfAgreements(bodyOf(ofAgreement, { leaseId: agreement })),
    }),
    responses: { 201: doneReply(wireRecord({ leaseId: ['rentMaster', text], id: ['_id', text] })) },
    idempotent: true,
  },
})
