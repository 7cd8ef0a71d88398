import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { requireFreeEmail } from '../../owners/server/owner-email.ts'
import { emailTaken, refuseTakenEmail } from '../../owners/server/owner-queries.ts'
import { confirmEmailChange, type ProvedEmail } from '../../sign-in/server/email-changes.ts'
import { memberHistory } from '../member-wire.ts'

const CHANGES_A_DAY: Limit = { free: 5, window: 24 * 60 * 60 }

/**
 * Refuses a new e-mail for somebody of a team that signs in to another account. The reply tells whether an address has
 * one, so it is counted, whatever becomes of it. To be called before the transaction.
 * @throws Refusal `email-taken`, `invalid`, `too-many-requests`
 */
export async function requireOwnEmailFree(
  deps: IdentityDeps,
  { actor, now }: Pick<OwnerScope, 'actor' | 'now'>,
  email: string,
): Promise<void> {
  await deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
    takeAttempt(tx, `owner e-mail:${actor.accountId}`, CHANGES_A_DAY, now),
  )
  if (deps.adminEmails.has(email)) throw emailTaken()
  await requireFreeEmail(deps, email)
}

/** Makes an e-mail whose code was entered the member's own; the old address is notified, with a way back. */
export async function takeOwnEmail(
  deps: IdentityDeps,
  scope: OwnerScope,
  { id, email }: ProvedEmail,
): Promise<void> {
  if (deps.adminEmails.has(email)) throw emailTaken()
  const { accountId, email: previousEmail } = scope.actor
  await refuseTakenEmail(() =>
    scope.tx
      .updateTable('accounts')
      .set({ email })
      .where('organizationId', '=', scope.organization.id)
      .where('role', '=', 'member')
      .where('id', '=', accountId)
      .execute(),
  )
  await confirmEmailChange(deps, scope, { id, email, previousEmail })
  const [before, after] = [{ email: previousEmail }, { email }]
  const event = { verb: 'changed', kind: 'member', id: accountId, fields: memberHistory } as const
  await recordEvent(scope, { ...event, before, after })
}
