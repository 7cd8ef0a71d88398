import { inLocalTime } from '../../../server/local-time.ts'
import { newId } from '../../../server/new-id.ts'
import type { AdminScope } from '../../identity/server/scope.ts'
import type { AuditEntry, Owner } from '../owner.ts'
import './owner-tables.ts'

export type AuditAction = 'added' | 'changed' | 'deleted'
/** What of an owner is written into the audit: never a secret. */
export type AuditedOwner = Pick<Owner, 'name' | 'email' | 'phone'> & {
  trialEndsAt: string
  subscribed: boolean
  passwordChanged?: true
}
export const audited = ({ name, email, phone, ...trial }: Owner): AuditedOwner => ({
  name,
  email,
  phone,
  trialEndsAt: trial.trialEndsOn,
  subscribed: trial.subscribed,
})

/** Writes down what an administrator did to an owner, in the transaction that does it. */
export async function writeAudit(
  scope: AdminScope,
  ownerId: string,
  action: AuditAction,
  { before = null, after = null }: { before?: AuditedOwner | null; after?: AuditedOwner | null },
): Promise<void> {
  await scope.tx
    .insertInto('auditEntries')
    .values({
      id: newId(),
      actorId: scope.actor.accountId,
      actorName: scope.actor.name,
      action,
      ownerId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      createdAt: scope.now,
    })
    .execute()
}

/** The entries of one owner, newest first; the latest hundred. */
export async function listAudit(scope: AdminScope, ownerId: string): Promise<AuditEntry[]> {
  const rows = await scope.tx
    .selectFrom('auditEntries')
    .select(['id', 'actorName', 'action', 'before', 'after', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => inLocalTime(scope, row))
}
