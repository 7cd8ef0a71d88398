import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { listQuery } from '../../shared/list-query.ts'
import { MAX_TRIED_PASSWORD, NO_REASON } from '../../shared/rule.ts'
import { idParams, optionalTextSchema, requiredTextSchema } from '../../shared/wire.ts'
import { text } from '../../shared/wire-kinds.ts'
import { namesByWire } from '../../shared/wire-record.ts'
import {
  bodyOf,
  changedSchema,
  createdWire,
  messageSchema,
  replyOf,
} from '../../shared/wire-schema.ts'
import {
  auditEntryWire,
  BUSINESS_TYPES,
  changedOwnerWire,
  clockWire,
  closedOwnerWire,
  lastBackupWire,
  newOwnerWire,
  ownerDetailWire,
  ownerProfileWire,
  ownerSorts,
  ownerTrialsWire,
  ownerWire,
} from './owner-wire.ts'
import { registeredOwnerWire, registrationWire } from './registration-wire.ts'

const MAX_CODE = 40

const registration = bodyOf(registrationWire, {
  businessType: z
    .enum([...BUSINESS_TYPES, ''], { error: 'Please choose a business type.' })
    .nullish()
    .transform((type) => type || 'Individual'),
  /** The reply of `/owner/verify-otp`; without it the call must come from where the code was entered. */
  verification: optionalTextSchema(),
})

/** Proof of identity, sent with actions on others some time after one's own sign-in. */
export const proof = {
  currentPassword: z.string().max(MAX_TRIED_PASSWORD).optional(),
  /** Of the second factor of an administrator who has one. */
  code: z.string().max(MAX_CODE).optional(),
}

/** Of calls that the specification has: its clients send no reason. */
const proofOfPerson = {
  ...proof,
  /** Why an administrator does so; mailed to the owner and to all administrators. */
  reason: optionalTextSchema({ hasLines: true }),
}

const provedWithReason = z.object({
  ...proof,
  reason: requiredTextSchema({ prompt: NO_REASON, hasLines: true }),
})

export type RegistrationBody = z.output<typeof registration>

export const ownerContract = defineContract({
  'POST /owner/self-register': {
    name: 'registerOwner',
    summary: 'Registers an owner whose e-mail was verified in the last 30 minutes',
    access: 'public',
    body: registration,
    responses: { 201: replyOf(registeredOwnerWire) },
  },
  'GET /ownermaster': {
    name: 'listOwners',
    summary: 'The owners, newest first',
    access: 'list owners',
    compressed: true,
    query: listQuery(ownerSorts),
    responses: { 200: z.array(replyOf(ownerWire)) },
  },
  'GET /trials': {
    name: 'countTrials',
    summary: 'How many owners stand where with their trial',
    access: 'list owners',
    responses: { 200: replyOf(ownerTrialsWire) },
  },
  'GET /lastbackup': {
    name: 'getLastBackup',
    summary:
      'When the last good backup of the installation was made, and one last restored on trial',
    access: 'look after the installation',
    responses: { 200: replyOf(lastBackupWire) },
  },
  'GET /closedowners': {
    name: 'listClosedOwners',
    summary: 'The owners whose organization is closed and can still be opened again',
    access: 'list owners',
    compressed: true,
    responses: { 200: z.array(replyOf(closedOwnerWire)) },
  },
  'GET /clock': {
    name: 'getClock',
    summary: "The server's clock, and whether what cannot be taken back waits because of it",
    access: 'look after the installation',
    responses: { 200: replyOf(clockWire) },
  },
  'POST /clock/confirm': {
    name: 'confirmClock',
    summary: 'Says that the clock is right, so that charging, erasing and reminders go on',
    access: 'look after the installation',
    body: provedWithReason,
    responses: { 200: messageSchema },
  },
  'GET /ownermaster/{id}': {
    name: 'getOwner',
    summary: 'One owner; numbers are shown in full to that owner only',
    access: 'read an owner',
    params: idParams,
    responses: { 200: replyOf(ownerDetailWire) },
  },
  'POST /ownermaster': {
    name: 'addOwner',
    summary: 'Adds an owner with an organization and a trial of their own',
    access: 'add an owner',
    body: bodyOf(newOwnerWire, proofOfPerson),
    responses: {
      201: replyOf({ ...createdWire, organizationId: ['tenant_id', text] }),
    },
    idempotent: true,
  },
  'PUT /ownermaster/{id}': {
    name: 'updateOwner',
    summary: 'Changes an owner; the trial and the subscription only by an administrator',
    access: 'change an owner',
    params: idParams,
    body: bodyOf(changedOwnerWire, {
      trialEndsOn: z.string().max(40).nullish(),
      subscribed: z.boolean().nullish(),
      ...proofOfPerson,
    }),
    responses: { 200: changedSchema(ownerDetailWire) },
    // Owners change these in their profile.
    keeps: Object.keys(namesByWire(ownerProfileWire)),
    // Only a new password may be set once the trial has expired; the handler enforces it.
    allowedAfterTrial: true,
  },
  'DELETE /ownermaster/{id}': {
    name: 'closeOwner',
    summary: "Closes the owner's organization; it can be opened again until something is erased",
    access: 'delete an owner',
    params: idParams,
    // May be left out: by those who have just signed in.
    body: z.object(proofOfPerson),
    responses: { 200: messageSchema },
  },
  'POST /ownermaster/{id}/reopen': {
    name: 'reopenOwner',
    summary: 'Opens a closed organization again, as it was, as long as nothing of it was erased',
    access: 'delete an owner',
    params: idParams,
    body: provedWithReason,
    responses: { 200: messageSchema },
  },
  'POST /ownermaster/{id}/secondfactor/remove': {
    name: 'removeOwnerSecondFactor',
    summary: 'Takes the second factor away from an owner who has lost it',
    access: 'remove the second factor of an owner',
    params: idParams,
    body: provedWithReason,
    responses: { 200: messageSchema },
  },
  'GET /ownermaster/{id}/audit': {
    name: 'listOwnerAudit',
    summary: 'What administrators changed of this owner, newest first',
    access: 'read the audit of an owner',
    compressed: true,
    params: idParams,
    responses: { 200: z.array(replyOf(auditEntryWire)) },
  },
})
