import type { Transaction } from '../../../server/database/database.ts'
import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { messageReply } from '../../../server/http/success-replies.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import { notFound, Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { secondFactorsOnWire } from '../../identity/second-factor/server/second-factor-routes.ts'
import { changeBy } from '../../identity/server/access/hashing-queue.ts'
import { membershipOf } from '../../identity/server/access/membership-of.ts'
import type { CallerScope, Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { mailPasswordChanged, type NoticeDeps } from '../../identity/server/account-notices.ts'
import {
  findOpenAccount,
  findSeenNotice,
  setPasswordHash,
  setSeenNotice,
} from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import {
  findSecondFactors,
  isAnySetUp,
} from '../../identity/server/second-factor/second-factors.ts'
import {
  endOtherSessions,
  endSessionOf,
  isSessionOpen,
  listSessions,
} from '../../identity/server/sessions/sessions.ts'
import { findPendingEmail } from '../../sign-in/server/email-changes.ts'
import { confirmPassword } from '../../sign-in/server/fresh-sign-in.ts'
import { hashPassword } from '../../sign-in/server/passwords.ts'
import { ownRecordOf } from '../../team/server/own-record.ts'
import type { accountContract } from '../account-contract.ts'

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
          account !== undefined && scope.mustHaveSecondFactor && !isAnySetUp(own.secondFactors)
        const user = { id, name, email, pendingEmail, role: scope.kind, ...membershipOf(scope) }
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

/**
 * Changes the password of who keeps books, records it in their history, and ends their other sessions.
 * @throws Refusal `not-signed-in` if the session ended meanwhile, for example by a password reset
 */
async function changeOwnersPassword(
  deps: NoticeDeps,
  scope: OwnerScope,
  passwordHash: string,
): Promise<void> {
  await setAndEnd(deps, scope.tx, scope, passwordHash)
  const [before, after] = [{}, { passwordChanged: true }]
  await recordEvent(scope, { ...ownRecordOf(scope), verb: 'changed', before, after })
}

/**
 * Changes the password of a client or an administrator, who may write to no books and to no account otherwise.
 * @throws Refusal `not-signed-in`
 */
const changePasswordOf = (
  deps: Pick<IdentityDeps, 'database' | 'mailer' | 'appUrl'>,
  caller: CallerScope,
  passwordHash: string,
): Promise<void> =>
  deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
    setAndEnd(deps, tx, caller, passwordHash),
  )

// In this order: the first statement waits for a reset in progress, the second sees its result.
async function setAndEnd(
  deps: NoticeDeps,
  tx: Transaction,
  { actor, sessionHash }: CallerScope,
  passwordHash: string,
) {
  const { accountId } = actor
  await setPasswordHash(tx, accountId, passwordHash)
  if (!(await isSessionOpen(tx, { accountId, sessionHash })))
    throw new Refusal('not-signed-in', say`Please sign in.`)
  await endOtherSessions(tx, { accountId, sessionHash })
  await mailPasswordChanged(deps, tx, actor)
}
