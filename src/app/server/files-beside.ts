import { createHash } from 'node:crypto'
import { objectPath } from '../../features/files/server/read-content.ts'
import type { FileBeside, FilesOfBackup } from '../../server/backup/files-of-backup.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import type { Connection } from '../../server/database/database.ts'
import { requireMigrated } from '../../server/database/migrate.ts'
import { isAway, ObjectDamaged, type ObjectStore } from '../../server/object-store/object-store.ts'
import { listOutside } from './file-store.ts'

const SHOWN = 20
const count = (number: number) => number.toLocaleString('en-IN')
const sizeOf = (files: readonly FileBeside[]) =>
  `${(files.reduce((sum, { size }) => sum + size, 0) / 1_000_000).toFixed(1)} MB`

/** The lines that a backup prints on people's files: how many are in it, and how many must be kept beside it. */
export function filesInBackup({ files: { inside, beside } }: { files: FilesOfBackup }): string[] {
  if (inside + beside.length === 0) return ['No files were kept when it was made.']
  return [
    ...(inside > 0
      ? [`The files that people added (${count(inside)}) are in it, each with its key.`]
      : []),
    ...(beside.length > 0
      ? [
          `${count(beside.length)} files (${sizeOf(beside)}) are not in it, only their keys: keep a copy of FILES_DIR or of the bucket of S3_URL beside it.`,
        ]
      : []),
  ]
}

/** The files that must be beside a backup, a line each: bytes, and a name whose end is the SHA-256 of them. */
export const listOfFiles = ({ files }: { files: FilesOfBackup }): string[] =>
  files.beside.map(({ name, size }) => `${String(size).padStart(9)}  ${name}`)

/**
 * Compares what is kept outside of the database with what a backup names; with `isQuick` only whether each is there in its
 * length. Returns the line to print. @throws CannotStartError with the first that are missing or changed, or if the
 * place is away
 */
export async function checkFilesBeside(
  { files: { beside } }: { files: FilesOfBackup },
  store: ObjectStore | undefined,
  { isQuick = false } = {},
): Promise<string[]> {
  if (beside.length === 0) return []
  if (!store)
    return [
      'WARNING: these were not looked at. Set FILES_DIR or S3_URL to where they are, or to where their copy is.',
    ]
  const faults = await findFaults(beside, store, { isQuick })
  if (faults.length > 0)
    throw new CannotStartError(
      [
        `Of the ${count(beside.length)} files that belong to the backup, ${count(faults.length)} in ${store.place} are not as they were:`,
        ...faults.slice(0, SHOWN),
        ...(faults.length > SHOWN ? [`and ${count(faults.length - SHOWN)} more.`] : []),
      ].join('\n'),
    )
  return [
    isQuick
      ? `All ${count(beside.length)} of them are in ${store.place}.`
      : `All ${count(beside.length)} of them are in ${store.place}, and nobody changed them.`,
  ]
}

/**
 * Compares what is kept outside of the database with what the database names; the lines to print. @throws
 * CannotStartError if the place is away
 */
export async function checkFilesOutside(
  connection: Connection,
  store: ObjectStore | undefined,
): Promise<{ isWhole: boolean; lines: string[] }> {
  const isOfThisVersion = await requireMigrated(connection).then(
    () => true,
    () => false,
  )
  if (!isOfThisVersion)
    return {
      isWhole: true,
      lines: ['WARNING: files were not looked at: another version of Rentbook made this database.'],
    }
  const files = (await listOutside(connection)).map(({ organizationId, objectName, size }) => ({
    name: objectPath(organizationId, objectName),
    size,
  }))
  if (files.length === 0) return { isWhole: true, lines: [] }
  const all = `${count(files.length)} files are outside of the database`
  if (!store) {
    const where = 'Set FILES_DIR or S3_URL to where they are.'
    return { isWhole: true, lines: [`WARNING: ${all}, and were not looked at. ${where}`] }
  }
  const faults = await findFaults(files, store)
  const result =
    faults.length === 0
      ? `all of them are in ${store.place}, and nobody changed them.`
      : `${count(faults.length)} of them are not as they were in ${store.place}. Put them back from a copy.`
  return { isWhole: faults.length === 0, lines: [...faults, `${all}: ${result}`] }
}

/** A line for each file that is missing or changed; with `isQuick` only whether it is there in its length. */
async function findFaults(
  files: readonly FileBeside[],
  store: ObjectStore,
  { isQuick = false } = {},
): Promise<string[]> {
  const faults: string[] = []
  for (const file of files) {
    const fault = await faultOf(file, store, isQuick)
    if (fault) faults.push(`${fault}: ${file.name}`)
  }
  return faults
}

async function faultOf(
  { name, size }: FileBeside,
  store: ObjectStore,
  isQuick: boolean,
): Promise<string | undefined> {
  try {
    if (isQuick) {
      await store.read(name, { from: size - 1, length: 1 })
      return undefined
    }
    const hash = createHash('sha256')
    for await (const bytes of store.readAll(name)) hash.update(bytes)
    return name.endsWith(`/${hash.digest('hex')}`) ? undefined : 'changed'
  } catch (error) {
    if (error instanceof ObjectDamaged) return 'missing or cut off'
    if (!isAway(error)) throw error
    throw new CannotStartError(
      `The files could not be compared: ${store.place} cannot be reached (${(error.cause as Error).message}).`,
    )
  }
}
