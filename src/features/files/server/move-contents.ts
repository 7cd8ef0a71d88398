import { createHash } from 'node:crypto'
import { runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import { isAway, type ObjectStore } from '../../../server/object-store/object-store.ts'
import { doWhereDue } from '../../identity/server/access/due-jobs.ts'
import { type JobDeps, runJob } from '../../identity/server/access/run-job.ts'
import { partsOf } from '../file.ts'
import {
  type FileContent,
  findSealedPart,
  forgetObject,
  leaveObject,
  listInDatabase,
  listLeftObjects,
  THUMBNAIL,
  takeObject,
} from './content-queries.ts'
import { SEALING_BYTES } from './file-cipher.ts'
import type { ContentScope } from './files-deps.ts'
import { objectPath } from './read-content.ts'

export type MoveDeps = JobDeps & {
  /** Where what files hold is kept outside of the database; undefined where it stays in it. */
  fileStore: ObjectStore | undefined
}

const JOB = 'file store'
const OFTEN = 20 * 1000
const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 50

/** Runs in the organization, in a transaction of its own; undefined where it is closed. */
type InJob = <T>(work: (scope: ContentScope) => Promise<T>) => Promise<T | undefined>

/**
 * Moves what files hold out of the database, and removes objects whose files were deleted. A file is received by the
 * database and stays there until the object that takes its place is on disk: while the place outside is away, sending
 * goes on, and a kill at any moment loses nothing. Does nothing where files stay in the database.
 */
export async function moveContents(deps: MoveDeps): Promise<void> {
  const { fileStore: store } = deps
  if (!store) return
  let isStoreAway = false
  await doWhereDue(deps, JOB, async (organizationId) => {
    if (isStoreAway) return deps.clock()
    const inJob: InJob = (work) => runJob(deps, { job: JOB, organizationId }, work)
    try {
      return await moveOf({ store, inJob, organizationId, now: deps.clock() })
    } catch (error) {
      isStoreAway = isAway(error)
      throw error
    }
  })
}

type Moving = { store: ObjectStore; inJob: InJob; organizationId: string; now: Date }

/** Returns when the next object is to be removed. One content that is damaged does not keep the others. */
async function moveOf(moving: Moving): Promise<Date | undefined> {
  const next = await removeLeft(moving)
  const failures: unknown[] = []
  let after: string | undefined
  let contents: FileContent[]
  do {
    const stretch = { after, atMost: AT_ONCE }
    contents = (await moving.inJob((scope) => listInDatabase(scope, stretch))) ?? []
    for (const content of contents)
      await moveContent(moving, content).catch((error) => {
        if (isAway(error)) throw error
        failures.push(error)
      })
    after = contents.at(-1)?.id
  } while (contents.length === AT_ONCE)
  if (failures.length > 0) throw failures[0]
  return next
}

async function removeLeft({ store, inJob, organizationId, now }: Moving) {
  for (;;) {
    const left = (await inJob((scope) => listLeftObjects(scope, AT_ONCE))) ?? []
    const due = left.filter(({ dueAt }) => dueAt <= now)
    for (const { name } of due) {
      await store.remove(objectPath(organizationId, name))
      await inJob((scope) => forgetObject(scope, name))
    }
    if (due.length < AT_ONCE) return left.find(({ dueAt }) => dueAt > now)?.dueAt
  }
}

/** @throws Error if a part of it is missing in the database; Refusal `files-unavailable` */
async function moveContent(
  { store, inJob, organizationId, now }: Moving,
  content: FileContent,
): Promise<void> {
  const parts = () => sealedParts(inJob, content)
  const { name, ...object } = await digestOf(parts())
  // Until the content takes it, and if this server dies before, nothing else names the object.
  await inJob((scope) => leaveObject(scope, name, new Date(now.getTime() + DAY)))
  await store.put(objectPath(organizationId, name), object, parts)
  await inJob((scope) => takeObject(scope, content.id, { name, size: object.size }))
}

/** What the object of a content consists of: its parts as they are kept, then its thumbnail. */
async function* sealedParts(inJob: InJob, { id, size }: FileContent): AsyncGenerator<Buffer> {
  const numbers = Array.from({ length: partsOf(size) }, (_, before) => before + 1)
  let left = size + numbers.length * SEALING_BYTES
  for (const number of numbers) {
    const part = await inJob((scope) => findSealedPart(scope, id, number))
    left -= part?.length ?? 0
    if (part) yield part
  }
  if (left !== 0) throw new Error(`A part of the content ${id} is missing in the database.`)
  const thumbnail = await inJob((scope) => findSealedPart(scope, id, THUMBNAIL))
  if (thumbnail) yield thumbnail
}

async function digestOf(parts: AsyncIterable<Buffer>) {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let size = 0
  for await (const part of parts) {
    sha256.update(part)
    md5.update(part)
    size += part.length
  }
  return { name: sha256.digest('hex'), size, md5: md5.digest('base64') }
}

/** Runs `moveContents` now and every 20 seconds, as `runWithTrustedClock` does. */
export const moveContentsOften = (
  deps: MoveDeps,
  onError: (error: Error) => void,
): (() => Promise<void>) =>
  deps.fileStore
    ? runWithTrustedClock(deps, { everyMs: OFTEN, onError }, () => moveContents(deps))
    : async () => {}
