import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import type { WrittenDecimal } from '../../shared/money.ts'
import {
  claimedOwner,
  createdReply,
  decimalOnWire,
  idParams,
  listQuery,
  messageReply,
  optionalReference,
  ownerReference,
  reference,
  requiredCode,
} from '../../shared/wire.ts'
import { clientReference } from '../clients/client-contract.ts'
import { MOST_PAYMENT_DAYS, PAYMENT_MODES } from './lease.ts'

/** A property as other records show it. */
export const propertyReference = z.object({
  _id: z.string(),
  address1: z.string(),
  address2: z.string(),
  pincode: z.string(),
  city: z.string(),
  state: z.string(),
})

/** How rent is paid, or the prompt for it. */
export const paymentModeOnWire = z.enum(PAYMENT_MODES, { error: 'Please select a payment mode' })

const leaseReply = z.object({
  _id: z.string(),
  electricityMeterNumber: z.string(),
  incrementPercentage: z.string(),
  securityDepositAmount: z.string(),
  monthlyRent: z.string(),
  incrementSchedule: z.string(),
  paymentDate: z.number(),
  paymentMode: z.enum(PAYMENT_MODES),
  clientMaster: clientReference,
  propertymaster: propertyReference,
  ownerMasters: ownerReference,
  tenant_id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  __v: z.number(),
})

// Must be there, but may be blank: a form sends what was left empty as 0 or ''.
const amount = (prompt: string) =>
  z
    .union(
      [
        z.string(),
        z.number(),
        z.null(),
        z.object({ $numberDecimal: z.string() }),
        z.object({ numberDecimal: z.string() }),
      ],
      { error: prompt },
    )
    .transform((value): WrittenDecimal => value)
    .pipe(decimalOnWire)

const DAYS = 'Please enter a whole number of days, or 0 for none.'

const paymentDays = z
  .union([z.string().max(20), z.number().transform(String), z.null()], { error: DAYS })
  .optional()
  .transform((text) => text?.trim() || '0')
  .pipe(z.string().regex(/^\d+(?:\.0+)?$/, DAYS))
  .transform(Number)
  .pipe(z.number().max(MOST_PAYMENT_DAYS, DAYS))

const selected = (prompt: string) =>
  z
    .union([z.string().min(1, prompt), z.looseObject({ _id: z.string() })], { error: prompt })
    .pipe(reference)

const terms = {
  electricityMeterNumber: requiredCode('Please Enter ElectricityMeterNumber.'),
  incrementPercentage: amount('Please Enter IncrementPercentage.'),
  securityDepositAmount: amount('Please Enter SecurityDepositAmount.'),
  monthlyRent: amount('Please Enter MonthlyRent.'),
  incrementSchedule: amount('Please Enter IncrementSchedule.'),
  paymentDate: paymentDays,
  paymentMode: paymentModeOnWire,
  ...claimedOwner,
}

const sorts = listQuery([
  'electricityMeterNumber',
  'client',
  'incrementPercentage',
  'securityDepositAmount',
  'monthlyRent',
  'incrementSchedule',
  'paymentDate',
  'paymentMode',
  'pincode',
  'property',
  'owner',
  'createdAt',
])

export const leaseContract = defineContract({
  'GET /rentmaster': {
    summary: 'The rent agreements that run now, newest first',
    access: 'read agreements',
    query: sorts,
    responses: { 200: z.array(leaseReply) },
  },
  'GET /rentmaster/{id}': {
    summary: 'One rent agreement that runs now',
    access: 'read agreements',
    params: idParams,
    responses: { 200: leaseReply },
  },
  'POST /rentmaster': {
    summary: 'Lets a property to a client; refused while the property has an agreement',
    access: 'add an agreement',
    body: z.object({
      ...terms,
      clientMaster: selected('Please select a client'),
      propertymaster: selected('Please select a property'),
    }),
    responses: { 201: createdReply },
    idempotent: true,
  },
  'PUT /rentmaster/{id}': {
    summary: 'Changes an agreement, its property too; its client stays, whatever clientMaster says',
    access: 'change an agreement',
    params: idParams,
    // The update form need not send these three; without them they stay.
    body: z.object({
      ...terms,
      paymentDate: z.union([z.undefined(), paymentDays], { error: DAYS }).optional(),
      paymentMode: paymentModeOnWire.optional(),
      propertymaster: optionalReference,
    }),
    responses: { 200: messageReply.extend(leaseReply.shape) },
  },
  'DELETE /rentmaster/{id}': {
    summary: 'Ends an agreement; its receipts stay readable and the property can be let again',
    access: 'end an agreement',
    params: idParams,
    responses: { 200: messageReply },
  },
})
