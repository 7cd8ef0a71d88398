import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import {
  claimedOwner,
  createdReply,
  idParams,
  listQuery,
  messageReply,
  ownerReference,
  requiredCode,
  requiredText,
} from '../../shared/wire.ts'

const propertyReply = z.object({
  _id: z.string(),
  address1: z.string(),
  address2: z.string(),
  pincode: z.string(),
  city: z.string(),
  state: z.string(),
  ownerMasters: ownerReference,
  tenant_id: z.string(),
  rentMaster: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  __v: z.number(),
})

const propertyBody = z.object({
  pincode: requiredCode('Please Enter Pincode.', 20),
  address1: requiredText('Please Enter Address1.'),
  address2: requiredText('Please Enter Address2.'),
  city: requiredText('Please Enter City.'),
  state: requiredText('Please Enter State.'),
  ...claimedOwner,
})

export const propertyContract = defineContract({
  'GET /propertymaster': {
    summary: 'The properties of the owner, newest first',
    access: 'read properties',
    query: listQuery(['address1', 'address2', 'pincode', 'city', 'state', 'owner', 'createdAt']),
    responses: { 200: z.array(propertyReply) },
  },
  'GET /propertymaster/{id}': {
    summary: 'One property',
    access: 'read properties',
    params: idParams,
    responses: { 200: propertyReply },
  },
  'POST /propertymaster': {
    summary: 'Adds a property',
    access: 'add a property',
    body: propertyBody,
    responses: { 201: createdReply },
    idempotent: true,
  },
  'PUT /propertymaster/{id}': {
    summary: 'Changes a property',
    access: 'change a property',
    params: idParams,
    body: propertyBody,
    responses: { 200: messageReply.extend(propertyReply.shape) },
  },
  'DELETE /propertymaster/{id}': {
    summary: 'Removes a property from the lists; refused while an agreement runs',
    access: 'delete a property',
    params: idParams,
    responses: { 200: messageReply },
  },
})
