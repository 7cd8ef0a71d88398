import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { MAX_TRIED_PASSWORD } from '../../shared/rule.ts'
import { id, idParams } from '../../shared/wire.ts'
import { bodyOf, createdSchema, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { emailCodeWire } from '../owners/profile-wire.ts'
import { memberDraftWire, memberRoleWire, teamSettingsWire, teamWire } from './member-wire.ts'

/** Goes along some time after the sign-in; without it the reply is 403 `sign-in-again`. */
const proof = { currentPassword: z.string().max(MAX_TRIED_PASSWORD).optional() }

const NO_PROPERTY = /* i18n */ 'Please choose at least one property.'
const TOO_MANY = /* i18n */ 'Please choose at most 500 properties.'
/** The properties with which they work; null for all. */
const properties = z.array(id).min(1, NO_PROPERTY).max(500, TOO_MANY).nullish()

/** An owner's team. What each of its roles may do is in the abilities of all features (docs/abilities.txt). */
export const teamContract = defineContract({
  'GET /team': {
    name: 'getTeam',
    summary:
      'Who works with the owner, where they are signed in, and who was invited; those who left last',
    access: 'look after the team',
    responses: { 200: replyOf(teamWire) },
  },
  'POST /team': {
    name: 'inviteMember',
    summary: 'Invites somebody to the team by mail; the link works for seven days',
    access: 'look after the team',
    body: bodyOf(memberDraftWire, { properties, ...proof }),
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'POST /team/{id}/invitation': {
    name: 'inviteMemberAgain',
    summary:
      'Mails a new link to somebody who was invited and has not come; the one before is void',
    access: 'look after the team',
    params: idParams,
    body: z.object(proof),
    responses: { 200: messageSchema },
  },
  'PUT /team/{id}': {
    name: 'changeMember',
    summary:
      'Gives somebody of the team another role or other properties, in force at their next request; without `properties` those stay',
    access: 'look after the team',
    params: idParams,
    body: bodyOf(memberRoleWire, { properties, ...proof }),
    responses: { 200: messageSchema },
  },
  'DELETE /team/{id}': {
    name: 'removeMember',
    summary:
      'Removes somebody from the team, in force at their next request, or takes an invitation back; what they recorded stays',
    access: 'look after the team',
    params: idParams,
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
  'POST /team/{id}/secondfactor/remove': {
    name: 'removeMembersSecondFactor',
    summary:
      'Removes the two-step verification of somebody of the team who lost it; they get a mail',
    access: 'look after the team',
    params: idParams,
    body: z.object(proof),
    responses: { 200: messageSchema },
  },
  'DELETE /teamdevices/{id}': {
    name: 'signOutMember',
    summary: 'Ends one session of somebody of the team',
    access: 'look after the team',
    params: idParams,
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
  'PUT /teamsettings': {
    name: 'changeTeamSettings',
    summary: 'Whether the team needs two-step verification; in force at their next request',
    access: 'look after the team',
    body: bodyOf(teamSettingsWire, { mustHaveSecondFactor: z.boolean(), ...proof }),
    responses: { 200: messageSchema },
  },
  'POST /membership/email': {
    name: 'requestMembersEmail',
    summary:
      'Mails a code to a new e-mail for somebody of a team; it counts once the code is entered',
    access: 'change own membership',
    body: bodyOf({ email: memberDraftWire.email }, proof),
    responses: { 200: messageSchema },
  },
  'POST /membership/email/confirm': {
    name: 'confirmMembersEmail',
    summary: 'Makes that e-mail count, by the code that was mailed to it',
    access: 'change own membership',
    body: bodyOf(emailCodeWire),
    responses: { 200: z.object({ message: z.string(), email: z.string() }) },
  },
  'DELETE /membership/email': {
    name: 'cancelMembersEmail',
    summary: 'Forgets a new e-mail that waits for its code',
    access: 'change own membership',
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
  },
  'POST /membership/leave': {
    name: 'leaveTeam',
    summary: 'Leaves the team: the account is closed and every device signed out',
    access: 'change own membership',
    body: z.object(proof),
    responses: { 200: messageSchema },
    allowedAfterTrial: true,
    allowedBeforeSecondFactor: true,
  },
})
