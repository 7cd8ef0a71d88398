import { newId } from '../../../server/new-id.ts'
import type { AdminScope } from '../../identity/server/scope.ts'
import type { Owner } from '../owner.ts'
import './owner-tables.ts'

export type AuditAction = 'added' | 'changed' | 'deleted'
/** What of an owner is written into the audit: never a secret. */
export type AuditedOwner = Pick<Owner, 'name' | 'email' | 'phone'> & {
  trialEndsAt: string
  subscribed: boolean
  passwordChanged?: true
}
export type AuditEntry = {
  id: string
  actorName: string
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  at: Date
}

export const audited = ({ name, email, phone, trial }: Owner): AuditedOwner => ({
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
    .insertInto('audit_entries')
    .values({
      id: newId(),
      actor_id: scope.actor.accountId,
      actor_name: scope.actor.name,
      action,
      owner_id: ownerId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      created_at: scope.now,
    })
    .execute()
}

/** The entries of one owner, newest first; the latest hundred. */
export async function listAudit(scope: AdminScope, ownerId: string): Promise<AuditEntry[]> {
  const rows = await scope.tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    actorName: row.actor_name,
    action: row.action,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
    at: row.created_at,
  }))
}
