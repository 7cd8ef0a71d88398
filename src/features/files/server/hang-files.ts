import { notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { moveToRecord } from './file-queries.ts'
import type { FileScope, RecordOfFile } from './files-deps.ts'
import { recordFileEvent } from './send-file.ts'

/**
 * Hangs files that the caller sent before on a record that was made since: in the transaction that makes it, or after.
 * @throws Refusal `not-found` unless each of them hangs on nothing yet
 */
export async function hangFiles(
  scope: FileScope,
  record: RecordOfFile,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const files = await moveToRecord(scope, record, wanted)
  if (files.length < wanted.length) throw notFound(say`File`)
  for (const file of files) await recordFileEvent(scope, 'added', file)
}
