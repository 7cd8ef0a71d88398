import { type ColumnType, sql } from 'kysely'
import type { ColumnWords } from '../../../../server/database/column-privacy.ts'
import {
  byColumn,
  type IdRange,
  type KeysetPage,
  keysetPage,
  type PageQuery,
  type SortKey,
} from '../../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../../server/database/same-organization.ts'
import { inLocalTime } from '../../../../server/local-time.ts'
import { newId } from '../../../../server/new-id.ts'
import { addDays, daysBetween } from '../../../../shared/calendar-date.ts'
import {
  type AdminScope,
  type ClientScope,
  type OwnerScope,
  onlyOwn,
  type Scope,
  worksForOwner,
} from '../../../identity/server/access/scope.ts'
import '../../../identity/server/identity-tables.ts'
import {
  ANSWER_WITHIN_DAYS,
  type Right,
  type RightsRequest,
  type rightsSorts,
} from '../../rights-wire.ts'

type RightsRequestTable = {
  organizationId: string
  id: string
  /** The person who made the request. */
  personId: string
  askedBy: 'owner' | 'client'
  kind: Right
  text: string
  askedAt: Date
  /** The last day on which it is to be answered. */
  answerBy: string
  answer: ColumnType<string | null, never, string>
  answeredAt: ColumnType<Date | null, never, Date>
}

export const rightsRequestColumns = {
  organizationId: 'key',
  id: 'key',
  personId: 'key',
  askedBy: 'technical',
  kind: 'plain',
  text: 'personal',
  askedAt: 'plain',
  answerBy: 'plain',
  answer: 'personal',
  answeredAt: 'plain',
} as const satisfies ColumnWords<RightsRequestTable>

declare module '../../../../server/database/database.ts' {
  interface Tables {
    rightsRequests: RightsRequestTable
  }
}

const requests = (scope: Scope) => {
  const all = scope.tx
    .selectFrom('rightsRequests')
    .innerJoin('accounts', (join) =>
      sameOrganization(join, 'accounts.id', 'rightsRequests.personId'),
    )
    .select(['rightsRequests.id', 'kind', 'text', 'askedAt', 'answerBy', 'answer', 'answeredAt'])
    .select(['rightsRequests.personId', 'accounts.name', 'accounts.email'])
  if (scope.kind === 'administrator') return all.where('askedBy', '=', 'owner')
  return (
    all
      .where('rightsRequests.organizationId', '=', scope.organization.id)
      .$call(onlyOwn(scope, 'personId'))
      // What the owner asks about themselves is not their team's.
      .$if(worksForOwner(scope), (query) => query.where('askedBy', '=', 'client'))
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

const toRequest = (scope: Scope, { personId, name, email, ...row }: Row): RightsRequest => ({
  ...inLocalTime(scope, row),
  person: { id: personId, name, email },
  own: personId === scope.actor.accountId,
  daysLeft: row.answeredAt === null ? daysBetween(scope.today, row.answerBy) : null,
})

type RightsSort = keyof typeof rightsSorts | 'turn'

const SORTS: Record<RightsSort, SortKey> = {
  askedAt: byColumn('rightsRequests.askedAt', 'timestamptz'),
  // Open ones by the day until which they are to be answered, then answered ones, the newest first.
  turn: {
    by: sql`case when answered_at is null then answer_by - date '2000-01-01'
      else 1000000 - (answer_by - date '2000-01-01') end`,
    type: 'integer',
  },
}

/** The requests that the caller made or answers; open ones first. */
export const listRightsRequests = (
  scope: Scope,
  page: PageQuery<keyof typeof rightsSorts>,
): Promise<KeysetPage<RightsRequest>> =>
  keysetPage(requests(scope), {
    tx: scope.tx,
    isEndless: true,
    id: 'rightsRequests.id',
    sorts: SORTS,
    searched: sql`concat_ws(' ', accounts.name, accounts.email)`,
    page: page.sort === undefined ? { ...page, sort: 'turn', order: 'asc' } : page,
    toRecord: (row: Row) => toRequest(scope, row),
  })

/** A stretch of the rights requests, in the order of their ids. */
export async function listRightsRequestData(
  scope: OwnerScope | ClientScope,
  { after, atMost }: IdRange,
): Promise<RightsRequest[]> {
  const rows = await requests(scope)
    .$if(after !== undefined, (query) => query.where('rightsRequests.id', '>', after as string))
    .orderBy('rightsRequests.id')
    .limit(atMost)
    .execute()
  return rows.map((row) => toRequest(scope, row))
}

/** Inserts a request of the caller. */
export async function insertRightsRequest(
  scope: OwnerScope | ClientScope,
  draft: { kind: Right; text: string },
): Promise<{ id: string; answerBy: string }> {
  const request = { id: newId(), answerBy: addDays(scope.today, ANSWER_WITHIN_DAYS) }
  await scope.tx
    .insertInto('rightsRequests')
    .values({
      ...draft,
      ...request,
      organizationId: scope.organization.id,
      personId: scope.actor.accountId,
      askedBy: scope.kind,
      askedAt: scope.now,
    })
    .execute()
  return request
}

/** Stores the answer to a request that the caller is to answer and nobody has; undefined where there is none. */
export const answerOpenRequest = (scope: OwnerScope | AdminScope, id: string, answer: string) =>
  scope.tx
    .updateTable('rightsRequests')
    .set({ answer, answeredAt: scope.now })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .where('askedBy', '=', scope.kind === 'owner' ? 'client' : 'owner')
    .$if(scope.kind === 'owner', (query) =>
      query.where('organizationId', '=', (scope as OwnerScope).organization.id),
    )
    .returning(['organizationId', 'personId', 'kind', 'answerBy'])
    .executeTakeFirst()

/** Whether the caller answers that request, answered or not. */
export async function mayAnswer(scope: OwnerScope | AdminScope, id: string): Promise<boolean> {
  const row = await requests(scope)
    .where('rightsRequests.id', '=', id)
    .where('askedBy', '=', scope.kind === 'owner' ? 'client' : 'owner')
    .executeTakeFirst()
  return row !== undefined
}
