import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { idParams, ownerClaim, requiredCode, requiredText } from '../../shared/wire.ts'
import {
  bodyOf,
  changedReply,
  createdReply,
  listQuery,
  messageReply,
  replyOf,
} from '../../shared/wire-schema.ts'
import { propertyRules } from './property-rules.ts'
import { propertyDraftWire, propertyFilters, propertySorts, propertyWire } from './property-wire.ts'

const propertyBody = bodyOf(propertyDraftWire, {
  pincode: requiredCode(propertyRules.pincode),
  address1: requiredText(propertyRules.address1),
  address2: requiredText(propertyRules.address2),
  city: requiredText(propertyRules.city),
  state: requiredText(propertyRules.state),
  ...ownerClaim,
})

export const propertyContract = defineContract({
  'GET /propertymaster': {
    name: 'listProperties',
    summary: 'The properties of the owner, newest first',
    access: 'read properties',
    compressed: true,
    query: listQuery(propertySorts, propertyFilters),
    responses: { 200: z.array(replyOf(propertyWire)) },
  },
  'GET /propertymaster/{id}': {
    name: 'getProperty',
    summary: 'One property',
    access: 'read properties',
    params: idParams,
    responses: { 200: replyOf(propertyWire) },
  },
  'POST /propertymaster': {
    name: 'addProperty',
    summary: 'Adds a property',
    access: 'add a property',
    body: propertyBody,
    responses: { 201: createdReply },
    idempotent: true,
  },
  'PUT /propertymaster/{id}': {
    name: 'updateProperty',
    summary: 'Changes a property',
    access: 'change a property',
    params: idParams,
    body: propertyBody,
    responses: { 200: changedReply(propertyWire) },
  },
  'DELETE /propertymaster/{id}': {
    name: 'deleteProperty',
    summary: 'Removes a property from the lists; refused while an agreement runs',
    access: 'delete a property',
    params: idParams,
    responses: { 200: messageReply },
  },
})
