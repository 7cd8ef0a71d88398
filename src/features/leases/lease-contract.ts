import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { alikeTerm, listQuery } from '../../shared/list-query.ts'
import { amount, orNone } from '../../shared/money-on-wire.ts'
import { paiseToDecimal } from '../../shared/paise.ts'
import { isUpTo } from '../../shared/ratio.ts'
import { idParams, optionalReference } from '../../shared/wire.ts'
import {
  bodyOf,
  changedSchema,
  createdSchema,
  decimalUpTo,
  messageSchema,
  replyOf,
  wholeNumberSchema,
} from '../../shared/wire-schema.ts'
import { LATE_FEE_KINDS, MAX_PAYMENT_DAYS, PAYMENT_MODES } from './charging-terms.ts'
import { lateFeeWire, leaseTimeWire } from './lease-time-wire.ts'
import {
  leaseDraftWire,
  leaseFilters,
  leaseSorts,
  leaseWire,
  listedLeaseWire,
} from './lease-wire.ts'

const { graceDays, kind, value } = lateFeeWire
const rupees = amount.transform(paiseToDecimal)
const feeOf = { fixed: rupees, percent: decimalUpTo(value.rule) }

/** A late fee: its value is rupees or per cent, by its kind. */
const lateFee = z
  .object(
    {
      graceDays: wholeNumberSchema(graceDays.rule),
      kind: z.enum(LATE_FEE_KINDS, { error: kind.rule.malformed }),
      value: z.unknown(),
      cap: orNone(rupees).transform((cap) => cap ?? null),
    },
    { error: value.rule.malformed },
  )
  .transform((fee, { issues }) => {
    const { data, error } = feeOf[fee.kind].safeParse(fee.value)
    if (data !== undefined) return { ...fee, value: data }
    const message = error?.issues[0]?.message ?? value.rule.malformed
    issues.push({ code: 'custom', message, input: fee.value, path: ['value'] })
    return z.NEVER
  })

const { malformed, most } = leaseTimeWire.returnedChequeCharge.rule

/** Amounts of an agreement in rupees. */
export const rupeesOnWire = {
  lateFee: orNone(lateFee),
  returnedChequeCharge: orNone(rupees.refine((sum) => isUpTo(sum, most), malformed)),
}

const DAYS = 'Please enter a whole number of days, or 0 for none.'

/** The day by which rent is to be paid, 0 or blank for none. */
export const paymentDays = z
  .union([z.string().max(20), z.number().transform(String), z.null()], { error: DAYS })
  .optional()
  .transform((text) => text?.trim() || '0')
  .pipe(z.string().regex(/^\d+(?:\.0+)?$/, DAYS))
  .transform(Number)
  .pipe(z.number().max(MAX_PAYMENT_DAYS, DAYS))
  .transform((days) => days || null)

// The client of an agreement stays, whatever is sent.
const { clientId: _, ...changedLeaseWire } = leaseDraftWire

export const leaseContract = defineContract({
  'GET /rentmaster': {
    name: 'listAgreements',
    summary: 'The rent agreements that run now, newest first',
    access: 'read agreements',
    compressed: true,
    query: listQuery(leaseSorts, leaseFilters, alikeTerm),
    responses: { 200: z.array(replyOf(listedLeaseWire)) },
  },
  'GET /rentmaster/{id}': {
    name: 'getAgreement',
    summary: 'One rent agreement that runs now',
    access: 'read agreements',
    params: idParams,
    responses: { 200: replyOf(leaseWire) },
  },
  'POST /rentmaster': {
    name: 'addAgreement',
    summary: 'Lets a property to a client; refused while the property has an agreement',
    access: 'add an agreement',
    body: bodyOf(leaseDraftWire, { paymentDay: paymentDays, ...rupeesOnWire }),
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'PUT /rentmaster/{id}': {
    name: 'updateAgreement',
    summary: 'Changes an agreement, its property too; its client stays, whatever clientMaster is',
    access: 'change an agreement',
    params: idParams,
    // The update form need not send these three, nor the terms that may be blank; without them they stay.
    body: bodyOf(changedLeaseWire, {
      ...rupeesOnWire,
      paymentDay: z.union([z.undefined(), paymentDays], { error: DAYS }).optional(),
      paymentMode: z
        .enum(PAYMENT_MODES, { error: leaseDraftWire.paymentMode.rule.prompt })
        .optional(),
      propertyId: optionalReference,
    }),
    responses: { 200: changedSchema(leaseWire) },
  },
  'DELETE /rentmaster/{id}': {
    name: 'deleteAgreement',
    summary: 'Ends an agreement; its receipts stay readable and the property can be let again',
    access: 'end an agreement',
    params: idParams,
    responses: { 200: messageSchema },
  },
})
