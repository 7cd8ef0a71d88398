import { createHash } from 'node:crypto'
import type { Database } from '../../../server/database/database.ts'
import { BOOKS_ROLE } from '../../../server/database/set-identity.ts'
import { ObjectDamaged, type ObjectStore } from '../../../server/object-store/object-store.ts'
import { partsOf } from '../file.ts'
import { THUMBNAIL, takeParts } from './content-queries.ts'
import { SEALED_PART_BYTES, SEALING_BYTES } from './file-cipher.ts'
import { objectPath } from './read-content.ts'

/** A content that is kept outside of the database. */
export type OutsideContent = {
  organizationId: string
  id: string
  /** Bytes of the file. */
  size: number
  /** The SHA-256 of the object. */
  objectName: string
}

const JOB = 'file return'

/**
 * Takes contents back into the database, the way back of `moveContents`. The objects stay where they are: backups name
 * them, and a kill at any moment loses nothing. Returns the paths of those that are missing or were changed, which
 * stay outside. @throws Refusal `files-unavailable`
 */
export async function returnContents(
  { database, store }: { database: Database; store: ObjectStore },
  contents: readonly OutsideContent[],
): Promise<string[]> {
  const damaged: string[] = []
  for (const content of contents) {
    const path = objectPath(content.organizationId, content.objectName)
    const object = await readWhole(store, path, content.objectName)
    if (!object) damaged.push(path)
    else await returnContent(database, content, object)
  }
  return damaged
}

/** Reads an object; undefined if its contents do not match the hash. */
async function readWhole(store: ObjectStore, path: string, hash: string) {
  try {
    const pieces: Uint8Array[] = []
    for await (const piece of store.readAll(path)) pieces.push(piece)
    const object = Buffer.concat(pieces)
    return createHash('sha256').update(object).digest('hex') === hash ? object : undefined
  } catch (error) {
    if (error instanceof ObjectDamaged) return undefined
    throw error
  }
}

function returnContent(
  database: Database,
  { organizationId, id, size, objectName }: OutsideContent,
  object: Buffer,
): Promise<void> {
  const end = size + partsOf(size) * SEALING_BYTES
  const parts = Array.from({ length: partsOf(size) }, (_, index) => ({
    number: index + 1,
    data: object.subarray(
      index * SEALED_PART_BYTES,
      Math.min((index + 1) * SEALED_PART_BYTES, end),
    ),
  }))
  if (object.length > end) parts.push({ number: THUMBNAIL, data: object.subarray(end) })
  return database.transaction({ role: BOOKS_ROLE, organizationId, job: JOB }, (tx) =>
    takeParts({ tx, organization: { id: organizationId } }, id, { objectName, parts }),
  )
}
