import type { Sealer } from '../../../../server/encryption.ts'
import { beforeTransaction } from '../../../../server/http/before-transaction.ts'
import { inLocalTime } from '../../../../server/local-time.ts'
import { invalidField, Refusal } from '../../../../server/refusal.ts'
import { say, sayFixed } from '../../../../shared/said.ts'
import { throttleKey } from '../../../identity/server/access/keyed-hash.ts'
import type { Caller, Handlers } from '../../../identity/server/access/scope.ts'
import { takeAttempt } from '../../../identity/server/access/throttle.ts'
import {
  findLastSignIn,
  findOpenAccount,
  findSeenNotice,
} from '../../../identity/server/account-queries.ts'
import { findPendingEmail } from '../../../identity/server/email/email-changes.ts'
import type { IdentityDeps } from '../../../identity/server/identity-deps.ts'
import { findSecondFactors } from '../../../identity/server/second-factor/second-factors.ts'
import { listSessions } from '../../../identity/server/sessions/sessions.ts'
import { confirmPassword } from '../../../identity/server/sign-in/confirm-password.ts'
import { ownDataWire } from '../../account-wire.ts'
import type { myDataContract } from '../../my-data-contract.ts'
import { secondFactorsOnWire } from '../second-factor-routes.ts'
import { makeMyData } from './make-my-data.ts'

type Deps = IdentityDeps & { sealer: Sealer }

/** All of an organization is read for one: nobody needs it more often. */
const PER_ACCOUNT = { free: 10, window: 60 * 60 }
/** Each holds a connection while it is made. */
const AT_ONCE = 2

export function myDataRoutes(deps: Deps): Handlers<typeof myDataContract> {
  let making = 0
  return {
    'POST /mydata': beforeTransaction(
      async ({ caller, body, address }) => {
        const hasPassword = await confirmWhereThereIsOne(deps, caller, { ...body, address })
        return { hasPassword, ...(await takeTurn(deps, caller)) }
      },
      async ({ scope }, { hasPassword, sessions, secondFactors, pendingEmail, ...last }) => {
        if (making >= AT_ONCE)
          throw new Refusal(
            'busy',
            say`Others are downloading theirs right now. Please try again.`,
            {
              retryAfterSeconds: 10,
            },
          )
        making++
        try {
          const { accountId: id, name, email } = scope.actor
          const authType = hasPassword ? ('traditional' as const) : ('SSO' as const)
          const devices = sessions.map((session) => inLocalTime(scope, session))
          const user = { id, name, email, pendingEmail, role: scope.kind }
          const account = {
            ...{ ...user, authType, devices, ...inLocalTime(scope, last) },
            secondFactors: secondFactorsOnWire(scope, secondFactors),
          }
          const bytes = await makeMyData(scope, { ...deps, account })
          deps.securityLog('own data downloaded', { account: id })
          return {
            status: 200,
            body: { name: `rentbook-${scope.today}.zip`, make: async () => bytes },
          }
        } finally {
          making--
        }
      },
    ),
  }
}

/**
 * Confirms the account's password; administrators who sign in with Microsoft have none, and their file
 * contains only what their pages show. @throws Refusal `invalid`, `too-many-requests`, `busy`
 */
async function confirmWhereThereIsOne(
  deps: Deps,
  caller: Caller,
  { password, address }: { password: string; address: string },
): Promise<boolean> {
  if (caller.kind === 'administrator') {
    const { accountId } = caller.actor
    const as = { role: 'rentbook_identity' } as const
    const account = await deps.database.transaction(as, (tx) => findOpenAccount(tx, accountId))
    if (!account) return false
  }
  const field = 'password'
  if (password === '') throw invalidField(field, sayFixed(ownDataWire.password.rule.prompt))
  await confirmPassword(deps, { caller, password, field, address })
  return true
}

const takeTurn = (deps: Deps, { actor: { accountId }, sessionHash, now }: Caller) =>
  deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    await takeAttempt(tx, `my data:${throttleKey(deps, accountId)}`, PER_ACCOUNT, now)
    const sessions = await listSessions(tx, { accountId, sessionHash }, now)
    const secondFactors = await findSecondFactors(tx, accountId)
    const pendingEmail = await findPendingEmail(tx, accountId, now)
    const lastSignedInAt = await findLastSignIn(tx, accountId)
    const notice = await findSeenNotice(tx, accountId)
    return { sessions, secondFactors, pendingEmail, lastSignedInAt, ...notice }
  })
