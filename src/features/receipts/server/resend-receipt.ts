import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { Caller, ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { markMailed } from './paper-queries.ts'
import { readReceipt } from './read-receipt.ts'
import { findEmailOf, mailReceipt, type ReceiptMailDeps } from './receipt-mails.ts'

export type ResendDeps = ReceiptMailDeps & Pick<IdentityDeps, 'database'>

const MAILS_OF_A_RECEIPT: Limit = { free: 5, window: 60 * 60 }

const UNTIL_TOMORROW_S = 24 * 60 * 60

/**
 * Counts a mail that somebody requests; to be called before their transaction.
 * @throws Refusal `too-many-requests` after five of one receipt in an hour
 */
export async function takeTurnToMail(
  { database }: ResendDeps,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  receiptId: string,
): Promise<void> {
  // By account too: nobody uses up the requests of others.
  const key = `receipt mail:${actor.accountId}:${receiptId}`
  await database.transaction({ role: 'rentbook_identity' }, (tx) =>
    takeAttempt(tx, key, MAILS_OF_A_RECEIPT, now),
  )
}

/**
 * Mails a receipt again: an owner to its client, a client to themself. Returns the address. The owner's books keep that the owner did; what clients do for themselves is not recorded there.
 * @throws Refusal `not-found`; `too-many-requests` where the organization may mail no more today; `conflict` where the client has no account any more, has no email, or wants no mails
 */
export async function resendReceipt(
  scope: OwnerScope | ClientScope,
  deps: ReceiptMailDeps,
  id: string,
): Promise<string> {
  const receipt = await readReceipt(scope, deps, id)
  const to = scope.kind === 'client' ? scope.actor.email : await findEmailOf(scope, receipt)
  if (to === undefined)
    throw new Refusal('conflict', say`This client was deleted, so there is no email to send it to.`)
  if (to === '') throw new Refusal('conflict', say`This client has no email.`)
  const left = await mailReceipt(scope, deps, receipt, { to })
  if (left === 'unwanted')
    throw new Refusal(
      'conflict',
      say`The person at ${to} said these emails are not for them, so nothing is sent there.`,
    )
  if (left === 'limit')
    throw new Refusal(
      'too-many-requests',
      say`No more receipts can be emailed today. Please print or share this one, or email it tomorrow.`,
      { retryAfterSeconds: UNTIL_TOMORROW_S },
    )
  if (scope.kind === 'owner') {
    await markMailed(scope, id, to)
    await recordEvent(scope, {
      verb: 'mailed',
      kind: 'receipt',
      id,
      leaseId: receipt.lease.id,
      fields: {},
    })
  }
  return to
}
