import type { Sealer } from '../../../server/encryption.ts'
import { Turns } from '../../../server/http/turns.ts'
import {
  filesAway,
  ObjectDamaged,
  type ObjectStore,
} from '../../../server/object-store/object-store.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { bytesOfPart, partsOf } from '../file.ts'
import { type FileContent, findContent, findSealedPart, THUMBNAIL } from './content-queries.ts'
import { openFileKey, openPart, SEALED_PART_BYTES, SEALING_BYTES } from './file-cipher.ts'
import { type ContentScope, type FileCaller, type FilesDeps, inFiles } from './files-deps.ts'

/** Runs work in a transaction of its own. */
export type InTransaction = <T>(work: (scope: ContentScope) => Promise<T>) => Promise<T>

/** Where the contents of files are stored, and the key that opens them. */
export type ContentPlaces = {
  inTransaction: InTransaction
  sealer: Sealer
  /** Outside of the database; undefined where all new ones stay in it. */
  fileStore: ObjectStore | undefined
}

/** Where the caller's files are read from; call it only for a caller allowed to see them. */
export const placesOf = (
  deps: Pick<FilesDeps, 'database' | 'sealer' | 'fileStore'>,
  caller: FileCaller,
): ContentPlaces => ({
  sealer: deps.sealer,
  fileStore: deps.fileStore,
  inTransaction: (work) => inFiles(deps, caller, work),
})

/** The name of the object with a content, below the folder of its organization. */
export const objectPath = (organizationId: string, name: string): string =>
  `${organizationId}/${name}`

const DAMAGED = say`What this file holds is missing or damaged. Whoever runs Rentbook can put it back from a copy.`

/** Refuses one file whose bytes are not what was kept; others are not affected. */
const fileDamaged = (contentId: string, cause: unknown) =>
  new Refusal('file-damaged', DAMAGED, {
    cause: new Error(`The content ${contentId} of a file is missing or damaged.`, { cause }),
  })

/** Whether a file was refused because its bytes differ from those stored. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'file-damaged'

/**
 * Reads a file part by part: each by itself, so that a slow reader holds neither a connection nor more than one part.
 * @throws Refusal `file-damaged` if a part is missing or was changed; `files-unavailable` if its place is away
 */
export async function* readFileParts(
  places: ContentPlaces,
  content: FileContent,
): AsyncGenerator<Buffer> {
  let current = content
  for (let number = 1; number <= partsOf(content.size); number++) {
    const read = await readPart(places, current, number)
    current = read.content
    if (read.part?.length !== bytesOfPart(content.size, number))
      throw fileDamaged(content.id, 'it has another length')
    yield read.part
  }
}

/** The thumbnail of a picture; undefined for none. @throws as `readFileParts` */
export const readThumbnail = async (
  places: ContentPlaces,
  content: FileContent,
): Promise<Buffer | undefined> => (await readPart(places, content, THUMBNAIL)).part

// A part takes up to 2 MB while it is read, eight times its size: a hundred readers at once would take 200 MB. From the
// database fewer at a time, so that most of its connections stay free for everybody else.
const [FROM_DATABASE, FROM_OUTSIDE] = [4, 16].map(
  (atOnce) => new Turns({ atOnce, waiting: Number.POSITIVE_INFINITY }),
) as [Turns, Turns]

/** One part, decrypted, and where it was found: it may have left the database since the content was looked up. */
function readPart(places: ContentPlaces, content: FileContent, number: number) {
  const turns = content.object ? FROM_OUTSIDE : FROM_DATABASE
  const read = () => readInTurn(places, content, number)
  return turns.run('part', read, [content.organizationId])
}

async function readInTurn(places: ContentPlaces, content: FileContent, number: number) {
  const { inTransaction, sealer } = places
  const { id: contentId, keySealed } = content
  let current = content
  let sealed = await readSealed(places, current, number)
  if (!sealed && !content.object) {
    current = (await inTransaction((scope) => findContent(scope, contentId))) ?? content
    if (current.object) sealed = await readSealed(places, current, number)
  }
  try {
    const key = sealed && openFileKey(sealer, contentId, keySealed)
    return { content: current, part: sealed && key && openPart(key, { contentId, number }, sealed) }
  } catch (error) {
    throw fileDamaged(contentId, error)
  }
}

async function readSealed(
  { inTransaction, fileStore }: ContentPlaces,
  { organizationId, id, size, object }: FileContent,
  number: number,
): Promise<Buffer | undefined> {
  if (!object) return inTransaction((scope) => findSealedPart(scope, id, number))
  const stretch = stretchOf({ size, objectSize: object.size }, number)
  if (stretch.length <= 0) return undefined
  if (!fileStore)
    throw filesAway(new Error('Neither FILES_DIR nor S3_URL is set, and this file is kept there.'))
  try {
    return await fileStore.read(objectPath(organizationId, object.name), stretch)
  } catch (error) {
    throw error instanceof ObjectDamaged ? fileDamaged(id, error) : error
  }
}

/** Where a part is in an object: the parts one after the other, then the thumbnail. */
function stretchOf({ size, objectSize }: { size: number; objectSize: number }, number: number) {
  const end = size + partsOf(size) * SEALING_BYTES
  if (number === THUMBNAIL) return { from: end, length: objectSize - end }
  const from = (number - 1) * SEALED_PART_BYTES
  return { from, length: bytesOfPart(size, number) + SEALING_BYTES }
}
