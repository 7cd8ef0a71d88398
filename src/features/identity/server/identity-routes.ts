import { createdReply } from '../../../server/http/replies.ts'
import { today } from '../../../shared/calendar-date.ts'
import type { identityContract } from '../identity-contract.ts'
import { daysRemainingInTrial, isTrialExpired, TRIAL_EXPIRED } from '../trial.ts'
import type { SignInAccount } from './account-queries.ts'
import { signInWithDirectory } from './directory-sign-in.ts'
import { undoEmailChange } from './email-changes.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { sendOtp, verifyOtp } from './otp.ts'
import { requestPasswordReset, resetPassword } from './password-resets.ts'
import { confirmAdministrator, requestAdministrator } from './register-administrator.ts'
import type { Handlers, Scope } from './scope.ts'
import { endSession } from './sessions.ts'
import { checkCredentials, startSession } from './sign-in.ts'

const OTP_REPLIES = {
  verified: { verified: true, message: 'Email verified successfully!' },
  wrong: { verified: false, message: 'Invalid OTP' },
  expired: { verified: false, message: 'OTP expired. Please send a new one.' },
}

export function identityRoutes(deps: IdentityDeps): Handlers<typeof identityContract> {
  const trialDays = ({ role, trial }: Pick<SignInAccount, 'role' | 'trial'>) =>
    role === 'owner' && trial
      ? { daysRemainingInTrial: daysRemainingInTrial(trial, today(deps.clock(), deps.timeZone)) }
      : {}
  const signedIn = (account: SignInAccount, token: string) => ({
    token,
    organizationId: account.organizationId,
    message: 'Login successful!',
    user: { ...account, ...trialDays(account) },
  })
  return {
    'GET /client-settings': async () => ({ status: 200, body: deps.clientSettings }),
    'POST /owner/login': async ({ body, ...from }) => {
      const { address } = from
      const account = await checkCredentials(deps, { kind: 'owner', ...body, address })
      const { trial } = account
      if (trial && isTrialExpired(trial, today(deps.clock(), deps.timeZone)))
        return { status: 403, body: REFUSED_AFTER_TRIAL }
      return { status: 200, body: signedIn(account, await startSession(deps, account, from)) }
    },
    // An owner's trial closes nothing to the clients.
    'POST /clientmasterlogin': async ({ body, ...from }) => {
      const { address } = from
      const account = await checkCredentials(deps, { kind: 'client', ...body, address })
      return { status: 200, body: signedIn(account, await startSession(deps, account, from)) }
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
    'GET /session': async ({ scope }) => ({
      status: 200,
      body: {
        organizationId: organizationOf(scope),
        user: { ...userOf(scope), ...trialDays(standingOf(scope)) },
      },
    }),
    'POST /logout': async ({ scope }) => {
      await endSession(scope.tx, scope.sessionHash)
      deps.securityLog('signed out', { account: scope.actor.accountId })
      return { status: 200, body: { message: 'Signed out.' } }
    },
    'POST /owner/send-otp': async ({ body, address }) => {
      await sendOtp(deps, body.email, address)
      return {
        status: 200,
        body: { success: true, message: 'OTP sent to your email successfully!' },
      }
    },
    'POST /owner/verify-otp': async ({ body, address }) => {
      const { result, ...verification } = await verifyOtp(deps, { ...body, address })
      return { status: 200, body: { ...OTP_REPLIES[result], ...verification } }
    },
    'POST /forgot-password': async ({ body, address }) => {
      await requestPasswordReset(deps, body.email, address)
      return {
        status: 200,
        body: 'If this address has an account, a mail with a link is on its way.',
      }
    },
    'POST /resetpassword/{id}/{token}': async ({ params, body, address }) => {
      await resetPassword(deps, params, body.password, address)
      return {
        status: 200,
        body: { status: 'success', message: 'Your password has been changed.' },
      }
    },
    'POST /account/email/undo': async ({ body, address }) => {
      await undoEmailChange(deps, body, body.password, address)
      const message =
        'Your account has its old e-mail again. Please sign in with your new password.'
      return { status: 200, body: { message } }
    },
    'POST /register': async ({ body, address }) => {
      await requestAdministrator(deps, body.email, address)
      return {
        status: 200,
        body: { message: 'If this address may register, a mail with a link is on its way.' },
      }
    },
    'POST /register/confirm': async ({ body, address }) => {
      const id = await confirmAdministrator(deps, body, body.password, address)
      return createdReply('Your administrator account is ready. Please sign in.', id)
    },
  }
}

const REFUSED_AFTER_TRIAL = { message: TRIAL_EXPIRED, code: 'trial-expired' }

const organizationOf = (scope: Scope) =>
  scope.kind === 'administrator' ? null : scope.organization.id

const standingOf = (scope: Scope) => ({
  role: scope.kind,
  trial: scope.kind === 'owner' ? scope.organization.trial : null,
})

const userOf = ({ actor, kind }: Scope) => ({
  id: actor.accountId,
  email: actor.email,
  name: actor.name,
  role: kind,
})
