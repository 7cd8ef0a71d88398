import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CannotStartError } from '../cannot-start-error.ts'
import { makeFolder } from '../make-folder.ts'
import { filesAway, ObjectDamaged, type ObjectStore } from './object-store.ts'

/** Tells the folder from an empty one in its place, as where a disk is not mounted. */
export const MARK = 'rentbook-files.txt'
const MARK_TEXT =
  'Rentbook keeps the files of people in this folder, encrypted. The name of each is the SHA-256 of its bytes\n' +
  '(sha256sum). Copy the folder together with each backup: docs/backups.md says how.\n'
/** Where objects are written; they get their name when they are complete. */
const UNFINISHED = 'unfinished'
/** Faults of one file; a bad sector of the disk is one, too. */
const OF_ONE_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EIO'])
const HOUR = 60 * 60 * 1000

/** Objects as files of a folder (mode 0600, its folders 0700), which several servers may share. */
export function folderStore(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, name)
  const requireMark = () => stat(pathOf(MARK)).then(() => {})
  /** A file that is not there is damage; where the whole folder is not there, all of them are away. */
  const failureOf = async (name: string, error: NodeJS.ErrnoException) => {
    if (error instanceof ObjectDamaged) return error
    if (!OF_ONE_FILE.has(error.code ?? '')) return filesAway(error)
    return requireMark().then(
      () => new ObjectDamaged(name, error),
      (missing) => filesAway(missing),
    )
  }
  return {
    place: `the folder ${folder}`,
    reach: () =>
      requireMark().catch((error) => {
        throw filesAway(error)
      }),
    async put(name, { size }, bytes) {
      const unfinished = join(
        folder,
        UNFINISHED,
        `${basename(name)}-${randomBytes(4).toString('hex')}`,
      )
      try {
        await requireMark()
        await makeFolder(dirname(unfinished))
        await writeDurably(unfinished, bytes(), size)
        const path = pathOf(name)
        await makeFolder(dirname(path))
        await rename(unfinished, path)
        await syncFolder(dirname(path))
        await syncFolder(folder)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw filesAway(error)
      }
    },
    async read(name, { from, length }) {
      try {
        const file = await open(pathOf(name))
        const buffer = Buffer.allocUnsafe(length)
        const { bytesRead } = await file.read(buffer, 0, length, from).finally(() => file.close())
        if (bytesRead !== length) throw new ObjectDamaged(name)
        return buffer
      } catch (error) {
        throw await failureOf(name, error as Error)
      }
    },
    async *readAll(name) {
      try {
        yield* createReadStream(pathOf(name))
      } catch (error) {
        throw await failureOf(name, error as Error)
      }
    },
    async remove(name) {
      try {
        await requireMark()
        await rm(pathOf(name), { force: true })
      } catch (error) {
        throw filesAway(error)
      }
    },
  }
}

async function writeDurably(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let written = 0
    for await (const some of bytes) {
      await file.writeFile(some)
      written += some.length
    }
    if (written !== size) throw new Error(`${written} of ${size} bytes were written.`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/**
 * Makes the folder ready: makes and marks it where nothing is kept there yet (`isNew`), and clears what killed servers left
 * half written. One that should be there and is not stays away until it is: its disk may be mounted later.
 * @throws CannotStartError if it cannot be written
 */
export async function openFolderStore(
  folder: string,
  { isNew }: { isNew: boolean },
): Promise<void> {
  try {
    const isMarked = await stat(join(folder, MARK)).then(
      () => true,
      () => false,
    )
    if (!isMarked && !isNew) return
    await makeFolder(folder)
    if (!isMarked) await writeFile(join(folder, MARK), MARK_TEXT, { mode: 0o600, flush: true })
    const probe = join(folder, `probe-${randomBytes(4).toString('hex')}`)
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 })
    await rm(probe)
    await syncFolder(folder)
    await clearUnfinished(join(folder, UNFINISHED))
  } catch (error) {
    throw new CannotStartError(`FILES_DIR cannot be used: ${(error as Error).message}`)
  }
}

/** Removes what nobody has written to for an hour: another server may be at work. */
async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > HOUR) await rm(path, { force: true })
  }
}
