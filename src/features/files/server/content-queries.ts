import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../server/database/database.ts'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import type { Sealer } from '../../../server/encryption.ts'
import { wakeJobs } from '../../identity/server/access/due-jobs.ts'
import { type FileType, PART_BYTES, partsOf } from '../file.ts'
import { openFileKey, sealPart } from './file-cipher.ts'
import type { ContentScope } from './files-deps.ts'
import './file-tables.ts'

/** The number of the part that holds the thumbnail. */
export const THUMBNAIL = 0

/** The content of a file, without the bytes. */
export type FileContent = {
  organizationId: string
  id: string
  size: number
  mime: FileType | null
  keySealed: string | null
  /** What holds it outside of the database; null where its parts are there. */
  object: { name: string; size: number } | null
}

/** Bytes of files that an organization has, those announced included; nobody else counts until this is committed. */
export async function sumFilesLocked({ tx, organization }: ContentScope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${organization.id}`}, 0))`.execute(
    tx,
  )
  const { total } = await tx
    .selectFrom('fileContents')
    .select(sql<string>`coalesce(sum(size), 0)::text`.as('total'))
    .where('organizationId', '=', organization.id)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Adds what a file will hold, of so many bytes. */
export async function insertContent(
  { tx, organization, now }: ContentScope,
  { id, size, keySealed }: Pick<FileContent, 'id' | 'size'> & { keySealed: string },
): Promise<void> {
  await tx
    .insertInto('fileContents')
    .values({
      organizationId: organization.id,
      id,
      size: BigInt(size),
      keySealed,
      createdAt: now,
    })
    .execute()
}

/** The content of a file, without the bytes; undefined for none. */
export async function findContent(
  { tx, organization }: ContentScope,
  id: string,
): Promise<FileContent | undefined> {
  const row = await tx
    .selectFrom('fileContents')
    .select(COLUMNS)
    .where('organizationId', '=', organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toContent(row)
}

const COLUMNS = [
  ...(['organizationId', 'id', 'size', 'mime', 'keySealed', 'objectName', 'objectSize'] as const),
]

type Row = Pick<Selectable<Tables['fileContents']>, (typeof COLUMNS)[number]>

const toContent = ({ objectName, objectSize, ...row }: Row): FileContent => ({
  ...row,
  size: Number(row.size),
  object: objectName === null ? null : { name: objectName, size: Number(objectSize) },
})

/** Contents that have arrived and whose parts are in the database, some at a time in the order of their ids. */
export async function listInDatabase(
  { tx, organization }: ContentScope,
  { after, atMost }: IdRange,
): Promise<FileContent[]> {
  const rows = await tx
    .selectFrom('fileContents')
    .select(COLUMNS)
    .where('organizationId', '=', organization.id)
    .where('objectName', 'is', null)
    .where('hash', 'is not', null)
    .where('keySealed', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map(toContent)
}

/** The content that has these bytes already; undefined for none. It is locked until the transaction ends. */
export async function findContentByHash(
  { tx, organization }: ContentScope,
  hash: Buffer,
): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('fileContents')
    .select('id')
    .where('organizationId', '=', organization.id)
    .where('hash', '=', hash)
    .where('keySealed', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** How many parts have arrived without a gap. */
export async function countParts(
  { tx, organization }: ContentScope,
  contentId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom('fileParts')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('organizationId', '=', organization.id)
    .where('contentId', '=', contentId)
    .where('number', '>', THUMBNAIL)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a part, encrypted; one that is sent again replaces itself. */
export async function storePart(
  { tx, organization }: ContentScope,
  key: Buffer,
  { contentId, number, bytes }: { contentId: string; number: number; bytes: Uint8Array },
): Promise<void> {
  const data = sealPart(key, { contentId, number }, bytes)
  await tx
    .insertInto('fileParts')
    .values({ organizationId: organization.id, contentId, number, data })
    .onConflict((conflict) =>
      // By its name: as a value of its own the part would be sent to the database twice.
      conflict
        .columns(['organizationId', 'contentId', 'number'])
        .doUpdateSet(({ ref }) => ({ data: ref('excluded.data') })),
    )
    .execute()
}

/** One part as it is kept, encrypted; undefined where it is not in the database. */
export async function findSealedPart(
  { tx, organization }: ContentScope,
  contentId: string,
  number: number,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('fileParts')
    .select('data')
    .where('organizationId', '=', organization.id)
    .where('contentId', '=', contentId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.data
}

/** The type and measures of a file, by its bytes. */
export type Known = {
  hash: Buffer
  mime: FileType
  /** The picture that is kept in place of the bytes that were sent. */
  picture?: { bytes: Buffer; width: number; height: number; thumbnail: Buffer } | undefined
}

/** Ends the arrival of what a file holds. */
export async function keepContent(
  scope: ContentScope,
  sealer: Sealer,
  { id: contentId, keySealed }: FileContent,
  { hash, mime, picture }: Known,
): Promise<void> {
  const { tx, organization } = scope
  if (picture) {
    const key = openFileKey(sealer, contentId, keySealed)
    const { bytes } = picture
    await deleteParts(scope, contentId)
    for (let number = 1; number <= partsOf(bytes.length); number++) {
      const part = bytes.subarray((number - 1) * PART_BYTES, number * PART_BYTES)
      await storePart(scope, key, { contentId, number, bytes: part })
    }
    await storePart(scope, key, { contentId, number: THUMBNAIL, bytes: picture.thumbnail })
  }
  await tx
    .updateTable('fileContents')
    .set({
      hash,
      mime,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      ...(picture && { size: BigInt(picture.bytes.length) }),
    })
    .where('organizationId', '=', organization.id)
    .where('id', '=', contentId)
    .execute()
}

/** Deletes what a file held, and its key, where no other file holds the same. */
export async function deleteContentIfUnused(scope: ContentScope, contentId: string): Promise<void> {
  const { tx, organization } = scope
  // Whoever is about to hang another file on it has it locked.
  await tx
    .selectFrom('fileContents')
    .select('id')
    .where('organizationId', '=', organization.id)
    .where('id', '=', contentId)
    .forUpdate()
    .execute()
  const used = await tx
    .selectFrom('files')
    .select('id')
    .where('organizationId', '=', organization.id)
    .where('contentId', '=', contentId)
    .limit(1)
    .executeTakeFirst()
  if (used) return
  await deleteParts(scope, contentId)
  const deleted = await tx
    .deleteFrom('fileContents')
    .where('organizationId', '=', organization.id)
    .where('id', '=', contentId)
    .returning('objectName')
    .executeTakeFirst()
  if (deleted?.objectName) await leaveObject(scope, deleted.objectName, scope.now)
}

/** Lets a job remove an object, not before that time. */
export async function leaveObject(scope: ContentScope, name: string, dueAt: Date): Promise<void> {
  const { tx, organization } = scope
  await tx
    .insertInto('leftObjects')
    .values({ organizationId: organization.id, name, dueAt })
    .onConflict((conflict) => conflict.columns(['organizationId', 'name']).doUpdateSet({ dueAt }))
    .execute()
  await wakeJobs(scope)
}

/** Objects that are to be removed, those that are due first. */
export function listLeftObjects({ tx, organization }: ContentScope, atMost: number) {
  return tx
    .selectFrom('leftObjects')
    .select(['name', 'dueAt'])
    .where('organizationId', '=', organization.id)
    .orderBy('dueAt')
    .limit(atMost)
    .execute()
}

/** Notes that an object was removed. */
export async function forgetObject({ tx, organization }: ContentScope, name: string) {
  await tx
    .deleteFrom('leftObjects')
    .where('organizationId', '=', organization.id)
    .where('name', '=', name)
    .execute()
}

/**
 * Takes an object in place of the parts in the database, once it was written. Returns false, and leaves the object to be
 * removed, where the content was deleted meanwhile, or the object may have been.
 */
export async function takeObject(
  scope: ContentScope,
  contentId: string,
  { name, size }: { name: string; size: number },
): Promise<boolean> {
  const { tx, organization, now } = scope
  const { numDeletedRows } = await tx
    .deleteFrom('leftObjects')
    .where('organizationId', '=', organization.id)
    .where('name', '=', name)
    .where('dueAt', '>', now)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  const { numUpdatedRows } = await tx
    .updateTable('fileContents')
    .set({ objectName: name, objectSize: BigInt(size) })
    .where('organizationId', '=', organization.id)
    .where('id', '=', contentId)
    .where('objectName', 'is', null)
    .where('keySealed', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) await leaveObject(scope, name, now)
  else await deleteParts(scope, contentId)
  return numUpdatedRows !== 0n
}

/**
 * Takes parts, as they are kept, in place of the object with them; nothing where it is no longer that object. A server
 * that is given the place again moves them out again.
 */
export async function takeParts(
  scope: Omit<ContentScope, 'now'>,
  contentId: string,
  { objectName, parts }: { objectName: string; parts: { number: number; data: Buffer }[] },
): Promise<void> {
  const { tx, organization } = scope
  const { numUpdatedRows } = await tx
    .updateTable('fileContents')
    .set({ objectName: null, objectSize: null })
    .where('organizationId', '=', organization.id)
    .where('id', '=', contentId)
    .where('objectName', '=', objectName)
    .where('keySealed', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  for (const part of parts)
    await tx
      .insertInto('fileParts')
      .values({ organizationId: organization.id, contentId, ...part })
      .execute()
  await wakeJobs(scope)
}

const deleteParts = ({ tx, organization }: ContentScope, contentId: string) =>
  tx
    .deleteFrom('fileParts')
    .where('organizationId', '=', organization.id)
    .where('contentId', '=', contentId)
    .execute()
