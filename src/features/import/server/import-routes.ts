import { createdReply, messageReply } from '../../../server/http/success-replies.ts'
import { isUndoDay } from '../../../server/undo-day.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import type { importContract } from '../import-contract.ts'
import type { ImportRow } from '../import-row.ts'
import { addImport } from './add-import.ts'
import { findRecordsOfFiles } from './find-records-of-files.ts'
import { isImporting, listImports, listWaitingForInvitations } from './import-queries.ts'
import { placeReturnedBank, type ReturnedBankDeps } from './place-returned-bank.ts'
import { countsOf, invitedBy, madeBy, type PlanTies, planImport } from './plan-import.ts'
import { readImportProgress } from './running-imports.ts'
import { type UndoTies, undoImport } from './undo-import.ts'

/** Functions of other features that an import needs. */
export type ImportTies = UndoTies & PlanTies & ReturnedBankDeps

export function importRoutes(ties: ImportTies): Handlers<typeof importContract> {
  return {
    'POST /imports/preview': async ({ scope, body }) => {
      const plan = await planImport(scope, requestOf(body), ties)
      const { faults, notes } = plan
      const invitable = invitedBy(plan.rows).size
      return { status: 200, body: { made: madeBy(plan), invitable, faults, notes } }
    },
    'POST /imports': async ({ scope, body, signal }) => {
      const { invite: isInviting = false } = body
      const id = await addImport(ties, scope, { ...requestOf(body), isInviting, signal })
      return createdReply('Your sheet is imported.', id)
    },
    'POST /imports/files': async ({ scope, body }) => ({
      status: 200,
      body: (await findRecordsOfFiles(scope, body.files)).map((it) => ({
        subjectKind: it?.kind ?? null,
        subjectId: it?.id ?? null,
      })),
    }),
    'POST /imports/bank': async ({ scope, body }) => ({
      status: 200,
      body: await placeReturnedBank(scope, ties, body),
    }),
    'GET /imports': async ({ scope }) => {
      const waiting = await listWaitingForInvitations(scope)
      return {
        status: 200,
        body: (await listImports(scope)).map((it) => shown(scope, it, waiting)),
      }
    },
    'GET /imports/running': async ({ scope }) => {
      const { done, of } = (await readImportProgress(scope)) ?? { done: 0, of: 0 }
      return { status: 200, body: { isRunning: of > 0 || (await isImporting(scope)), done, of } }
    },
    'POST /imports/{id}/undo': async ({ scope, params }) => {
      await undoImport(scope, params.id, ties)
      return messageReply('The import is undone.')
    },
  }
}

type Body = { name: string; chargeFrom: string; rows: object[] }

/** Blank cells of a row count as not given. */
const requestOf = ({ name, chargeFrom, rows }: Body) => ({
  name,
  chargeFrom,
  rows: rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')) as ImportRow,
  ),
})

const shown = (
  scope: OwnerScope,
  it: Awaited<ReturnType<typeof listImports>>[number],
  waiting: ReadonlySet<string>,
) => ({
  id: it.id,
  name: it.name,
  rows: it.rows,
  chargeFrom: it.chargedFrom,
  made: {
    properties: it.records.properties.length,
    clients: it.records.clients.length,
    leases: it.records.leases.length,
    openings: it.records.openings,
    ...countsOf((kind) => it.records[kind] ?? 0),
  },
  invited: it.records.invited ?? null,
  invitationsWaiting: it.records.clients.filter((id) => waiting.has(id)).length,
  recordedBy: it.recordedBy,
  createdAt: toZonedIso(it.createdAt, scope.timeZone),
  undoneAt: it.undoneAt && toZonedIso(it.undoneAt, scope.timeZone),
  mayUndo: it.undoneAt === null && isUndoDay(scope.now, it.createdAt),
})
