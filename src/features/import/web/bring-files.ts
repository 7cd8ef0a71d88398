import { t } from '@lingui/core/macro'
import { callsOf } from '../../../web/api/calls.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
import type { FileSubject } from '../../files/file.ts'
import { onRecord, writeFiles } from '../../files/web/file-hooks.ts'
import { sendOne } from '../../files/web/upload-queue.ts'
import { type DownloadedFileRow, isSharedWithClients, NAMING_COLUMNS } from '../file-row.ts'
import { placedFileWire } from '../import-wire.ts'
import { callImports } from './import-hooks.ts'
import type { Download } from './open-download.ts'

/** A file that was not brought in, and why. */
export type LeftFile = { name: string; why: string }

const ASKED_AT_ONCE = 500

type Bringing = { signal: AbortSignal; onProgress: (done: number) => void }

/**
 * Adds the files of a download to the records of these books, one after the other. What is there already stays one; what
 * has no record, or is refused, is returned. @throws the abort's own error
 */
export async function bringFiles(
  { files, openFile }: Pick<Download, 'files' | 'openFile'>,
  { signal, onProgress }: Bringing,
): Promise<LeftFile[]> {
  const left: LeftFile[] = []
  for (let at = 0; at < files.length; at += ASKED_AT_ONCE) {
    const some = files.slice(at, at + ASKED_AT_ONCE)
    const records = await findRecords(some, signal)
    for (const [place, row] of some.entries()) {
      signal.throwIfAborted()
      const record = records[place]
      const why = record
        ? await bringFile(row, { record, openFile, signal })
        : t`What it belongs to is not in these books.`
      if (why !== undefined) left.push({ name: row.name, why })
      onProgress(at + place + 1)
    }
  }
  return left
}

const places = callsOf(callImports, { replies: { 'POST /imports/files': [placedFileWire] } })

async function findRecords(rows: readonly DownloadedFileRow[], signal: AbortSignal) {
  const files = rows.map((row) => ({
    subject: row.subject,
    ...(Object.fromEntries(NAMING_COLUMNS.map((name) => [name, row[name]])) as Naming),
  }))
  const reply = await places('POST /imports/files', { body: { files }, signal })
  return bodyOrThrow(reply).map(({ subjectKind: kind, subjectId: id }) =>
    kind && id ? { kind, id } : undefined,
  )
}

type Naming = Record<(typeof NAMING_COLUMNS)[number], string>
type Placed = Pick<Download, 'openFile'> & { record: FileSubject; signal: AbortSignal }

/** Returns why it was not added; undefined where it was. */
async function bringFile(
  row: DownloadedFileRow,
  { record, openFile, signal }: Placed,
): Promise<string | undefined> {
  const { path, name, kind, day, lastFour } = row
  if (path === '') {
    const body = { ...onRecord(record), lastFour, seenOn: day }
    const reply = await writeFiles('POST /files/seen', { body, signal })
    return reply.status === 201 ? undefined : reply.body.message
  }
  const bytes = await openFile(path).catch(() => undefined)
  if (!bytes) return t`It is not in this download, or damaged there.`
  const ending = path.slice(path.lastIndexOf('.'))
  const isShared = row.shared === 'yes' && isSharedWithClients(record.kind)
  const draft = { subject: record, kind, day, isShared }
  try {
    const id = await sendOne(new File([bytes], `${name}${ending}`), draft, signal)
    if (id === undefined || row.caretakers !== 'yes') return undefined
    const call = { params: { id }, body: { isForCaretakers: true }, signal }
    const reply = await writeFiles('PUT /files/{id}', call)
    return reply.status === 200 ? undefined : reply.body.message
  } catch (error) {
    signal.throwIfAborted()
    return (error as Error).message
  }
}
