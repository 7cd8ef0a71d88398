import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { LONGEST_TRIED_PASSWORD } from '../../shared/rule.ts'
import { requiredText } from '../../shared/wire.ts'
import { messageReply } from '../../shared/wire-schema.ts'
import { identityRules } from '../identity/identity-rules.ts'

const currentPassword = z.string().max(LONGEST_TRIED_PASSWORD).optional()
/** They are shown once, in this reply. */
const recoveryCodes = z.array(z.string())

export const secondFactorContract = defineContract({
  'POST /account/totp': {
    summary: 'Begins to set up an authenticator app; asks for the own password',
    access: 'signed-in',
    body: z.object({ currentPassword }),
    responses: { 200: z.object({ key: z.string(), uri: z.string() }) },
    allowedAfterTrial: true,
  },
  'POST /account/totp/confirm': {
    summary:
      'Sets the authenticator app up by a code of it; the first second factor brings recovery codes',
    access: 'signed-in',
    body: z.object({ code: requiredText(identityRules.code) }),
    responses: {
      200: z.object({ message: z.string(), recoveryCodes: recoveryCodes.optional() }),
    },
    allowedAfterTrial: true,
  },
  'POST /account/totp/remove': {
    summary: 'Removes the authenticator app',
    access: 'signed-in',
    body: z.object({ currentPassword }),
    responses: { 200: messageReply },
    allowedAfterTrial: true,
  },
  'POST /account/recoverycodes': {
    summary: 'Makes ten new recovery codes, which void those before',
    access: 'signed-in',
    body: z.object({ currentPassword }),
    responses: { 200: z.object({ message: z.string(), recoveryCodes }) },
    allowedAfterTrial: true,
  },
})
