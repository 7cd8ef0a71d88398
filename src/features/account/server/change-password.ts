import type { Database, Transaction } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { setPasswordHash } from '../../identity/server/account-queries.ts'
import type { Caller, OwnerScope } from '../../identity/server/scope.ts'
import { endOtherSessions, isSessionOpen } from '../../identity/server/sessions.ts'
import { ownerHistory } from '../../owners/owner-wire.ts'

/**
 * Gives an owner another password, tells it in the history of their books, and ends their other sessions.
 * @throws Refusal `not-signed-in` where the session ended meanwhile, as by a reset of the password
 */
export async function changeOwnersPassword(scope: OwnerScope, passwordHash: string): Promise<void> {
  await setAndEnd(scope.tx, scope, passwordHash)
  const record = { verb: 'changed', kind: 'owner', id: scope.actor.accountId } as const
  const [before, after] = [{}, { passwordChanged: true }]
  await recordEvent(scope, { ...record, fields: ownerHistory, before, after })
}

/**
 * The same for a client or an administrator, who may write neither to an account otherwise nor to any books.
 * @throws Refusal `not-signed-in`
 */
export const changePasswordOf = (
  { database }: { database: Database },
  caller: Caller,
  passwordHash: string,
): Promise<void> =>
  database.transaction({ role: 'rentbook_identity' }, (tx) => setAndEnd(tx, caller, passwordHash))

// In this order: the first statement waits for a reset that is under way, the second sees what it left.
async function setAndEnd(
  tx: Transaction,
  { actor: { accountId }, sessionHash }: Caller,
  passwordHash: string,
) {
  await setPasswordHash(tx, accountId, passwordHash)
  if (!(await isSessionOpen(tx, { accountId, sessionHash })))
    throw new Refusal('not-signed-in', 'Please sign in.')
  await endOtherSessions(tx, { accountId, sessionHash })
}
