import { count, flag, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { FILE_KINDS, FILE_TYPES, SUBJECT_KINDS } from './file.ts'

/** A file as shown on the page of its record. */
export const fileWire = wireRecord({
  id: ['_id', text],
  /** Without its ending; null where it is masked. */
  name: nullable(text),
  day: text,
  kind: oneOf(FILE_KINDS),
  /** Whether it is an identity paper, which shows neither name nor picture before it is opened. */
  masked: flag,
  /** Known from the bytes; null of an Aadhaar that was only seen. */
  type: nullable(oneOf(FILE_TYPES)),
  /** In bytes. */
  size: count,
  /** In pixels; null of a PDF. */
  width: nullable(count),
  height: nullable(count),
  hasThumbnail: ['thumbnail', flag],
  /** The last four digits of an Aadhaar that was only seen. */
  lastFour: nullable(text),
  isShared: ['shared', flag],
  /** Whether caretakers of the owner's team see it. */
  isForCaretakers: ['caretakers', flag],
  /** Whether the client sent it. */
  isFromClient: ['fromClient', flag],
  subjectKind: ['subject', nullable(oneOf(SUBJECT_KINDS))],
  subjectId: ['of', nullable(text)],
  createdAt: text,
  /** Sent back as `If-Match` with a change of it. */
  version: ['__v', count],
})

/** A file, without what it holds. */
export type StoredFile = Decoded<typeof fileWire>

/**
 * The fields of a file that the history keeps. An identity paper is kept without its name but with the record that it
 * belongs to, so that the owner sees whose paper was opened, even after it was deleted.
 */
export const fileHistory = wireRecord({
  subjectKind: ['subject', nullable(oneOf(SUBJECT_KINDS))],
  subjectId: ['of', nullable(text)],
  name: nullable(text),
  day: text,
  kind: text,
  isShared: ['shared', flag],
  isForCaretakers: ['caretakers', flag],
})

/** A file as people take it with them; the file itself is in the same download, under its path. */
export const fileDataWire = wireRecord({
  id: ['_id', text],
  path: nullable(text),
  subjectKind: ['subject', nullable(oneOf(SUBJECT_KINDS))],
  subjectId: ['of', nullable(text)],
  name: text,
  day: text,
  kind: oneOf(FILE_KINDS),
  type: nullable(oneOf(FILE_TYPES)),
  size: count,
  lastFour: nullable(text),
  isShared: ['shared', flag],
  isForCaretakers: ['caretakers', flag],
  isFromClient: ['fromClient', flag],
  createdAt: text,
})
