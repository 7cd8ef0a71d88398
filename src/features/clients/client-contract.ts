import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { alikeTerm, listQuery } from '../../shared/list-query.ts'
import { orNone } from '../../shared/money-on-wire.ts'
import { emailSchema, idParams, newPasswordSchema } from '../../shared/wire.ts'
import {
  bodyOf,
  changedSchema,
  changesOf,
  createdSchema,
  messageSchema,
  replyOf,
} from '../../shared/wire-schema.ts'
import {
  changedClientWire,
  clientFilters,
  clientSorts,
  clientWire,
  listedClientWire,
  newClientWire,
  ownDetailsWire,
  PASSWORD,
  WITHHOLDS_AS,
} from './client-wire.ts'

/** Whether a client withholds tax as an individual or a business; blank where nobody knows. */
export const withholdsAs = orNone(z.enum(WITHHOLDS_AS, { error: 'Please choose one of these.' }))

export const clientContract = defineContract({
  'GET /clientmaster': {
    name: 'listClients',
    summary: "The owner's clients, newest first; to a client their own record only",
    access: 'read clients',
    compressed: true,
    query: listQuery(clientSorts, clientFilters, alikeTerm),
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
    summary: 'Adds a client, who can sign in with the password, or is invited by mail to set one',
    access: 'add a client',
    body: bodyOf(
      newClientWire,
      {
        withholdsAs,
        password: newPasswordSchema(PASSWORD).optional(),
        /** Takes the password's place: the client sets one by a mailed link. */
        invite: z.boolean().optional(),
      },
      { field: 'password', unless: 'invite', prompt: PASSWORD.prompt },
    ),
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'PUT /clientmaster/{id}': {
    name: 'updateClient',
    summary: "Changes a client; the e-mail stays, a new password ends the client's sessions",
    access: 'change a client',
    params: idParams,
    body: bodyOf(changedClientWire, { withholdsAs }),
    responses: { 200: changedSchema(clientWire) },
  },
  'POST /account/details': {
    name: 'completeDetails',
    summary: 'A client fills in what their own record came without; what is entered stays as it is',
    access: 'complete own details',
    body: changesOf(ownDetailsWire),
    responses: { 200: messageSchema },
  },
  'DELETE /clientmaster/{id}': {
    name: 'deleteClient',
    summary: "Closes a client's account; refused while an agreement of theirs runs",
    access: 'delete a client',
    params: idParams,
    responses: { 200: messageSchema },
  },
  'POST /clientmaster/{id}/restore': {
    name: 'restoreClient',
    summary: 'Puts a deleted client back, whose account opens again, within 24 hours',
    access: 'delete a client',
    params: idParams,
    responses: { 200: messageSchema },
  },
  'POST /clientmaster/{id}/invitation': {
    name: 'inviteClient',
    summary:
      'Invites a client without a password, again or for the first time; the link before it is void',
    access: 'change a client',
    params: idParams,
    body: z.object({
      /** Of a client who has none yet. */
      email: emailSchema({ prompt: 'Please Enter Email.' }).optional(),
    }),
    responses: { 200: messageSchema },
  },
  'DELETE /clientmaster/{id}/invitation': {
    name: 'takeBackInvitation',
    summary: 'Voids the link by which a client was invited',
    access: 'change a client',
    params: idParams,
    responses: { 200: messageSchema },
  },
  'DELETE /clientmaster/{id}/secondfactor': {
    name: 'removeClientSecondFactor',
    summary: 'Takes the second factor away from a client who has lost it',
    access: 'remove the second factor of a client',
    params: idParams,
    responses: { 200: messageSchema },
  },
})
