import * as z from 'zod'
import { defineContract } from '../../../shared/contract.ts'
import { MAX_TRIED_PASSWORD } from '../../../shared/rule.ts'
import { idParams } from '../../../shared/wire.ts'
import { anyObject } from '../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../shared/wire-record.ts'
import { bodyOf, messageSchema, replyOf } from '../../../shared/wire-schema.ts'
import { factorCodeWire } from '../../sign-in/sign-in-wire.ts'
import { passkeyDraftWire } from './second-factor-wire.ts'

const currentPassword = z.string().max(MAX_TRIED_PASSWORD).optional()
/** New recovery codes, which only this reply shows. */
const recoveryCodes = z.array(z.string())

/** `RegistrationResponseJSON` of WebAuthn. */
const newPasskey = z.object({
  id: z.string().max(4_000),
  rawId: z.string().max(4_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string().max(4_000),
    attestationObject: z.string().max(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

export const secondFactorContract = defineContract({
  'POST /account/totp': {
    name: 'startAuthenticatorApp',
    summary: 'Begins to set up an authenticator app; requires the current password',
    access: 'signed-in',
    body: z.object({ currentPassword }),
    responses: { 200: z.object({ key: z.string(), uri: z.string() }) },
    allowedAfterTrial: true,
    allowedBeforeSecondFactor: true,
  },
  'POST /account/totp/confirm': {
    name: 'confirmAuthenticatorApp',
    summary:
      'Sets the authenticator app up by a code of it; the first second factor brings recovery codes',
    access: 'signed-in',
    body: bodyOf(factorCodeWire),
    responses: {
      200: z.object({ message: z.string(), recoveryCodes: recoveryCodes.optional() }),
    },
    allowedAfterTrial: true,
    allowedBeforeSecondFactor: true,
  },
  'POST /account/totp/remove': {
    name: 'removeAuthenticatorApp',
    summary: 'Removes the authenticator app',
    access: 'signed-in',
    body: z.object({ currentPassword }),
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
  'POST /account/passkeys/options': {
    name: 'startPasskey',
    summary: 'What a browser needs to make a passkey; requires the current password',
    access: 'signed-in',
    body: z.object({ currentPassword }),
    responses: { 200: replyOf(wireRecord({ options: anyObject })) },
    allowedAfterTrial: true,
    allowedBeforeSecondFactor: true,
  },
  'POST /account/passkeys': {
    name: 'addPasskey',
    summary:
      'Adds the passkey that the browser made; the first second factor brings recovery codes',
    access: 'signed-in',
    body: bodyOf(passkeyDraftWire, { passkey: newPasskey }),
    responses: {
      200: z.object({ message: z.string(), recoveryCodes: recoveryCodes.optional() }),
    },
    allowedAfterTrial: true,
    allowedBeforeSecondFactor: true,
  },
  'POST /account/passkeys/{id}/remove': {
    name: 'removePasskey',
    summary: 'Removes a passkey',
    access: 'signed-in',
    params: idParams,
    body: z.object({ currentPassword }),
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
  'POST /account/recoverycodes': {
    name: 'renewRecoveryCodes',
    summary: 'Makes ten new recovery codes, which void those before',
    access: 'signed-in',
    body: z.object({ currentPassword }),
    responses: { 200: z.object({ message: z.string(), recoveryCodes }) },
    allowedAfterTrial: true,
  },
})
