import { inLocalTime } from '../../../server/local-time.ts'
import { wireName } from '../../../shared/wire-record.ts'
import '../../history/server/history-tables.ts'
import type { AdminScope } from '../../identity/server/access/scope.ts'
import { type AuditEntry, type Owner, ownerHistory } from '../owner-wire.ts'

type Fields = Readonly<Record<string, unknown>>

const MAX_AUDIT = 100

/**
 * Administrators' actions on an owner, newest first; the latest hundred. The history stores only differences, the
 * audit shows the whole owner before and after: it goes back from today's owner through the history, passing over the
 * owner's own changes.
 */
export async function listAudit(scope: AdminScope, owner: Owner): Promise<AuditEntry[]> {
  const rows = await scope.tx
    .selectFrom('events')
    .innerJoin('accounts', 'accounts.id', 'events.actorId')
    .select(['events.id', 'actorName', 'verb as action', 'before', 'after', 'happenedAt'])
    .select('accounts.role as actorRole')
    .where('recordId', '=', owner.id)
    .where('kind', '=', 'owner')
    .orderBy('events.id', 'desc')
    .limit(1_000)
    .execute()
  const entries: AuditEntry[] = []
  const now = shown(owner)
  let state = now
  for (const { actorRole, happenedAt, ...row } of rows) {
    const after = row.after && { ...state, ...shown(row.after) }
    const was = row.before && shown(row.before)
    const before = was && { ...state, ...was }
    // A reason belongs to its own entry alone.
    if (was) state = { ...state, ...onlyOf(now, was) }
    if (actorRole === 'administrator')
      entries.push(
        inLocalTime(scope, {
          ...row,
          before,
          after,
          actorName: row.actorName ?? '',
          createdAt: happenedAt,
        }),
      )
  }
  return entries.slice(0, MAX_AUDIT)
}

const onlyOf = (names: Fields, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in names))

/** Keeps the fields that the audit shows, under their names on the wire. */
const shown = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.keys(ownerHistory)
      .filter((name) => name in fields)
      .map((name) => [wireName(ownerHistory, name), fields[name]]),
  )
