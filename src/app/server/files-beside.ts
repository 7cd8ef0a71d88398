import { createHash } from 'node:crypto'
import type { FileBeside, FilesOfBackup } from '../../server/backup/files-of-backup.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { isAway, ObjectDamaged, type ObjectStore } from '../../server/object-store/object-store.ts'

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
  const faults: string[] = []
  for (const file of beside) {
    const fault = await faultOf(file, store, isQuick)
    if (fault) faults.push(`${fault}: ${file.name}`)
  }
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
      `The backup itself is whole, but ${store.place} cannot be reached: ${(error.cause as Error).message}`,
    )
  }
}
