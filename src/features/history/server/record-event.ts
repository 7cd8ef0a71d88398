import { isDeepStrictEqual } from 'node:util'
import { writeAll } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import type { RecordKind } from '../../../shared/contract.ts'
import { type Field, type Fields, kindOf } from '../../../shared/wire-record.ts'
import { wakeOf } from '../../identity/server/access/due-jobs.ts'
import type { AdminScope, BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import type { Verb } from '../history-wire.ts'
import './history-tables.ts'

export type NewEvent = {
  verb: Verb
  kind: RecordKind
  /** The id of the record. */
  id: string
  /** The agreement that it concerns, where the record is not that agreement itself. */
  leaseId?: string
  /** The fields that the history keeps, declared by the feature: never a secret, nothing that is sealed. */
  fields: Fields
  /** The record as it was; left out where it was not there. */
  before?: object
  /** The record as it became; left out where it is gone. */
  after?: object
}

/** An administrator works in no organization and must name the one concerned. */
type InBooks<S> = [S] extends [BooksScope | ClientScope] ? unknown : { organizationId: string }

/**
 * Records an event in the same transaction as the change. It contains only the named fields, and of a change
 * only those that differ.
 */
export async function recordEvent<S extends AdminScope | BooksScope | ClientScope>(
  scope: S,
  event: NewEvent & InBooks<S>,
): Promise<void> {
  const { organizationId } = event as { organizationId?: string }
  const within = scope.kind === 'administrator' ? (organizationId ?? '') : scope.organization.id
  await insertEvents(scope, within, [rowOf(scope, event, within)])
}

/** Records one event for each of many records. */
export async function recordEvents(scope: BooksScope, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((event) => rowOf(scope, event, scope.organization.id))
  await writeAll(rows, (some) => insertEvents(scope, scope.organization.id, some))
}

/** Whatever was written, a job may care for it. */
const insertEvents = (
  scope: AdminScope | BooksScope | ClientScope,
  organizationId: string,
  rows: readonly ReturnType<typeof rowOf>[],
) =>
  scope.tx
    .with('woken', (tx) =>
      tx
        .insertInto('jobWakes')
        .values(
          wakeOf({ organization: { id: organizationId }, ...(scope.kind === 'system' && scope) }),
        ),
    )
    .insertInto('events')
    .values(rows)
    .execute()

function rowOf(
  scope: AdminScope | BooksScope | ClientScope,
  event: NewEvent,
  organizationId: string,
) {
  const { verb, kind, id, leaseId = kind === 'lease' ? id : null } = event
  return {
    id: newId(),
    organizationId,
    verb,
    kind,
    recordId: id,
    leaseId,
    ...actorOf(scope),
    ...changesOf(event),
    happenedAt: scope.now,
  }
}

/** Default values are not recorded. */
const isDefault = (field: Field, value: unknown) =>
  value === undefined || kindOf(field).write(value) === undefined

const actorOf = (scope: AdminScope | BooksScope | ClientScope) =>
  scope.kind === 'system'
    ? { actorId: null, actorName: null, job: scope.job }
    : { actorId: scope.actor.accountId, actorName: scope.actor.name, job: null }

function changesOf({ fields, before, after }: NewEvent) {
  const [was, is] = [before, after].map((record) => record && new Map(Object.entries(record)))
  const changed = Object.entries(fields)
    .filter(([name, field]) =>
      was && is
        ? !isDeepStrictEqual(was.get(name), is.get(name))
        : !isDefault(field, (was ?? is)?.get(name)),
    )
    .map(([name]) => name)
  const kept = (record: Map<string, unknown> | undefined) =>
    record
      ? JSON.stringify(Object.fromEntries(changed.map((field) => [field, record.get(field)])))
      : null
  return { before: kept(was), after: kept(is) }
}
