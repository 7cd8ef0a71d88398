import { createdReply } from '../../../server/http/success-replies.ts'
import { invalidField, type Refusal } from '../../../server/refusal.ts'
import { today } from '../../../shared/calendar-date.ts'
import { sayFixed, type Wording } from '../../../shared/said.ts'
import { deviceKeyOf } from '../../identity/server/access/known-device.ts'
import { membershipOfAccount } from '../../identity/server/access/membership-of.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { SignInAccount, SignInKind } from '../../identity/server/account-queries.ts'
import {
  mustHaveSecondFactor,
  type SecondFactorDeps,
} from '../../identity/server/second-factor/second-factors.ts'
import {
  authenticationOptions,
  SIGN_IN,
  secondFactorOf,
} from '../../identity/server/second-factor/webauthn.ts'
import { isRefusedForTrial, TRIAL_EXPIRED, trialDaysOf } from '../../identity/trial.ts'
import {
  DEVICE_KEY,
  type MAILED_LINKS,
  OTP_EXPIRES_IN,
  OTP_HANDLE,
  type signInContract,
} from '../sign-in-contract.ts'
import { factorCodeWire } from '../sign-in-wire.ts'
import { signInWithDirectory } from './directory-sign-in.ts'
import { acceptInvitation, lookAtInvitation } from './invitations.ts'
import {
  isOfMember,
  type JoiningDeps,
  joinTeam,
  lookAtTeamInvitation,
} from './member-invitations.ts'
import { passSecondFactor } from './pass-second-factor.ts'
import { lookAtReset, requestPasswordReset, resetPassword } from './password-resets.ts'
import {
  confirmAdministrator,
  lookAtConfirmation,
  requestAdministrator,
} from './register-administrator.ts'
import { type OtpRequest, sendOtp } from './send-otp.ts'
import type { MailedLink } from './set-password-by-link.ts'
import { checkCredentials, type Started, signInWithPasskey, startSession } from './sign-in.ts'
import { lookAtUndo, type UndoDeps, undoChange } from './undo-links.ts'
import { verifyOtp } from './verify-otp.ts'

const OTP_REPLIES = {
  verified: { verified: true, message: 'Email verified successfully!' },
  wrong: { verified: false, message: 'Invalid OTP' },
  expired: { verified: false, message: 'OTP expired. Please send a new one.' },
  'tried too often': {
    verified: false,
    message: 'A wrong OTP was entered too often. Please send a new one.',
  },
}

