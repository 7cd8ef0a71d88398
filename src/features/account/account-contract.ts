import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { MAX_TRIED_PASSWORD } from '../../shared/rule.ts'
import { idParams, newPassword } from '../../shared/wire.ts'
import { messageReply, replyOf } from '../../shared/wire-schema.ts'
import { passwordRules } from './account-rules.ts'
import { accountWire } from './account-wire.ts'

const { prompt } = passwordRules.current
/** Any text may be tried: the rules for passwords hold where one is set. */
const ownPassword = z.string({ error: prompt }).min(1, prompt).max(MAX_TRIED_PASSWORD)

export const accountContract = defineContract({
  'GET /account': {
    name: 'getAccount',
    summary: 'The account that is signed in, and the devices on which it is',
    access: 'signed-in',
    responses: { 200: replyOf(accountWire) },
    allowedBeforeSecondFactor: true,
  },
  'POST /account/password': {
    name: 'changePassword',
    summary: 'Changes the own password; ends the other sessions',
    access: 'signed-in',
    body: z.object({ current: ownPassword, next: newPassword(passwordRules.next) }),
    responses: { 200: messageReply },
    allowedAfterTrial: true,
  },
  'DELETE /account/devices/{id}': {
    name: 'signOutDevice',
    summary: 'Ends one session of the account',
    access: 'signed-in',
    params: idParams,
    responses: { 200: messageReply },
    allowedAfterTrial: true,
  },
  'POST /account/devices/end': {
    name: 'signOutOtherDevices',
    summary: 'Ends every session of the account but this one',
    access: 'signed-in',
    responses: { 200: messageReply },
    allowedAfterTrial: true,
  },
})
