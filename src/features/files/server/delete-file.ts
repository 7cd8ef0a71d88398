import { notFound, Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { findOwnFile } from './file-queries.ts'
import type { FileScope } from './files-deps.ts'
import { discard, recordFileEvent } from './send-file.ts'

/**
 * Deletes a file, also one that is still arriving: that was given up. A client gives up what they are sending; what hangs
 * on a record is the owner's as well, and stays.
 * @throws Refusal `not-found`; `forbidden`
 */
export async function deleteFile(scope: FileScope, id: string): Promise<void> {
  const file = await findOwnFile(scope, id, { lock: true })
  if (!file) throw notFound(say`File`)
  const isUnderWay = file.isArriving || file.subjectKind === null
  if (scope.kind === 'client' && !isUnderWay)
    throw new Refusal('forbidden', say`This file was sent already, so it stays.`)
  await discard(scope, file)
  if (!isUnderWay) await recordFileEvent(scope, 'deleted', file)
}
