import { type RawBuilder, sql } from 'kysely'
import {
  byColumn,
  type IdFilters,
  type IdRange,
  type KeysetPage,
  keysetPage,
  type PageQuery,
  type SortKey,
} from '../../../server/database/keyset-page.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import {
  type AdminScope,
  type BooksScope,
  type OwnerScope,
  worksForOwner,
} from '../../identity/server/access/scope.ts'
import type { eventFilters, eventSorts, RecordEvent } from '../history-wire.ts'
import './history-tables.ts'

const events = (scope: AdminScope | BooksScope) => {
  const all = scope.tx
    .selectFrom('events')
    .select(['id', 'happenedAt', 'actorName', 'job', 'verb', 'kind', 'recordId', 'before', 'after'])
  if (scope.kind === 'administrator') return all.where('kind', '=', 'owner')
  const ofBooks = all.where('organizationId', '=', scope.organization.id)
  // Of accounts, their owner's and others', a team sees no history.
  return worksForOwner(scope) ? ofBooks.where('kind', 'not in', ['owner', 'member']) : ofBooks
}

type EventSort = keyof typeof eventSorts
type EventFilter = keyof typeof eventFilters

const SORTS: Record<EventSort, SortKey> = {
  happenedAt: byColumn('events.happenedAt', 'timestamptz'),
}
const FILTERS: Record<EventFilter, string> = {
  recordId: 'events.recordId',
  leaseId: 'events.leaseId',
}

const searched = sql`concat_ws(' ', events.actor_name, events.job, events.verb, events.kind)`

/** Events of the organization, filtered and paged; for an administrator, events of owners. */
export async function listEvents(
  scope: AdminScope | BooksScope,
  page: PageQuery<EventSort> & IdFilters<EventFilter>,
): Promise<KeysetPage<RecordEvent>> {
  return keysetPage(events(scope), {
    tx: scope.tx,
    isEndless: true,
    id: 'events.id',
    sorts: SORTS,
    filters: FILTERS,
    searched,
    page,
    toRecord: (event) => inLocalTime(scope, event),
  })
}

/**
 * The part of a statement that tells who of the owner's team made the record of that id, by the first event of it; null
 * where it was the owner, or a job.
 */
export const recorderOf = ({ organization }: OwnerScope, id: string): RawBuilder<string | null> =>
  sql`(select case when actor_id <> ${organization.ownerId} then actor_name end from events
    where organization_id = ${organization.id} and record_id = ${id} order by id limit 1)`

/** Events of the organization, oldest first, after a given one. For an administrator, their own actions. */
export async function listEventsAfter(
  scope: AdminScope | BooksScope,
  { after, atMost }: IdRange,
): Promise<RecordEvent[]> {
  const rows = await events(scope)
    .$if(scope.kind === 'administrator', (query) =>
      query.where('actorId', '=', (scope as AdminScope).actor.accountId),
    )
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map((event) => inLocalTime(scope, event))
}
