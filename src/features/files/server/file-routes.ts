import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { messageReply, recordReply } from '../../../server/http/success-replies.ts'
import { newId } from '../../../server/new-id.ts'
import { invalidField, notFound, Refusal, requireVersion } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import {
  type Handlers,
  type OwnerScope,
  worksForOwner,
} from '../../identity/server/access/scope.ts'
import { type FileSubject, givenName, PART_BYTES } from '../file.ts'
import type { fileContract } from '../file-contract.ts'
import {
  type FileRow,
  findFile,
  findOwnFile,
  findSeen,
  insertFile,
  listFiles,
  updateFile,
  withMaskedName,
} from './file-queries.ts'
import { type FileScope, type FilesDeps, inFiles } from './files-deps.ts'
import { hangFiles } from './hang-files.ts'
import { openFile, openThumbnail } from './open-file.ts'
import {
  beginFile,
  discard,
  finishFile,
  readProgress,
  recordFileEvent,
  refuseAadhaar,
  refuseSharing,
  requireRecord,
  takePart,
} from './send-file.ts'

const AADHAAR = 'Aadhaar'

export function fileRoutes(deps: FilesDeps): Handlers<typeof fileContract> {
  return {
    'GET /files': async ({ scope, query }) => ({
      status: 200,
      body: await listFiles(scope, query),
    }),
    'POST /files': beforeTransaction(
      async ({ caller, look, body }) => {
        const { name, size, kind = 'other', day = caller.today, shared = false } = body
        const subject = subjectIn(body)
        const record = subject && (await look((scope) => requireRecord(deps, scope, subject)))
        const draft = { name, size, kind, day, isShared: shared, record }
        return beginFile(deps, caller, draft)
      },
      async (_call, id) => ({
        status: 201,
        body: { message: 'Send the parts.', _id: id, partSize: PART_BYTES },
      }),
    ),
    'GET /files/{id}/parts': beforeTransaction(
      async ({ caller, params }) => readProgress(deps, caller, params.id),
      async (_call, progress) => ({ status: 200, body: progress }),
    ),
    'PUT /files/{id}/parts/{number}': beforeTransaction(
      async ({ caller, params, body }) => takePart(deps, caller, { ...params, bytes: body }),
      async () => messageReply('Taken.'),
    ),
    'POST /files/{id}/finish': beforeTransaction(
      async ({ caller, params }) => finishFile(deps, caller, params.id),
      async (_call, file) => ({ status: 200, body: file }),
    ),
    'POST /files/hang': beforeTransaction(
      async ({ caller, look, body }) => {
        const { subject: kind, of } = body
        const record = await look((scope) => requireRecord(deps, scope, { kind, id: named(of) }))
        await inFiles(deps, caller, (scope) => hangFiles(scope, record, body.files))
      },
      async () => messageReply('Saved.'),
    ),
    'POST /files/seen': async ({ scope, body }) => ({
      status: 201,
      body: await noteSeen(scope, deps, body),
    }),
    'GET /files/{id}': async ({ scope, params }) => ({
      status: 200,
      body: await requireFile(scope, params.id),
    }),
    'GET /files/{id}/content': beforeTransaction(
      async ({ caller, look, params, query }) =>
        openFile(deps, { caller, look }, { id: params.id, isShown: query.view === '1' }),
      async (_call, file) => ({ status: 200, body: file }),
    ),
    'GET /files/{id}/thumbnail': beforeTransaction(
      async ({ caller, look, params }) => openThumbnail(deps, { caller, look }, params.id),
      async (_call, file) => ({ status: 200, body: file }),
    ),
    'PUT /files/{id}': async ({ scope, params, body, expectedVersion }) => {
      const before = await requireFile(scope, params.id, { lock: true })
      requireVersion(expectedVersion, before)
      const { name = before.name ?? '', kind = before.kind, shared = before.isShared } = body
      refuseAadhaar({ name, kind })
      if (shared) refuseSharing(before)
      const { day = before.day, caretakers = kind !== 'id' && before.isForCaretakers } = body
      if (caretakers && kind === 'id')
        throw invalidField('caretakers', say`Caretakers see no identity papers.`)
      await updateFile(scope, params.id, {
        name: givenName(name),
        kind,
        day,
        isShared: shared,
        isForCaretakers: caretakers,
      })
      const after = await requireFile(scope, params.id)
      await recordFileEvent(scope, 'changed', after, before)
      return recordReply(after)
    },
    'DELETE /files/{id}': beforeTransaction(
      async ({ caller, params }) => inFiles(deps, caller, (scope) => deleteFile(scope, params.id)),
      async () => messageReply('Deleted.'),
    ),
  }
}

type Named = { subject?: FileSubject['kind'] | undefined; of?: string | null | undefined }

const subjectIn = ({ subject: kind, of }: Named): FileSubject | undefined =>
  kind && of !== undefined ? { kind, id: named(of) } : undefined

/** The id of the named record. @throws Refusal `not-found` for one that names none */
function named(id: string | null): string {
  if (id === null) throw notFound(say`Record`)
  return id
}

async function requireFile(...asked: Parameters<typeof findFile>): Promise<FileRow> {
  const file = await findFile(...asked)
  if (!file) throw notFound(say`File`)
  return file
}

type Seen = {
  subject: FileSubject['kind']
  of: string | null
  lastFour: string
  seenOn?: string | undefined
}

async function noteSeen(
  scope: OwnerScope,
  deps: FilesDeps,
  { subject, of, lastFour, seenOn: day = scope.today }: Seen,
): Promise<FileRow> {
  if (day > scope.today) throw invalidField('seenOn', say`Choose today or an earlier day.`)
  const record = await requireRecord(deps, scope, { kind: subject, id: named(of) })
  const noted = await findSeen(scope, record, { lastFour, day })
  if (noted) return withMaskedName(noted)
  const id = newId()
  await insertFile(scope, {
    id,
    name: AADHAAR,
    kind: 'id',
    day,
    lastFour,
    isArriving: false,
    isShared: false,
    contentId: null,
    subjectKind: record.kind,
    subjectId: record.id,
    clientId: record.clientId,
    leaseId: record.leaseId,
  })
  const file = await requireFile(scope, id)
  await recordFileEvent(scope, 'added', file)
  return withMaskedName(file)
}

/**
 * Deletes a file, also one that is still arriving: that was given up. A client, and who works for the owner, gives up what
 * they are sending; what hangs on a record is the owner's as well, and stays.
 * @throws Refusal `not-found`; `forbidden`
 */
async function deleteFile(scope: FileScope, id: string): Promise<void> {
  const file = await findOwnFile(scope, id, { lock: true })
  if (!file) throw notFound(say`File`)
  const isUnderWay = file.isArriving || file.subjectKind === null
  if ((scope.kind === 'client' || worksForOwner(scope)) && !isUnderWay)
    throw new Refusal('forbidden', say`This file was sent already, so it stays.`)
  await discard(scope, file)
  if (!isUnderWay) await recordFileEvent(scope, 'deleted', file)
}
