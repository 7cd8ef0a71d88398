import type { Transaction } from '../../../server/database/database.ts'
import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { messageReply } from '../../../server/http/success-replies.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import { notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { secondFactorsOnWire } from '../../identity/second-factor/server/second-factor-routes.ts'
import { changeBy } from '../../identity/server/access/hashing-queue.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import {
  findOpenAccount,
  findSeenNotice,
  setSeenNotice,
} from '../../identity/server/account-queries.ts'
import { findPendingEmail } from '../../identity/server/email/email-changes.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import {
  findSecondFactors,
  isAnySetUp,
  mustHaveSecondFactor,
} from '../../identity/server/second-factor/second-factors.ts'
import {
  endOtherSessions,
  endSessionOf,
  listSessions,
} from '../../identity/server/sessions/sessions.ts'
import { confirmPassword } from '../../identity/server/sign-in/fresh-sign-in.ts'
import { hashPassword } from '../../identity/server/sign-in/passwords.ts'
import type { accountContract } from '../account-contract.ts'
import { changeOwnersPassword, changePasswordOf } from './change-password.ts'

/** Sessions and passwords are the identity role's alone, so most of this happens before the caller's transaction. */
export function accountRoutes(deps: IdentityDeps): Handlers<typeof accountContract> {
  const asIdentity = <T>(work: (tx: Transaction) => Promise<T>) =>
    deps.database.transaction({ role: 'rentbook_identity' }, work)
  return {
    'GET /account': beforeTransaction(
      ({ caller: { actor, sessionHash, now } }) =>
        asIdentity(async (tx) => ({
          account: await findOpenAccount(tx, actor.accountId),
          pendingEmail: await findPendingEmail(tx, actor.accountId, now),
          secondFactors: await findSecondFactors(tx, actor.accountId),
          notice: await findSeenNotice(tx, actor.accountId),
          sessions: await listSessions(tx, { accountId: actor.accountId, sessionHash }, now),
        })),
      async ({ scope }, { account, pendingEmail, sessions, ...own }) => {
        const { accountId: id, name, email } = scope.actor
        const notice = inLocalTime(scope, own.notice)
        // Accounts without a password have no row here.
        const authType = account ? ('traditional' as const) : ('SSO' as const)
        const devices = sessions.map((session) => inLocalTime(scope, session))
        const secondFactors = secondFactorsOnWire(scope, own.secondFactors)
        const needsSecondFactor =
          account !== undefined &&
          mustHaveSecondFactor(deps, scope.kind) &&
          !isAnySetUp(own.secondFactors)
        const user = { id, name, email, pendingEmail, role: scope.kind }
        const signIn = { authType, secondFactors, needsSecondFactor }
        return { status: 200, body: { ...user, ...signIn, ...notice, devices } }
      },
    ),
    'POST /account/notice': beforeTransaction(
      ({ caller: { actor, now }, body: { version } }) =>
        asIdentity((tx) => setSeenNotice(tx, actor.accountId, { version, at: now })),
      async () => messageReply('Saved.'),
    ),
    'POST /account/password': beforeTransaction(
      async ({ caller, body, address }) => {
        const { accountId } = caller.actor
        const attempt = { caller, password: body.current, field: 'current', address }
        await confirmPassword(deps, attempt)
        const passwordHash = await hashPassword(body.next, changeBy(accountId))
        if (caller.kind !== 'owner') await changePasswordOf(deps, caller, passwordHash)
        return passwordHash
      },
      async ({ scope }, passwordHash) => {
        if (scope.kind === 'owner') await changeOwnersPassword(deps, scope, passwordHash)
        deps.securityLog('password changed', { account: scope.actor.accountId })
        return messageReply('Your password has been changed. Your other devices are signed out.')
      },
    ),
    'DELETE /account/devices/{id}': beforeTransaction(
      ({ caller, params }) =>
        asIdentity((tx) => endSessionOf(tx, caller.actor.accountId, params.id)),
      async ({ scope }, isEnded) => {
        if (!isEnded) throw notFound(say`Device`)
        deps.securityLog('session ended', { account: scope.actor.accountId })
        return messageReply('That device is signed out.')
      },
    ),
    'POST /account/devices/end': beforeTransaction(
      ({ caller: { actor, sessionHash } }) =>
        asIdentity((tx) => endOtherSessions(tx, { accountId: actor.accountId, sessionHash })),
      async ({ scope }) => {
        deps.securityLog('other sessions ended', { account: scope.actor.accountId })
        return messageReply('Your other devices are signed out.')
      },
    ),
  }
}
