import { createHmac } from 'node:crypto'
import { violates } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import {
  bytesOfPart,
  type FileKind,
  type FileSubject,
  namesAadhaar,
  PART_BYTES,
  partsOf,
  withoutEnding,
} from '../file.ts'
import { fileHistory } from '../file-wire.ts'
import {
  countParts,
  deleteContentIfUnused,
  type FileContent,
  findContent,
  findContentByHash,
  insertContent,
  type Known,
  keepContent,
  storePart,
  sumFilesLocked,
} from './content-queries.ts'
import { makeFileKey, openFileKey } from './file-cipher.ts'
import {
  deleteFileRow,
  type FileRow,
  findOwnFile,
  findTwin,
  insertFile,
  sumSentBy,
  takeContent,
  updateFile,
  withMaskedName,
} from './file-queries.ts'
import type { FileCaller, FileScope, FilesDeps, RecordOfFile } from './files-deps.ts'
import { inFiles } from './files-deps.ts'
import { HEAD_BYTES, TAIL_BYTES, typeOf } from './known-type.ts'
import { placesOf, readFileParts } from './read-content.ts'
import { uprightPicture, withPictureTurn } from './upright-picture.ts'

/** A file about to be sent: its name, kind and size. */
export type FileDraft = {
  name: string
  size: number
  kind: FileKind
  day: string
  isShared: boolean
  /** Undefined while the record is still being written. */
  record: RecordOfFile | undefined
}

const NO_FILE = say`File`

const NOT_TAKEN = new Refusal(
  'unsupported-media-type',
  say`Please choose a PDF, or a picture as JPEG, PNG or WebP. This is another kind of file.`,
)

const NO_AADHAAR = new Refusal(
  'no-aadhaar',
  say`Rentbook keeps no copy of an Aadhaar. Look at it, and note that you saw it with its last four digits.`,
)

/** @throws Refusal `no-aadhaar` for a file that names itself an Aadhaar; a bill or an agreement may say so */
export function refuseAadhaar({ name, kind }: { name: string; kind: FileKind }): void {
  if (kind !== 'bill' && kind !== 'agreement' && namesAadhaar(name)) throw NO_AADHAAR
}

/** @throws Refusal `invalid` where there is no client to share with */
export function refuseSharing(record: Pick<RecordOfFile, 'clientId'> | undefined): void {
  if (record?.clientId == null)
    throw invalidField('shared', say`Only files of a client or an agreement can be shared.`)
}

/** Begins a file; its parts follow. @throws Refusal `files-full`, `no-aadhaar` */
export async function beginFile(
  deps: FilesDeps,
  caller: FileCaller,
  { record, ...draft }: FileDraft,
): Promise<string> {
  refuseAadhaar(draft)
  if (draft.isShared) refuseSharing(record)
  const [id, contentId] = [newId(), newId()]
  const { sealed } = makeFileKey(deps.sealer, contentId)
  await inFiles(deps, caller, async (scope) => {
    const total = await sumFilesLocked(scope)
    if (total + draft.size > deps.filesQuota) throw full(deps.filesQuota)
    await refuseTooMuchOfClient(scope, deps, draft.size)
    await insertContent(scope, { id: contentId, size: draft.size, keySealed: sealed })
    const { name, kind, day, isShared } = draft
    await insertFile(scope, {
      id,
      contentId,
      name: withoutEnding(name),
      kind,
      day,
      isShared,
      subjectKind: record?.kind ?? null,
      subjectId: record?.id ?? null,
      clientId: record?.clientId ?? null,
      leaseId: record?.leaseId ?? null,
      lastFour: null,
      isArriving: true,
    })
  })
  return id
}

/** The share of the organization's room that one client may fill: 102 MB of 2 GB. */
const SHARE_OF_CLIENT = 1 / 20

async function refuseTooMuchOfClient(
  scope: FileScope,
  { filesQuota }: FilesDeps,
  size: number,
): Promise<void> {
  if (scope.kind !== 'client') return
  const room = filesQuota * SHARE_OF_CLIENT
  if ((await sumSentBy(scope)) + size <= room) return
  throw new Refusal(
    'files-full',
    say`There is no room for this file: all that you send together may have ${Math.floor(room / 1024 / 1024)} MB.`,
  )
}

const full = (quota: number) =>
  new Refusal(
    'files-full',
    say`There is no room for this file: all files together may have ${Math.floor(quota / 1024 / 1024)} MB. Delete some, or ask whoever runs Rentbook for more room.`,
  )

