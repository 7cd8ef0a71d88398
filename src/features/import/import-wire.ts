import {
  count,
  flag,
  listOf,
  nested,
  nullable,
  oneOf,
  text,
  withDefault,
} from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { SUBJECT_KINDS } from '../files/file.ts'
import { importFieldNames, type RecordsKind } from './import-row.ts'
import { SHEETS } from './sheets.ts'

const ofSheets = Object.fromEntries(SHEETS.map(({ kind }) => [kind, count])) as Record<
  RecordsKind,
  typeof count
>

/** The records that an import makes, or would make. */
const madeWire = wireRecord({
  properties: count,
  clients: count,
  leases: count,
  /** Rows about money from before. */
  openings: count,
  ...ofSheets,
})

const rowNoteWire = wireRecord({
  line: count,
  field: nullable(oneOf(importFieldNames)),
  message: text,
})

export const importPreviewWire = wireRecord({
  made: nested(madeWire),
  /** How many clients would be invited by mail if that is requested. */
  invitable: count,
  /** Nothing is brought in while there is one. */
  faults: listOf(nested(rowNoteWire)),
  /** Remarks that do not stop the import. */
  notes: listOf(nested(rowNoteWire)),
})

/** The record in these books to which a file of a download belongs; null where there is none. */
export const placedFileWire = wireRecord({
  subjectKind: ['subject', nullable(oneOf(SUBJECT_KINDS))],
  subjectId: ['of', nullable(text)],
})

/** The lines of a bank account that came back. */
export const returnedBankWire = wireRecord({
  accountId: ['bankAccount', text],
  added: count,
  known: count,
  /** Private lines of another installation: they are asked about again. */
  unknowable: count,
})

/** How far the import that runs now has come. */
export const importProgressWire = wireRecord({
  isRunning: flag,
  /** Of the records to make; both 0 before that is known, and while an import is undone. */
  done: count,
  of: count,
})

/** An import as `/imports` returns it. */
export const importWire = wireRecord({
  id: ['_id', text],
  name: text,
  rows: count,
  chargeFrom: text,
  made: nested(madeWire),
  /** How many clients are invited by mail; null of an import from before that was kept. */
  invited: nullable(count),
  /** Of how many of them the invitation has not gone out yet. */
  invitationsWaiting: count,
  createdAt: text,
  /** Who of the team did it; null where it was the owner. */
  recordedBy: withDefault(text, null),
  undoneAt: nullable(text),
  /** Whether its day for that has not passed. */
  mayUndo: flag,
})
