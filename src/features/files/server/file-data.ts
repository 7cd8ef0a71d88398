import type { IdRange } from '../../../server/database/keyset-page.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import { dataTable, type OwnData } from '../../identity/server/access/own-data.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { fileDataWire } from '../file-wire.ts'
import { findContent } from './content-queries.ts'
import { type FileRow, listFilesAfter } from './file-queries.ts'
import { fileColumns } from './file-tables.ts'
import { type FileCaller, type FilesDeps, inFiles } from './files-deps.ts'
import { savedName } from './open-file.ts'
import { isDamaged, placesOf, readFileParts } from './read-content.ts'

/** Papers and pictures. */
export const fileData: OwnData = (scope) => [
  dataTable(
    {
      name: 'files',
      about: 'Papers and pictures, with what they belong to. They are in the folder files.',
      columns: fileColumns,
      elsewhere: { mime: 'type' },
    },
    fileDataWire,
    (stretch) => listFileData(scope, stretch),
  ),
]

/** Files as people take them with them, in the order of their ids, some at a time. */
async function listFileData(
  scope: OwnerScope | ClientScope,
  stretch: IdRange,
): Promise<Decoded<typeof fileDataWire>[]> {
  const files = await listFilesAfter(scope, stretch)
  return files.map((file) => ({ ...file, name: file.name ?? '', path: pathOf(file) }))
}

/** 'files/2026-11-16 House rules 1a2b3c.pdf': the end of the id keeps files of one name apart. */
export const pathOf = ({ id, name, day, type }: FileRow): string | null =>
  type && `files/${savedName({ name: `${day} ${written(name)} ${id.slice(-6)}`, type })}`

// What no system takes in a file's name; a dot in front hides the file.
const written = (name: string | null) =>
  (name ?? '').replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '-').replace(/^\.+/, '')

const FILES_AT_ONCE = 50

/** A file to be added to a download: its bytes come as they are taken. */
export type FileToTake = { path: string; parts: AsyncGenerator<Buffer> }

type Look = <T>(read: (scope: OwnerScope | ClientScope) => Promise<T>) => Promise<T>

/**
 * All files that the caller may see, one after the other; one whose key was destroyed is left out. Those that are missing
 * or damaged where they are kept are named at the end, in a text of its own, instead of breaking the download.
 */
export async function* takeFiles(
  deps: Pick<FilesDeps, 'database' | 'sealer' | 'fileStore'>,
  caller: FileCaller,
  look: Look,
): AsyncGenerator<FileToTake> {
  const damaged: string[] = []
  let after: string | undefined
  let files: FileRow[]
  do {
    files = await look((scope) => listFilesAfter(scope, { after, atMost: FILES_AT_ONCE }))
    for (const file of files) {
      const path = pathOf(file)
      const { contentId } = file
      if (!path || !contentId) continue
      const content = await inFiles(deps, caller, (scope) => findContent(scope, contentId))
      if (!content?.keySealed) continue
      const parts = readFileParts(placesOf(deps, caller), content)
      yield { path, parts: untilDamaged(parts, () => damaged.push(path)) }
    }
    after = files.at(-1)?.id
  } while (files.length === FILES_AT_ONCE)
  if (damaged.length > 0) yield { path: DAMAGED_PATH, parts: textOf(damaged) }
}

const DAMAGED_PATH = 'files/MISSING OR DAMAGED.txt'

async function* textOf(paths: string[]) {
  yield Buffer.from(
    `These files are not whole here, because they are missing or damaged where Rentbook keeps them.\n\n${paths.join('\n')}\n`,
  )
}

async function* untilDamaged(parts: AsyncGenerator<Buffer>, note: () => void) {
  try {
    yield* parts
  } catch (error) {
    if (!isDamaged(error)) throw error
    note()
  }
}
