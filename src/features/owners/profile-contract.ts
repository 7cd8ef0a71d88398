import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { MAX_TRIED_PASSWORD } from '../../shared/rule.ts'
import {
  bodyOf,
  changedSchema,
  changesOf,
  messageSchema,
  replyOf,
} from '../../shared/wire-schema.ts'
import { ownerDetailWire } from './owner-wire.ts'
import { emailCodeWire, ownNumbersWire, profileDraftWire } from './profile-wire.ts'

const profile = changesOf(profileDraftWire, {
  /** Goes along with a new e-mail some time after the sign-in. */
  currentPassword: z.string().max(MAX_TRIED_PASSWORD).optional(),
})

/** Changes to a profile: undefined leaves a field as it is; null clears it. */
export type ProfileBody = z.output<typeof profile>

export const profileContract = defineContract({
  'GET /account/profile': {
    name: 'getProfile',
    summary: 'The profile of the owner who calls, the numbers masked',
    access: 'read own profile',
    responses: { 200: replyOf(ownerDetailWire) },
  },
  'GET /account/numbers': {
    name: 'getOwnNumbers',
    summary: 'Their PAN, GST and bank account numbers in full',
    access: 'read own profile',
    responses: { 200: replyOf(ownNumbersWire) },
  },
  'PUT /account/profile': {
    name: 'updateProfile',
    summary: 'Changes what is sent of it; what is left out stays, what is blank is taken away',
    access: 'change own profile',
    body: profile,
    responses: { 200: changedSchema(ownerDetailWire) },
    keeps: ['aadharNumber', 'trialEndsAt', 'subscribed'],
  },
  'POST /account/email': {
    name: 'confirmEmailChange',
    summary: 'Makes a new e-mail count, by the code that was mailed to it',
    access: 'change own profile',
    body: bodyOf(emailCodeWire),
    responses: { 200: z.object({ message: z.string(), email: z.string() }) },
  },
  'DELETE /account/email': {
    name: 'cancelEmailChange',
    summary: 'Forgets a new e-mail that waits for its code',
    access: 'change own profile',
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
})
