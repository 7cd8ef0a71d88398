import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { alikeTerm, listQuery } from '../../shared/list-query.ts'
import { idParams } from '../../shared/wire.ts'
import {
  bodyOf,
  changedSchema,
  createdSchema,
  messageSchema,
  replyOf,
} from '../../shared/wire-schema.ts'
import { propertyDraftWire, propertyFilters, propertySorts, propertyWire } from './property-wire.ts'

const propertyBody = bodyOf(propertyDraftWire)

export const propertyContract = defineContract({
  'GET /propertymaster': {
    name: 'listProperties',
    summary: 'The properties of the owner, newest first',
    access: 'read properties',
    compressed: true,
    query: listQuery(propertySorts, propertyFilters, alikeTerm),
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
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'PUT /propertymaster/{id}': {
    name: 'updateProperty',
    summary: 'Changes a property',
    access: 'change a property',
    params: idParams,
    body: propertyBody,
    responses: { 200: changedSchema(propertyWire) },
  },
  'DELETE /propertymaster/{id}': {
    name: 'deleteProperty',
    summary: 'Removes a property from the lists; refused while an agreement runs',
    access: 'delete a property',
    params: idParams,
    responses: { 200: messageSchema },
  },
  'POST /propertymaster/{id}/restore': {
    name: 'restoreProperty',
    summary: 'Puts a deleted property back into the lists, within 24 hours',
    access: 'delete a property',
    params: idParams,
    responses: { 200: messageSchema },
  },
})
