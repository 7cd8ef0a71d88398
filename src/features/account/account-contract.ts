import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { idParams } from '../../shared/wire.ts'
import { bodyOf, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { accountWire, NOTICE_VERSION, passwordChangeWire } from './account-wire.ts'

export const accountContract = defineContract({
  'GET /account': {
    name: 'getAccount',
    summary: 'The account that is signed in, and the devices on which it is',
    access: 'signed-in',
    responses: { 200: replyOf(accountWire) },
    allowedBeforeSecondFactor: true,
  },
  'POST /account/notice': {
    name: 'seeNotice',
    summary: 'Keeps that the person has seen this version of the notice about their data',
    access: 'signed-in',
    body: z.object({ version: z.number().int().min(1).max(NOTICE_VERSION) }),
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
  'POST /account/password': {
    name: 'changePassword',
    summary: 'Changes the own password; ends the other sessions',
    access: 'signed-in',
    body: bodyOf(passwordChangeWire),
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
  'DELETE /account/devices/{id}': {
    name: 'signOutDevice',
    summary: 'Ends one session of the account',
    access: 'signed-in',
    params: idParams,
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
  'POST /account/devices/end': {
    name: 'signOutOtherDevices',
    summary: 'Ends every session of the account but this one',
    access: 'signed-in',
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
})
