import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { listQuery } from '../../shared/list-query.ts'
import { idParams } from '../../shared/wire.ts'
import { bodyOf, createdSchema, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { proof } from '../owners/owner-contract.ts'
import { rightsAnswerWire, rightsDraftWire, rightsRequestWire, rightsSorts } from './rights-wire.ts'

export const rightsContract = defineContract({
  'GET /rightsrequests': {
    name: 'listRightsRequests',
    summary:
      'What people ask about their own data: to a client their own, to an owner also those of their clients, to an administrator those of owners; open ones first, by the day until which they are to be answered',
    access: 'read what is asked about data',
    query: listQuery(rightsSorts),
    responses: { 200: z.array(replyOf(rightsRequestWire)) },
  },
  'POST /rightsrequests': {
    name: 'addRightsRequest',
    summary:
      'Asks to correct or erase the own data, names somebody who may ask in its place, or complains; whoever answers gets a mail',
    access: 'ask about own data',
    body: bodyOf(rightsDraftWire),
    responses: { 201: createdSchema },
    idempotent: true,
    allowedAfterTrial: true,
  },
  'POST /rightsrequests/{id}/answer': {
    name: 'answerRightsRequest',
    summary:
      'Answers a request, once: an owner those of their clients, an administrator those of owners',
    access: 'answer about data',
    params: idParams,
    // The proof is of an administrator.
    body: bodyOf(rightsAnswerWire, proof),
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
})
