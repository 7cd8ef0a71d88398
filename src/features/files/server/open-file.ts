import { Readable } from 'node:stream'
import { notFound } from '../../../server/refusal.ts'
import type { StreamToSend } from '../../../shared/file-reply.ts'
import { say } from '../../../shared/said.ts'
import type { FileType } from '../file.ts'
import { type FileContent, findContent } from './content-queries.ts'
import { type FileRow, findFile } from './file-queries.ts'
import { type FileCaller, type FileScope, type FilesDeps, inFiles } from './files-deps.ts'
import { placesOf, readFileParts, readThumbnail } from './read-content.ts'
import { recordFileEvent } from './send-file.ts'

const ENDINGS: Record<FileType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** The name under which a file is saved. */
export const savedName = ({ name, type }: Pick<FileRow, 'name' | 'type'>): string =>
  type ? `${name}.${ENDINGS[type]}` : (name ?? '')

/** The headers of a file that somebody else sent: nothing in it may run, and nobody keeps a copy on the way. */
const SEALED_OFF = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cache-control': 'private, no-store',
}

/** Reads as the caller may, in a transaction of its own. */
type Look = <T>(read: (scope: FileScope) => Promise<T>) => Promise<T>

type Opening = { id: string; isShown: boolean }

/**
 * Streams a file. Opening an identity document is noted in the history.
 * @throws Refusal `not-found`; `file-damaged`, `files-unavailable` where its first part cannot be read
 */
export async function openFile(
  deps: FilesDeps,
  { caller, look }: { caller: FileCaller; look: Look },
  { id, isShown }: Opening,
): Promise<StreamToSend> {
  const file = await look((scope) => findFile(scope, id))
  const content = file?.contentId && (await contentOf(deps, caller, file.contentId))
  if (!file?.type || !content) throw notFound(say`File`)
  const parts = readFileParts(placesOf(deps, caller), content)
  const first = await parts.next()
  if (file.masked) await inFiles(deps, caller, (scope) => recordFileEvent(scope, 'opened', file))
  return {
    name: savedName(file),
    type: file.type,
    isShown,
    headers: { ...SEALED_OFF, 'content-length': String(content.size) },
    stream: () => Readable.from(startingWith(first, parts)),
  }
}

async function* startingWith(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>) {
  if (!first.done) yield first.value
  yield* rest
}

/** The thumbnail of a picture. @throws Refusal `not-found`, also for an identity paper */
export async function openThumbnail(
  deps: FilesDeps,
  { caller, look }: { caller: FileCaller; look: Look },
  id: string,
): Promise<StreamToSend> {
  const file = await look((scope) => findFile(scope, id))
  const content =
    file?.hasThumbnail && file.contentId && (await contentOf(deps, caller, file.contentId))
  const bytes = content && (await readThumbnail(placesOf(deps, caller), content))
  if (!bytes) throw notFound(say`File`)
  return {
    name: 'thumbnail.webp',
    isShown: true,
    headers: SEALED_OFF,
    stream: () => Readable.from([bytes]),
  }
}

async function contentOf(
  deps: FilesDeps,
  caller: FileCaller,
  contentId: string,
): Promise<FileContent | undefined> {
  const content = await inFiles(deps, caller, (scope) => findContent(scope, contentId))
  return content?.keySealed ? content : undefined
}