export function signInRoutes(
  deps: SecondFactorDeps & UndoDeps & JoiningDeps,
): Handlers<typeof signInContract> {
  const todayHere = () => today(deps.clock(), deps.timeZone)
  const signedIn = (account: SignInAccount, token: string) => ({
    token,
    organizationId: account.organizationId,
    message: 'Login successful!',
    user: {
      ...account,
      ...membershipOfAccount(account),
      readsUntil: account.readsUntil ?? undefined,
      ...trialDaysOf(account, todayHere()),
    },
  })
  const isOver = (account: SignInAccount) => isRefusedForTrial(account, todayHere())
  const tokenReply = (account: SignInAccount, token: string) => ({
    status: 200 as const,
    body: signedIn(account, token),
    headers: knows(account.id),
  })
  const withoutSecondFactor = (account: SignInAccount, token: string) => {
    const reply = tokenReply(account, token)
    if (!mustHaveSecondFactor(deps, account)) return reply
    return { ...reply, body: { ...reply.body, needsSecondFactor: true } }
  }
  const replyTo = async (account: SignInAccount, started: Started) =>
    'handle' in started
      ? { status: 401 as const, body: await secondFactorRequired(deps, started) }
      : withoutSecondFactor(account, started.token)
  const knows = (accountId: string) => ({ [DEVICE_KEY]: deviceKeyOf(deps, accountId) })
  return {
    'POST /owner/login': async ({ body: credentials, ...from }) => {
      const attempt = attemptOf('owner', credentials, from.address)
      const account = await checkCredentials(deps, attempt)
      if (isOver(account)) return { status: 403, body: REFUSED_AFTER_TRIAL }
      return replyTo(account, await startSession(deps, account, { ...attempt, ...from }))
    },
    'POST /clientmasterlogin': async ({ body: credentials, ...from }) => {
      const attempt = attemptOf('client', credentials, from.address)
      const account = await checkCredentials(deps, attempt)
      return replyTo(account, await startSession(deps, account, { ...attempt, ...from }))
    },
    'POST /login/second-factor': async ({ body: { handle, code, passkey }, ...from }) => {
      if (code === undefined && passkey === undefined)
        throw invalidField('code', sayFixed(factorCodeWire.code.rule.prompt))
      const proof = passkey ? { passkey } : { code: code ?? '' }
      const { address, userAgent } = from
      const { account, token } = await passSecondFactor(deps, { handle, proof, address, userAgent })
      return tokenReply(account, token)
    },
    'POST /login/passkey/options': async () => ({
      status: 200,
      body: { options: asObject(await authenticationOptions(deps, SIGN_IN)) },
    }),
    'POST /login/passkey': async ({ body, address, userAgent }) => {
      const attempt = { response: body.passkey, address, userAgent }
      const isOpen = (account: SignInAccount) => !isOver(account)
      const { account, token } = await signInWithPasskey(deps, attempt, isOpen)
      return token === undefined
        ? { status: 403, body: REFUSED_AFTER_TRIAL }
        : tokenReply(account, token)
    },
    'POST /auth/sso-exchange': async ({ body, ...from }) => {
      const { accountId, token, ssoId, email, name } = await signInWithDirectory(
        deps,
        body.microsoftToken,
        from,
      )
      const user = { id: accountId, role: 'administrator' as const, email, name }
      return { status: 200, body: { token, message: 'Login successful!', user, ssoId } }
    },
    'POST /owner/send-otp': async ({ body, address, wording }) => {
      const request = await sendOtp(deps, { email: body.email, address, wording })
      const headers = headersOfOtp(request, deps.clock())
      if (request.refusal) return pausedReply(request.refusal, headers, wording)
      const message = 'OTP sent to your email successfully!'
      return { status: 200, body: { success: true, message }, headers }
    },
    'POST /owner/verify-otp': async ({ body, address }) => {
      const entry = { ...body, handle: body.handle, address }
      const { result, ...verification } = await verifyOtp(deps, entry)
      return { status: 200, body: { ...OTP_REPLIES[result], ...verification } }
    },
    'POST /forgot-password': async ({ body, address }) => {
      await requestPasswordReset(deps, body.email, address)
      return {
        status: 200,
        body: 'If this address has an account, an email with a link is on its way.',
      }
    },
    'POST /resetpassword/{id}/{token}': async ({ params, body, address }) => {
      const accountId = await resetPassword(deps, params, body.password, address)
      const message = 'Your password has been changed.'
      return { status: 200, body: { status: 'success', message }, headers: knows(accountId) }
    },
    'POST /invitations/accept': async ({ body, address }) => {
      const isMember = await isOfMember(deps, body)
      const accept = isMember ? joinTeam : acceptInvitation
      const accountId = await accept(deps, body, body.password, address)
      const message = isMember
        ? 'Your password is set. Please sign in as an owner.'
        : 'Your password is set. Please sign in as a client.'
      return { status: 200, body: { message }, headers: knows(accountId) }
    },
    'POST /account/email/undo': async ({ body, address }) => {
      await undoChange(deps, body, body.password, address)
      const message = 'Your account is back as it was. Please sign in with your new password.'
      return { status: 200, body: { message } }
    },
    'POST /links/check': async ({ body: { kind, ...link } }) => {
      const account = await LOOKS[kind](deps, link)
      const as = account?.role === 'client' ? 'client' : 'owner'
      const { member, ownerName } = account ?? {}
      // Whoever takes a change back need not learn what the e-mail was changed to.
      const whose = kind !== 'undo' &&
        account && { email: account.email, of: ownerName ?? undefined }
      const team =
        kind === 'invitation' && member && ownerName ? { member, of: ownerName } : undefined
      return { status: 200, body: { message: 'This link works.', as, ...whose, team } }
    },
    'POST /register': async ({ body, address }) => {
      await requestAdministrator(deps, body.email, address)
      return {
        status: 200,
        body: { message: 'If this address may register, an email with a link is on its way.' },
      }
    },
    'POST /register/confirm': async ({ body, address }) => {
      const id = await confirmAdministrator(deps, body, body.password, address)
      return createdReply('Your administrator account is ready. Please sign in.', id)
    },
  }
}

type Found = Pick<SignInAccount, 'role' | 'email' | 'member' | 'ownerName'>

/** Each finds whose link it is, where that is an account already. @throws Refusal `link-expired` */
const LOOKS: Record<
  (typeof MAILED_LINKS)[number],
  (deps: UndoDeps & SecondFactorDeps, link: MailedLink) => Promise<Found | undefined>
> = {
  password: lookAtReset,
  invitation: async (deps, link) =>
    (await isOfMember(deps, link))
      ? lookAtTeamInvitation(deps, link)
      : lookAtInvitation(deps, link),
  undo: lookAtUndo,
  administrator: async (deps, link) => {
    await lookAtConfirmation(deps, link)
    return undefined
  },
}

type Credentials = { email: string; password: string; deviceKeys?: string[] | undefined }

const attemptOf = (
  kind: SignInKind,
  { email, password, deviceKeys = [] }: Credentials,
  address: string,
) => ({ kind, email, password, deviceKeys, address })

const headersOfOtp = ({ handle, expiresAt }: OtpRequest, now: Date) => ({
  [OTP_HANDLE]: handle,
  [OTP_EXPIRES_IN]: String(Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
})

const pausedReply = (
  { said, code, retryAfterSeconds = 60 }: Refusal,
  headers: Record<string, string>,
  wording: Wording,
) => ({
  status: 429 as const,
  body: { message: said.in(wording), code },
  headers: { 'retry-after': String(retryAfterSeconds), ...headers },
})

const REFUSED_AFTER_TRIAL = { message: TRIAL_EXPIRED, code: 'trial-expired' }

async function secondFactorRequired(
  deps: SecondFactorDeps,
  { handle, hasApp, passkeys }: Extract<Started, { handle: string }>,
) {
  const options =
    passkeys.length > 0
      ? await authenticationOptions(deps, secondFactorOf(handle), passkeys)
      : undefined
  return {
    message: 'Please use your two-step verification: a code, a recovery code or a passkey.',
    code: 'second-factor' as const,
    handle,
    hasApp,
    passkeyOptions: options ? asObject(options) : null,
    token: null,
  }
}

const asObject = (options: object) => ({ ...options }) as Readonly<Record<string, unknown>>
