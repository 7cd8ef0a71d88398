import { notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { deleteFileRow, findTwin, moveToRecord } from './file-queries.ts'
import type { FileScope, RecordOfFile } from './files-deps.ts'
import { recordFileEvent, updateTwin } from './send-file.ts'

/**
 * Hangs files that the caller sent before on a record that was made since: in the transaction that makes it, or after.
 * Duplicates are attached once.
 * @throws Refusal `not-found` unless each of them hangs on nothing yet
 */
export async function hangFiles(
  scope: FileScope,
  record: RecordOfFile,
  ids: readonly string[],
): Promise<void> {
  for (const id of new Set(ids)) {
    const file = await moveToRecord(scope, record, id)
    if (!file) throw notFound(say`File`)
    const twin = file.contentId === null ? undefined : await findTwin(scope, file, file.contentId)
    if (twin) {
      await deleteFileRow(scope, id)
      await updateTwin(scope, twin, file)
    } else await recordFileEvent(scope, 'added', file)
  }
}
