import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import {
  claimedOwner,
  createdReply,
  idParams,
  listQuery,
  messageReply,
  optionalReference,
  ownerReference,
  requiredText,
} from '../../shared/wire.ts'
import { clientReference } from '../clients/client-contract.ts'
import { PAYMENT_MODES } from '../leases/lease.ts'
import { paymentModeOnWire, propertyReference } from '../leases/lease-contract.ts'

const receiptReply = z.object({
  _id: z.string(),
  receiptNumber: z.number(),
  RentFrom: z.string(),
  RentTo: z.string(),
  paymentThreshold: z.string(),
  paymentMode: z.enum(PAYMENT_MODES),
  monthlyRent: z.string(),
  propertyMaster: propertyReference,
  rentMaster: z.object({
    _id: z.string(),
    electricityMeterNumber: z.string(),
    monthlyRent: z.string(),
    paymentDate: z.number(),
    paymentMode: z.enum(PAYMENT_MODES),
  }),
  clientMaster: clientReference,
  ownerMasters: ownerReference,
  tenant_id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  cancelledAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  __v: z.number(),
})

/** A calendar date or a date-time; blank or missing means the default. */
const date = z.string({ error: 'Please enter a date.' }).max(40, 'Please enter a date.').nullish()

const sorts = listQuery([
  'receiptNumber',
  'client',
  'clientEmail',
  'RentFrom',
  'RentTo',
  'paymentThreshold',
  'paymentMode',
  'monthlyRent',
  'property',
  'owner',
  'createdAt',
])

export const receiptContract = defineContract({
  'GET /rentTranscation': {
    summary: 'The receipts, cancelled ones included, newest first; to a client only their own',
    access: 'read receipts',
    query: sorts,
    responses: { 200: z.array(receiptReply) },
  },
  'GET /rentTranscation/{id}': {
    summary: 'One receipt; to a client only their own',
    access: 'read receipts',
    params: idParams,
    responses: { 200: receiptReply },
  },
  'POST /rentTranscation': {
    summary: 'Records a receipt; refused where another one covers its days, unless `allowOverlap`',
    access: 'record a receipt',
    body: z.object({
      RentFrom: date,
      RentTo: date,
      paymentThreshold: date,
      paymentMode: paymentModeOnWire,
      propertyMaster: optionalReference,
      rentMaster: optionalReference,
      clientMaster: optionalReference,
      allowOverlap: z.boolean().nullish(),
      ...claimedOwner,
    }),
    responses: { 201: createdReply.extend({ receiptNumber: z.number() }) },
    idempotent: true,
  },
  'POST /rentTranscation/{id}/cancel': {
    summary: 'Cancels a wrong receipt: number and record stay, its days are free again',
    access: 'cancel a receipt',
    params: idParams,
    body: z.object({ reason: requiredText('Please enter a reason.', 500) }),
    responses: { 200: messageReply.extend(receiptReply.shape) },
  },
})
