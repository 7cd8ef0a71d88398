import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tables } from '../../../server/database/database.ts'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import { wakeOf } from '../../identity/server/access/due-jobs.ts'
import {
  type ClientScope,
  isLimited,
  type OwnerScope,
  type SystemScope,
} from '../../identity/server/access/scope.ts'
import type { FileSubject } from '../file.ts'
import type { StoredFile } from '../file-wire.ts'
import type { FileScope, FilesScope, RecordOfFile } from './files-deps.ts'
import './file-tables.ts'

const MOST = 1000

/** A file, and what it holds. */
export type FileRow = StoredFile & {
  contentId: string | null
  clientId: string | null
  leaseId: string | null
  isArriving: boolean
}

const COLUMNS = [
  ...(['id', 'subjectKind', 'subjectId', 'clientId', 'leaseId', 'contentId', 'mime'] as const),
  ...(['size', 'width', 'height', 'name', 'day', 'kind', 'lastFour', 'isShared'] as const),
  ...(['isForCaretakers', 'isArriving', 'isFromClient', 'createdAt', 'version'] as const),
]

/** Files that the caller may see: row level security narrows a client's, and so does the condition, which narrows a caretaker's. */
const files = (scope: FilesScope) =>
  scope.tx
    .selectFrom('files')
    .select(COLUMNS)
    .where('organizationId', '=', scope.organization.id)
    .$if(scope.kind === 'client', (query) =>
      query.where('visibleTo', '=', (scope as ClientScope).actor.accountId),
    )
    .$if(scope.kind === 'owner' && scope.member === 'caretaker', (query) =>
      query.where('isForCaretakers', '=', true),
    )

type Row = Awaited<ReturnType<ReturnType<typeof files>['execute']>>[number]

function toFile(scope: FilesScope, { mime: type, ...row }: Row): FileRow {
  const masked = row.kind === 'id' && row.contentId !== null
  return inLocalTime(scope, {
    ...row,
    type,
    size: Number(row.size),
    masked,
    hasThumbnail: !masked && type?.startsWith('image/') === true,
  })
}

/** A file as it is shown in lists: of an identity paper no name. */
export const withMaskedName = (file: FileRow): FileRow =>
  file.masked ? { ...file, name: null } : file

/** The files of a record, or all that the caller may see, newest first. */
export async function listFiles(
  scope: FilesScope,
  { subject, of }: { subject?: FileSubject['kind'] | undefined; of?: string | undefined },
): Promise<FileRow[]> {
  const rows = await files(scope)
    .where('isArriving', '=', false)
    .$if(subject !== undefined, (query) => query.where('subjectKind', '=', subject ?? null))
    .$if(of !== undefined, (query) => query.where('subjectId', '=', of ?? null))
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => withMaskedName(toFile(scope, row)))
}

/**
 * Reads one file that the caller may see and that has arrived; undefined for none. With `lock` nobody else changes it
 * until the transaction ends.
 */
export async function findFile(
  scope: FilesScope,
  id: string,
  { lock = false } = {},
): Promise<FileRow | undefined> {
  const row = await files(scope)
    .where('id', '=', id)
    .where('isArriving', '=', false)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && toFile(scope, row)
}

/**
 * A file that the caller may send, also one that is still arriving: their own that of a client, and of who works with some
 * properties. With `lock` nobody else changes it
 * until the transaction ends.
 */
export async function findOwnFile(
  scope: FileScope,
  id: string,
  { lock = false } = {},
): Promise<FileRow | undefined> {
  const row = await scope.tx
    .selectFrom('files')
    .select(COLUMNS)
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .$if(scope.kind === 'client' || isLimited(scope), (query) =>
      query.where('sentBy', '=', scope.actor.accountId),
    )
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && toFile(scope, row)
}

/** A file of the same record that holds the same, and that the caller sent as well; undefined for none. */
export async function findTwin(
  scope: FileScope,
  { id, subjectKind, subjectId }: FileRow,
  contentId: string,
): Promise<FileRow | undefined> {
  if (subjectKind === null) return undefined
  const row = await scope.tx
    .selectFrom('files')
    .select(COLUMNS)
    .where('organizationId', '=', scope.organization.id)
    .where('contentId', '=', contentId)
    // Whoever else holds the same does not learn it.
    .where('sentBy', '=', scope.actor.accountId)
    .where('subjectKind', '=', subjectKind)
    .where('subjectId', '=', subjectId)
    .where('isArriving', '=', false)
    .where('id', '<>', id)
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst()
  return row && toFile(scope, row)
}

