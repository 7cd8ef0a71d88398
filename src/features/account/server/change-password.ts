import type { Transaction } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { Caller, OwnerScope } from '../../identity/server/access/scope.ts'
import { mailPasswordChanged, type NoticeDeps } from '../../identity/server/account-notices.ts'
import { setPasswordHash } from '../../identity/server/account-queries.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { endOtherSessions, isSessionOpen } from '../../identity/server/sessions/sessions.ts'
import { ownerHistory } from '../../owners/owner-wire.ts'

/**
 * Changes an owner's password, records it in the history of their books, and ends their other sessions.
 * @throws Refusal `not-signed-in` if the session ended meanwhile, for example by a password reset
 */
export async function changeOwnersPassword(
  deps: NoticeDeps,
  scope: OwnerScope,
  passwordHash: string,
): Promise<void> {
  await setAndEnd(deps, scope.tx, scope, passwordHash)
  const record = { verb: 'changed', kind: 'owner', id: scope.actor.accountId } as const
  const [before, after] = [{}, { passwordChanged: true }]
  await recordEvent(scope, { ...record, fields: ownerHistory, before, after })
}

/**
 * Changes the password of a client or an administrator, who may write to no books and to no account otherwise.
 * @throws Refusal `not-signed-in`
 */
export const changePasswordOf = (
  deps: Pick<IdentityDeps, 'database' | 'mailer' | 'appUrl'>,
  caller: Caller,
  passwordHash: string,
): Promise<void> =>
  deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
    setAndEnd(deps, tx, caller, passwordHash),
  )

// In this order: the first statement waits for a reset in progress, the second sees its result.
async function setAndEnd(
  deps: NoticeDeps,
  tx: Transaction,
  { actor, sessionHash }: Caller,
  passwordHash: string,
) {
  const { accountId } = actor
  await setPasswordHash(tx, accountId, passwordHash)
  if (!(await isSessionOpen(tx, { accountId, sessionHash })))
    throw new Refusal('not-signed-in', say`Please sign in.`)
  await endOtherSessions(tx, { accountId, sessionHash })
  await mailPasswordChanged(deps, tx, actor)
}
