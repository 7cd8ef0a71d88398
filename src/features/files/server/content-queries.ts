import { sql } from 'kysely'
import type { Sealer } from '../../../server/encryption.ts'
import { bytesOfPart, type FileType, PART_BYTES, partsOf } from '../file.ts'
import { openFileKey, openPart, sealPart } from './file-cipher.ts'
import type { ContentScope } from './files-deps.ts'
import './file-tables.ts'

/** The number of the part that holds the thumbnail. */
const THUMBNAIL = 0

/** The content of a file, without the bytes. */
export type FileContent = {
  id: string
  size: number
  mime: FileType | null
  keySealed: string | null
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
      ...{ organizationId: organization.id, id, size: BigInt(size), keySealed },
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
    .select(['id', 'size', 'mime', 'keySealed'])
    .where('organizationId', '=', organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, size: Number(row.size) }
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
      conflict.columns(['organizationId', 'contentId', 'number']).doUpdateSet({ data }),
    )
    .execute()
}

/** One part, decrypted; undefined where it has not arrived. @throws Error if it was changed */
async function readPart(
  { tx, organization }: ContentScope,
  key: Buffer,
  place: { contentId: string; number: number },
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('fileParts')
    .select('data')
    .where('organizationId', '=', organization.id)
    .where('contentId', '=', place.contentId)
    .where('number', '=', place.number)
    .executeTakeFirst()
  return row && openPart(key, place, row.data)
}

/** Runs something in a transaction of its own. */
export type InTransaction = <T>(work: (scope: ContentScope) => Promise<T>) => Promise<T>

/**
 * Reads a file part by part: each in a transaction of its own, so that a slow reader holds neither a connection nor
 * more than one part. @throws Error if a part is missing or was changed
 */
export async function* readFileParts(
  inTransaction: InTransaction,
  sealer: Sealer,
  { id: contentId, size, keySealed }: FileContent,
): AsyncGenerator<Buffer> {
  const key = openFileKey(sealer, contentId, keySealed)
  for (let number = 1; number <= partsOf(size); number++) {
    const part = await inTransaction((scope) => readPart(scope, key, { contentId, number }))
    if (part?.length !== bytesOfPart(size, number))
      throw new Error('A part of this file is missing.')
    yield part
  }
}

/** The thumbnail of a picture; undefined for none. */
export function readThumbnail(
  scope: ContentScope,
  sealer: Sealer,
  { id: contentId, keySealed }: FileContent,
): Promise<Buffer | undefined> {
  const key = openFileKey(sealer, contentId, keySealed)
  return readPart(scope, key, { contentId, number: THUMBNAIL })
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
      ...{ hash, mime, width: picture?.width ?? null, height: picture?.height ?? null },
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
  await tx
    .deleteFrom('fileContents')
    .where('organizationId', '=', organization.id)
    .where('id', '=', contentId)
    .execute()
}

const deleteParts = ({ tx, organization }: ContentScope, contentId: string) =>
  tx
    .deleteFrom('fileParts')
    .where('organizationId', '=', organization.id)
    .where('contentId', '=', contentId)
    .execute()
