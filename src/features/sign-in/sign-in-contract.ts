import * as z from 'zod'
import { defineContract, MEMBER_ROLES } from '../../shared/contract.ts'
import { MAX_TRIED_PASSWORD } from '../../shared/rule.ts'
import { requiredTextSchema } from '../../shared/wire.ts'
import { anyObject } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { bodyOf, createdSchema, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import {
  directorySignedInWire,
  refusedAfterTrialWire,
  secondFactorWire,
  signedInWire,
} from '../identity/user-wire.ts'
import {
  administratorDraftWire,
  factorCodeWire,
  mailToWire,
  newPasswordWire,
  otpWire,
  signInWire,
} from './sign-in-wire.ts'

const credentials = bodyOf(signInWire, {
  /** Of accounts that came in with this device before. */
  deviceKeys: z.array(z.string().max(100)).max(5).optional(),
})

const bytes = z.string().max(4_000)
/** `AuthenticationResponseJSON` of WebAuthn. */
const passkeyAnswer = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})

const linkParams = z.object({ id: z.string().max(200), token: z.string().max(200) })

/** The mailed links behind which a password is set. */
export const MAILED_LINKS = ['password', 'invitation', 'undo', 'administrator'] as const

/** Names a request for an OTP, in the reply to it. */
export const OTP_HANDLE = 'otp-handle'

/** For how many seconds the mailed OTP can still be entered, in the reply to a request for one. */
export const OTP_EXPIRES_IN = 'otp-expires-in'

/** The key that a device stores for an account that signed in on it (docs/decisions/0038). */
export const DEVICE_KEY = 'device-key'

export const signInContract = defineContract({
  'POST /owner/login': {
    name: 'signInOwner',
    summary: 'Signs an owner (or an administrator with a password) in',
    access: 'public',
    body: credentials,
    responses: {
      200: replyOf(signedInWire),
      401: replyOf(secondFactorWire),
      403: replyOf(refusedAfterTrialWire),
    },
  },
  'POST /clientmasterlogin': {
    name: 'signInClient',
    summary: 'Signs a client in',
    access: 'public',
    body: credentials,
    responses: { 200: replyOf(signedInWire), 401: replyOf(secondFactorWire) },
  },
  'POST /login/second-factor': {
    name: 'completeSecondFactor',
    summary:
      'Ends a sign-in that was answered 401 `second-factor`: by a code of the app, a recovery code or a passkey',
    access: 'public',
    body: z.object({
      /** The handle in that reply. */
      handle: z.string().max(100),
      code: requiredTextSchema(factorCodeWire.code.rule).optional(),
      passkey: passkeyAnswer.optional(),
    }),
    responses: { 200: replyOf(signedInWire) },
  },
  'POST /login/passkey/options': {
    name: 'startPasskeySignIn',
    summary: 'What a browser needs to sign in with a passkey alone',
    access: 'public',
    responses: { 200: replyOf(wireRecord({ options: anyObject })) },
  },
  'POST /login/passkey': {
    name: 'signInWithPasskey',
    summary: 'Signs in with a passkey alone, without a password',
    access: 'public',
    body: z.object({ passkey: passkeyAnswer }),
    responses: { 200: replyOf(signedInWire), 403: replyOf(refusedAfterTrialWire) },
  },
  'POST /auth/sso-exchange': {
    name: 'signInWithDirectory',
    summary: "Signs an administrator in with the directory's ID token",
    access: 'public',
    body: z.object({
      microsoftToken: z.string({ error: 'The directory token is missing.' }).max(60_000),
      // As specified; never used for decisions.
      userProfile: z.unknown().optional(),
    }),
    responses: { 200: replyOf(directorySignedInWire) },
  },
  'POST /owner/send-otp': {
    name: 'sendOtp',
    summary: 'Mails a one-time password',
    access: 'public',
    body: bodyOf(mailToWire),
    responses: {
      200: z.object({ success: z.boolean(), message: z.string() }),
      // No second mail goes out so soon; the code that was mailed before works with the handle in this reply.
      429: z.object({ message: z.string(), code: z.string() }),
    },
  },
  'POST /owner/verify-otp': {
    name: 'verifyOtp',
    summary: 'Checks a one-time password',
    access: 'public',
    body: bodyOf(otpWire, {
      /** The handle of the reply to the request for the code; guesses then belong to that requester. */
      handle: z.string().max(100).optional(),
    }),
    responses: {
      200: z.object({
        verified: z.boolean(),
        message: z.string(),
        /** Goes along with the registration, which may then come from another network address. */
        verification: z.string().optional(),
      }),
    },
  },
  'POST /forgot-password': {
    name: 'requestPasswordReset',
    summary: 'Mails a link for a new password to each account of the address',
    access: 'public',
    body: bodyOf(mailToWire),
    responses: { 200: z.string() },
  },
  'POST /resetpassword/{id}/{token}': {
    name: 'resetPassword',
    summary: 'Sets the new password that a mailed link allows',
    access: 'public',
    params: linkParams,
    body: bodyOf(newPasswordWire),
    responses: { 200: z.object({ status: z.string(), message: z.string() }) },
  },
  'POST /invitations/accept': {
    name: 'acceptInvitation',
    summary:
      'Sets the first password of somebody who was invited by mail: a client, or one of a team',
    access: 'public',
    body: bodyOf(newPasswordWire, linkParams.shape),
    responses: { 200: messageSchema },
  },
  'POST /account/email/undo': {
    name: 'undoChange',
    summary:
      'Takes a new e-mail, payment details or what an administrator did back by a mailed link, and sets a new password',
    access: 'public',
    body: bodyOf(newPasswordWire, linkParams.shape),
    responses: { 200: messageSchema },
  },
  'POST /links/check': {
    name: 'checkMailedLink',
    summary: 'Whether a mailed link still works, and for which sign-in; it stays as it is',
    access: 'public',
    body: z.object({ kind: z.enum(MAILED_LINKS), ...linkParams.shape }),
    responses: {
      200: z.object({
        message: z.string(),
        as: z.enum(['owner', 'client']),
        /** With which one signs in afterwards; of an invitation and of a forgotten password. */
        email: z.string().optional(),
        /** The owner, of such a link to a client or to one of a team. */
        of: z.string().optional(),
        /** Of an invitation to a team: as what, and the owner's name. */
        team: z.object({ member: z.enum(MEMBER_ROLES), of: z.string() }).optional(),
      }),
    },
  },
  'POST /register': {
    name: 'requestAdministrator',
    summary: 'Asks for an administrator account; grants nothing by itself',
    access: 'public',
    // A password may come along, as specified; it is neither needed nor kept.
    body: bodyOf(administratorDraftWire, {
      password: z.string().max(MAX_TRIED_PASSWORD).optional(),
    }),
    responses: { 200: messageSchema },
  },
  'POST /register/confirm': {
    name: 'confirmAdministrator',
    summary: 'Makes the administrator account with the password that is set on the mailed page',
    access: 'public',
    body: bodyOf(newPasswordWire, linkParams.shape),
    responses: { 201: createdSchema },
  },
})