/** How many parts of a file have arrived. @throws Refusal `not-found` */
export const readProgress = (deps: FilesDeps, caller: FileCaller, id: string) =>
  inFiles(deps, caller, async (scope) => {
    const file = await findOwnFile(scope, id)
    if (!file?.contentId) throw notFound(NO_FILE)
    const content = await findContent(scope, file.contentId)
    if (!content) throw notFound(NO_FILE)
    const parts = file.isArriving ? await countParts(scope, content.id) : partsOf(content.size)
    return { parts, partSize: PART_BYTES, size: content.size }
  })

/**
 * Takes one part; they come in their order, and one that is sent again replaces itself. The first tells the type.
 * @throws Refusal `not-found`; `invalid` for another length or a part too early; `unsupported-media-type`
 */
export async function takePart(
  deps: FilesDeps,
  caller: FileCaller,
  { id, number, bytes }: { id: string; number: number; bytes: unknown },
): Promise<void> {
  const isTaken = await inFiles(deps, caller, async (scope) => {
    const { file, content } = await findArriving(scope, id)
    const isWhole =
      bytes instanceof Uint8Array && bytes.length === bytesOfPart(content.size, number)
    if (number > partsOf(content.size) || !isWhole)
      throw new Refusal('invalid', say`This part of the file has another length.`)
    if (number > (await countParts(scope, content.id)) + 1)
      throw new Refusal('invalid', say`The part before this one has not arrived.`)
    if (number === 1 && !(await typeOf(headOf(bytes), NOTHING))) {
      await discard(scope, file)
      return false
    }
    const key = openFileKey(deps.sealer, content.id, content.keySealed)
    await storePart(scope, key, { contentId: content.id, number, bytes })
    return true
  })
  if (!isTaken) throw NOT_TAKEN
}

const NOTHING = Buffer.alloc(0)
const headOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, HEAD_BYTES))

/** A file of the caller's that is still arriving. @throws Refusal `not-found` */
async function findArriving(scope: FileScope, id: string) {
  const file = await findOwnFile(scope, id)
  const content = file?.isArriving && file.contentId && (await findContent(scope, file.contentId))
  if (!file || !content) throw notFound(NO_FILE)
  return { file, content }
}

/** Deletes a file, and its content unless another file shares it. */
export async function discard(scope: FileScope, { id, contentId }: FileRow): Promise<void> {
  await deleteFileRow(scope, id)
  if (contentId) await deleteContentIfUnused(scope, contentId)
}

/**
 * Ends a file whose parts have all arrived; called again, it answers the same. What is refused is deleted.
 * @throws Refusal `not-found`; `invalid` if a part is missing; `unsupported-media-type`; `too-large`
 */
export async function finishFile(
  deps: FilesDeps,
  caller: FileCaller,
  id: string,
): Promise<FileRow> {
  const found = await inFiles(deps, caller, async (scope) => {
    const file = await findOwnFile(scope, id)
    if (!file?.contentId) throw notFound(NO_FILE)
    if (!file.isArriving) return { file }
    const { content } = await findArriving(scope, id)
    if ((await countParts(scope, content.id)) < partsOf(content.size))
      throw new Refusal('invalid', say`A part of this file has not arrived.`)
    return { file, content }
  })
  if (!found.content) return withMaskedName(found.file)
  const { content } = found
  try {
    return await arrive(deps, caller, { id, content })
  } catch (error) {
    if (violates(error, ONE_COPY)) return arrive(deps, caller, { id, content })
    if (error instanceof Refusal && FINAL.has(error.code))
      await inFiles(deps, caller, (scope) => discard(scope, found.file))
    throw error
  }
}

/** The constraint that is violated when the same bytes were stored by another request meanwhile. */
const ONE_COPY = 'file_contents_organization_id_hash_key'
const AGAIN = new Refusal('busy', say`Something went wrong on our side. Please try again.`)
const FINAL = new Set<string>(['unsupported-media-type', 'too-large', 'no-aadhaar'])

type Arriving = { id: string; content: FileContent }

