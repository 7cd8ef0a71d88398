import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { sessionWire } from './user-wire.ts'

const clientSettings = z.object({
  timeZone: z.string(),
  supportEmail: z.string().nullable(),
  /** Days after which a closed organization loses what no law requires to be kept. */
  eraseAfterDays: z.int(),
  directory: z
    .object({
      tenantId: z.string(),
      clientId: z.string(),
      authority: z.string(),
      graphUrl: z.string(),
    })
    .nullable(),
})

/** Settings for the browser; none is secret. */
export type ClientSettings = z.output<typeof clientSettings>

export const identityContract = defineContract({
  'GET /client-settings': {
    name: 'getClientSettings',
    summary: 'What the browser must know of the settings',
    access: 'public',
    responses: { 200: clientSettings },
  },
  'GET /session': {
    name: 'getSession',
    summary: 'The account that is signed in, with fresh trial days',
    access: 'signed-in',
    responses: { 200: replyOf(sessionWire) },
    allowedBeforeSecondFactor: true,
  },
  'POST /session/language': {
    name: 'chooseLanguage',
    summary: 'Keeps the language of the account: of its pages on a new device, and of its mails',
    access: 'signed-in',
    body: z.object({ language: z.string().max(20) }),
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
    allowedBeforeSecondFactor: true,
  },
  'POST /logout': {
    name: 'signOut',
    summary: 'Ends the session',
    access: 'signed-in',
    allowedAfterTrial: true,
    allowedBeforeSecondFactor: true,
    responses: { 200: messageSchema },
  },
})
