import { notFound, Refusal } from '../../../server/refusal.ts'
import { requireUndoDay } from '../../../server/undo-day.ts'
import { formatPaiseBriefly, type Paise } from '../../../shared/paise.ts'
import { type Said, say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { readsUntilOf } from '../../identity/closed-account.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { endSessionsOf } from '../../identity/server/sessions/sessions.ts'
import { takeBackInvitation } from '../../sign-in/server/invitations.ts'
import { clientHistory } from '../client-wire.ts'
import { refuseTakenClientEmail } from './add-client.ts'
import { requireClient } from './change-client.ts'
import { markClientDeleted, unmarkClientDeleted } from './client-queries.ts'

/** Reasons that prevent deleting a client; provided by the features of agreements and money. */
export type ClientTies = {
  /** Locks the client's agreements until the transaction ends, after waiting for charges in progress. */
  lockLeasesOf: (scope: OwnerScope, clientId: string) => Promise<readonly string[]>
  /** Whether an agreement with this client runs now. */
  hasCurrentLease: (scope: OwnerScope, clientId: string) => Promise<boolean>
  /** Whether something that this client was charged is open. */
  hasDues: (scope: OwnerScope, clientId: string) => Promise<boolean>
  /** Finds the client's money that is held: unsettled advances, and deposits. */
  findMoneyHeld: (
    scope: OwnerScope,
    clientId: string,
  ) => Promise<{ advance: Paise; deposit: Paise }>
}

/**
 * Takes a client out of every list and closes their account. Who had an agreement still reads its receipts and year
 * packs there for some years; with `isMistake` there is nothing to read, as an import was undone.
 * @throws Refusal `not-found`, `client-has-lease`, `client-has-dues`, `client-has-money`
 */
export async function deleteClient(
  scope: OwnerScope,
  id: string,
  { lockLeasesOf, hasCurrentLease, hasDues, findMoneyHeld }: ClientTies,
  { isMistake = false } = {},
): Promise<void> {
  // In the order of everybody who books: the agreement first, then its client. The other way round they deadlock.
  const leases = await lockLeasesOf(scope, id)
  const before = await requireClient(scope, id, { lock: true })
  if (await hasCurrentLease(scope, id))
    throw new Refusal(
      'client-has-lease',
      say`This client has a rent agreement. End the agreement first.`,
    )
  if (await hasDues(scope, id))
    throw new Refusal(
      'client-has-dues',
      say`This client still has dues. Record what they paid, or waive it, first.`,
    )
  const { advance, deposit } = await findMoneyHeld(scope, id)
  if (advance > 0n || deposit > 0n)
    throw new Refusal('client-has-money', heldText(advance, deposit))
  await endSessionsOf(scope.tx, id)
  await takeBackInvitation(scope, id)
  const reads = leases.length > 0 && !isMistake
  await markClientDeleted(scope, id, reads ? readsUntilOf(scope.today) : null)
  const fields = clientHistory
  await recordEvent(scope, { verb: 'deleted', kind: 'client', id, fields, before })
}

/**
 * Puts a deleted client back, and opens their account as it was; sessions and an invitation that waited do not come back.
 * @throws Refusal `not-found`; `conflict` after a day; `email-taken` where another client has the e-mail by now
 */
export async function restoreClient(scope: OwnerScope, id: string): Promise<void> {
  const deletedAt = await refuseTakenClientEmail(() => unmarkClientDeleted(scope, id))
  if (!deletedAt) throw notFound(say`Client`)
  requireUndoDay(scope, deletedAt)
  const after = await requireClient(scope, id)
  const fields = clientHistory
  await recordEvent(scope, { verb: 'restored', kind: 'client', id, fields, after })
}

function heldText(advance: Paise, deposit: Paise): Said {
  const held = [
    ...(advance > 0n ? [say`an advance of ${formatPaiseBriefly(advance)}`] : []),
    ...(deposit > 0n ? [say`a deposit of ${formatPaiseBriefly(deposit)}`] : []),
  ]
  const [first = '', second] = held
  const both = second ? say`${first} and ${second}` : first
  return say`You hold ${both} for this client. Give it back, or settle it, first.`
}