async function arrive(deps: FilesDeps, caller: FileCaller, arriving: Arriving): Promise<FileRow> {
  const { content } = arriving
  const { hash, head, tail } = await lookThrough(deps, caller, content)
  const mime = await typeOf(head, tail)
  if (!mime) throw NOT_TAKEN
  const keep = (known: Known) =>
    inFiles(deps, caller, (scope) => settle(scope, deps, arriving, known))
  const isKept = await inFiles(deps, caller, (scope) => findContentByHash(scope, hash))
  if (isKept || mime === 'application/pdf') return keep({ hash, mime })
  return withPictureTurn([caller.organization.id, caller.actor.accountId], async () => {
    const parts: Buffer[] = []
    for await (const part of partsIn(deps, caller, content)) parts.push(part)
    const picture = await uprightPicture(Buffer.concat(parts.splice(0)), mime)
    return keep({ hash, mime: picture.mime, picture })
  })
}

const partsIn = (deps: FilesDeps, caller: FileCaller, content: FileContent) =>
  readFileParts(placesOf(deps, caller), content)

/** Reads all bytes once, one part at a time. */
async function lookThrough(deps: FilesDeps, caller: FileCaller, content: FileContent) {
  const hash = createHmac('sha256', deps.sealer.keyFor('file hashes')).update(
    caller.organization.id,
  )
  let head: Buffer | undefined
  // A part is longer than a tail, but the last one.
  let lastTwo: Buffer[] = []
  for await (const part of partsIn(deps, caller, content)) {
    hash.update(part)
    head ??= Buffer.from(part.subarray(0, HEAD_BYTES))
    lastTwo = [...lastTwo.slice(-1), part]
  }
  const tail = Buffer.concat(lastTwo).subarray(-TAIL_BYTES)
  return { hash: hash.digest(), head: head ?? NOTHING, tail }
}

async function settle(
  scope: FileScope,
  { sealer }: FilesDeps,
  { id, content }: Arriving,
  known: Known,
): Promise<FileRow> {
  const file = await findOwnFile(scope, id, { lock: true })
  if (!file) throw notFound(NO_FILE)
  if (!file.isArriving) return withMaskedName(file)
  const same = await findContentByHash(scope, known.hash)
  const twin = same && (await findTwin(scope, file, same.id))
  if (twin) {
    await discard(scope, file)
    return withMaskedName(await updateTwin(scope, twin, file))
  }
  // The other copy was deleted since: once more, as the first.
  if (!same && !known.picture && known.mime !== 'application/pdf') throw AGAIN
  if (!same) await keepContent(scope, sealer, content, known)
  await takeContent(scope, id, same?.id ?? content.id)
  if (same) await deleteContentIfUnused(scope, content.id)
  const kept = await findOwnFile(scope, id)
  if (!kept) throw notFound(NO_FILE)
  if (kept.subjectKind !== null) await recordFileEvent(scope, 'added', kept)
  return withMaskedName(kept)
}

/**
 * Updates the file that holds the same bytes already: takes the kind given this time, and shares it if asked. An identity
 * document keeps its kind, and a shared file stays shared. @throws Refusal `no-aadhaar`
 */
export async function updateTwin(scope: FileScope, twin: FileRow, said: FileRow): Promise<FileRow> {
  const kind = twin.kind === 'id' || said.kind === 'other' ? twin.kind : said.kind
  const isShared = twin.isShared || said.isShared
  if (kind === twin.kind && isShared === twin.isShared) return twin
  refuseAadhaar({ name: twin.name ?? '', kind })
  const isForCaretakers = twin.isForCaretakers && kind !== 'id'
  await updateFile(scope, twin.id, { kind, isShared, isForCaretakers })
  const after = (await findOwnFile(scope, twin.id)) ?? twin
  await recordFileEvent(scope, 'changed', after, twin)
  return after
}

type FileVerb = 'added' | 'changed' | 'deleted' | 'opened'

/** Notes in the history what was done to a file; of an identity paper without its name. */
export async function recordFileEvent(
  scope: FileScope,
  verb: FileVerb,
  file: FileRow,
  before?: FileRow,
): Promise<void> {
  const after = verb === 'deleted' ? {} : { after: withMaskedName(file) }
  const was = before ?? (verb === 'deleted' ? file : undefined)
  await recordEvent(scope, {
    verb,
    kind: 'file',
    id: file.id,
    fields: fileHistory,
    ...(file.leaseId && { leaseId: file.leaseId }),
    ...(was && { before: withMaskedName(was) }),
    ...after,
  })
}

/** The record of a file if the caller may see it. @throws Refusal `not-found` */
export async function requireRecord(
  { findRecordOfFile }: Pick<FilesDeps, 'findRecordOfFile'>,
  scope: FileScope,
  subject: FileSubject,
): Promise<RecordOfFile> {
  const record = await findRecordOfFile(scope, subject)
  if (!record) throw notFound(say`Record`)
  return record
}