/** What was noted of an Aadhaar that was seen on that day; undefined where it was not. */
export async function findSeen(
  scope: OwnerScope,
  { kind, id: subjectId }: FileSubject,
  { lastFour, day }: { lastFour: string; day: string },
): Promise<FileRow | undefined> {
  const row = await files(scope)
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('lastFour', '=', lastFour)
    .where('day', '=', day)
    .executeTakeFirst()
  return row && toFile(scope, row)
}

type NewFile = Omit<
  Insertable<Tables['files']>,
  'organizationId' | 'createdAt' | 'sentBy' | 'isFromClient'
>

/** Adds a file that the caller sends. */
export async function insertFile(scope: FileScope, file: NewFile): Promise<void> {
  const { organization, actor, now: createdAt, kind } = scope
  await scope.tx
    // If nothing more comes of it, a job deletes it.
    .with('woken', (tx) => tx.insertInto('jobWakes').values(wakeOf(scope)))
    .insertInto('files')
    .values({
      ...file,
      organizationId: organization.id,
      sentBy: actor.accountId,
      createdAt,
      isFromClient: kind === 'client',
    })
    .execute()
}

/** Bytes of the files that the caller sent, those announced included. */
export async function sumSentBy(scope: FileScope): Promise<number> {
  const { total } = await scope.tx
    .selectFrom('files')
    .innerJoin('fileContents', (join) =>
      sameOrganization(join, 'fileContents.id', 'files.contentId'),
    )
    .select(sql<string>`coalesce(sum(file_contents.size), 0)::text`.as('total'))
    .where('files.organizationId', '=', scope.organization.id)
    .where('files.sentBy', '=', scope.actor.accountId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Changes a file, into its next version. */
export async function updateFile(
  scope: FileScope,
  id: string,
  change: Updateable<Tables['files']>,
): Promise<void> {
  await scope.tx
    .updateTable('files')
    .set(change)
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** Gives an arriving file what it holds. */
export async function takeContent(scope: FileScope, id: string, contentId: string): Promise<void> {
  const { mime, size, width, height } = await scope.tx
    .selectFrom('fileContents')
    .select(['mime', 'size', 'width', 'height'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow()
  await updateFile(scope, id, { contentId, mime, size, width, height, isArriving: false })
}

/** Hangs a file that the caller sent, and that hangs on nothing yet, on a record; undefined where there is none. */
export async function moveToRecord(
  scope: FileScope,
  { kind, id: subjectId, clientId, leaseId }: RecordOfFile,
  id: string,
): Promise<FileRow | undefined> {
  const row = await scope.tx
    .updateTable('files')
    .set({ subjectKind: kind, subjectId, clientId, leaseId })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .where('sentBy', '=', scope.actor.accountId)
    .where('subjectKind', 'is', null)
    .where('isArriving', '=', false)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && toFile(scope, row)
}

/** Deletes a file; what it held stays until `deleteContentIfUnused`. */
export async function deleteFileRow(scope: FilesScope, id: string): Promise<void> {
  await scope.tx
    .deleteFrom('files')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** Files that were begun before and have not arrived, or hang on nothing. */
export async function listLeftBehind(scope: SystemScope, before: Date): Promise<FileRow[]> {
  const rows = await files(scope)
    .where(({ or, eb }) => or([eb('subjectKind', 'is', null), eb('isArriving', '=', true)]))
    .where('createdAt', '<', before)
    .limit(MOST)
    .execute()
  return rows.map((row) => toFile(scope, row))
}

/** Since when the oldest of the files has waited that have not arrived, or hang on nothing; undefined where none does. */
export async function findLongestWaiting(scope: SystemScope): Promise<Date | undefined> {
  const row = await scope.tx
    .selectFrom('files')
    .select(({ fn }) => fn.min('createdAt').as('since'))
    .where('organizationId', '=', scope.organization.id)
    .where(({ or, eb }) => or([eb('subjectKind', 'is', null), eb('isArriving', '=', true)]))
    .executeTakeFirst()
  return row?.since ?? undefined
}

/** The identity papers of clients. */
export async function listIdentityPapers(scope: SystemScope): Promise<FileRow[]> {
  const rows = await files(scope)
    .where('kind', '=', 'id')
    .where('clientId', 'is not', null)
    .where('isArriving', '=', false)
    .execute()
  return rows.map((row) => toFile(scope, row))
}

/** Files that the caller may see, unmasked, in the order of their ids, some at a time. */
export async function listFilesAfter(
  scope: FilesScope,
  { after, atMost }: IdRange,
): Promise<FileRow[]> {
  const rows = await files(scope)
    .where('isArriving', '=', false)
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map((row) => toFile(scope, row))
}
