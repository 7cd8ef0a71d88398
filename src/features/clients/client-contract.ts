import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { orNone } from '../../shared/money-on-wire.ts'
import { idParams } from '../../shared/wire.ts'
import {
  bodyOf,
  changedReply,
  createdReply,
  listQuery,
  messageReply,
  replyOf,
} from '../../shared/wire-schema.ts'
import {
  changedClientWire,
  clientFilters,
  clientSorts,
  clientWire,
  listedClientWire,
  newClientWire,
  WITHHOLDS_AS,
} from './client-wire.ts'

const withholdsAs = orNone(z.enum(WITHHOLDS_AS, { error: 'Please choose one of these.' }))

export const clientContract = defineContract({
  'GET /clientmaster': {
    name: 'listClients',
    summary: "The owner's clients, newest first; to a client their own record only",
    access: 'read clients',
    compressed: true,
    query: listQuery(clientSorts, clientFilters),
    responses: { 200: z.array(replyOf(listedClientWire)) },
  },
  'GET /clientmaster/{id}': {
    name: 'getClient',
    summary: 'One client',
    access: 'read clients',
    params: idParams,
    responses: { 200: replyOf(clientWire) },
  },
  'POST /clientmaster': {
    name: 'addClient',
    summary: 'Adds a client, who can sign in from then on',
    access: 'add a client',
    body: bodyOf(newClientWire, { withholdsAs }),
    responses: { 201: createdReply },
    idempotent: true,
  },
  'PUT /clientmaster/{id}': {
    name: 'updateClient',
    summary: "Changes a client; the e-mail stays, a new password ends the client's sessions",
    access: 'change a client',
    params: idParams,
    body: bodyOf(changedClientWire, { withholdsAs }),
    responses: { 200: changedReply(clientWire) },
  },
  'DELETE /clientmaster/{id}': {
    name: 'deleteClient',
    summary: "Closes a client's account; refused while an agreement of theirs runs",
    access: 'delete a client',
    params: idParams,
    responses: { 200: messageReply },
  },
  'DELETE /clientmaster/{id}/secondfactor': {
    name: 'removeClientSecondFactor',
    summary: 'Takes the second factor away from a client who has lost it',
    access: 'remove the second factor of a client',
    params: idParams,
    responses: { 200: messageReply },
  },
})
