import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { confirmEmailChange, type ProvedEmail } from '../../identity/server/email/email-changes.ts'
import type { Owner } from '../owner.ts'
import { ownerHistory } from '../owner-wire.ts'
import { requireOwner } from './change-owner.ts'
import type { OwnerDeps } from './owner-deps.ts'
import { emailTaken, updateOwner } from './owner-queries.ts'

/**
 * Makes the e-mail whose code was entered the owner's own; their old address is told, with a way back.
 * @throws Refusal `email-taken` where another account has it by now
 */
export async function takeProvedEmail(
  deps: OwnerDeps,
  scope: OwnerScope,
  { id, email }: ProvedEmail,
): Promise<Owner> {
  if (deps.adminEmails.has(email)) throw emailTaken()
  const { ownerId } = scope.organization
  const before = await requireOwner(scope, ownerId, { lock: true })
  const { name, phone } = before
  await updateOwner(scope, ownerId, { name, phone, email, passwordHash: undefined })
  await confirmEmailChange(deps, scope, { id, previousEmail: before.email })
  const after = await requireOwner(scope, ownerId)
  const record = { verb: 'changed', kind: 'owner', id: ownerId } as const
  await recordEvent(scope, { ...record, fields: ownerHistory, before, after })
  deps.securityLog('e-mail changed', { account: ownerId })
  return after
}
