import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import {
  claimedOwner,
  createdReply,
  emailAddress,
  idParams,
  listQuery,
  messageReply,
  newPassword,
  ownerReference,
  requiredCode,
  requiredText,
  unchangedOrNewPassword,
} from '../../shared/wire.ts'
import { GENDERS } from './client.ts'

export const clientReference = z.object({ _id: z.string(), name: z.string(), email: z.string() })

const clientReply = clientReference.extend({
  fatherName: z.string(),
  gender: z.enum(GENDERS),
  mobileNumber: z.string(),
  address1: z.string(),
  address2: z.string(),
  role: z.literal('ClientMaster'),
  ownerMasters: ownerReference,
  tenant_id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  __v: z.number(),
})

const clientFields = {
  name: requiredText('Please Enter Name.'),
  fatherName: requiredText('Please Enter FatherName.'),
  gender: z.enum(GENDERS, { error: 'Please select a gender' }),
  mobileNumber: requiredCode('Please Enter Phone.', 30),
  address1: requiredText('Please Enter Address1.'),
  address2: requiredText('Please Enter Address2.'),
  ...claimedOwner,
}

export const clientContract = defineContract({
  'GET /clientmaster': {
    summary: "The owner's clients, newest first; to a client their own record only",
    access: 'read clients',
    query: listQuery([
      'name',
      'fatherName',
      'gender',
      'mobileNumber',
      'address1',
      'address2',
      'email',
      'createdAt',
    ]),
    responses: { 200: z.array(clientReply) },
  },
  'GET /clientmaster/{id}': {
    summary: 'One client',
    access: 'read clients',
    params: idParams,
    responses: { 200: clientReply },
  },
  'POST /clientmaster': {
    summary: 'Adds a client, who can sign in from then on',
    access: 'add a client',
    body: z.object({
      ...clientFields,
      email: emailAddress('Please Enter Email.'),
      password: newPassword('Please Enter Password.'),
    }),
    responses: { 201: createdReply },
    idempotent: true,
  },
  'PUT /clientmaster/{id}': {
    summary: "Changes a client; the e-mail stays, a new password ends the client's sessions",
    access: 'change a client',
    params: idParams,
    body: z.object({ ...clientFields, password: unchangedOrNewPassword }),
    responses: { 200: messageReply.extend(clientReply.shape) },
  },
  'DELETE /clientmaster/{id}': {
    summary: "Closes a client's account; refused while an agreement of theirs runs",
    access: 'delete a client',
    params: idParams,
    responses: { 200: messageReply },
  },
})
