import { CannotStartError } from '../cannot-start-error.ts'

// A backup is one file: a first line with the format and the id of its key, the content, compressed (Zstandard) and
// then encrypted (`backup-cipher.ts`), and a last line with the SHA-256 of everything before it. The content is a
// sequence of parts, each a letter, the length of its body (32 bits, big endian) and the body: H the header, then for
// each table T its name, D its rows as COPY writes them, E their number and checksum, and last Z the totals.
// Format 1 was not encrypted: anybody who could write the file could change it and work out its checksums anew.

/** Counts up when an earlier version could no longer read it. */
export const FORMAT = 2
/** The last format without encryption. */
export const UNENCRYPTED_FORMAT = 1

const MAGIC = 'RENTBOOK BACKUP '
/** The line at the beginning of a backup that the key of this id encrypts. */
export const firstLine = (keyId: string): Buffer => Buffer.from(`${MAGIC}${FORMAT} ${keyId}\n`)
/** The line at the end, with the checksum in hexadecimal digits. */
export const lastLine = (sha256: string): Buffer => Buffer.from(`\nSHA-256 ${sha256}\n`)
export const LAST_LINE_BYTES = lastLine('0'.repeat(64)).length

/** What a backup is of, known before its rows are read. */
export type BackupHeader = {
  /** An instant, ISO 8601. */
  madeAt: string
  /** The zone of the calendar dates in it. */
  timeZone: string
  /** The version of the server it was read from: '18.4'. */
  postgres: string
  /** Those that had run, in order. */
  migrations: { name: string; sha256: string }[]
  /** The keys that sealed something in it; never the keys themselves. */
  keyIds: string[]
}

/** What a backup must hold, known when its rows were read. */
export type BackupTotals = {
  tables: TableTotal[]
  /** The last value that each sequence gave out; null: none. */
  sequences: { name: string; lastValue: string | null }[]
}

export type TableTotal = { name: string; rows: number; sha256: string }

export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'end of table'; total: TableTotal }
  | { kind: 'totals'; totals: BackupTotals }

/** A backup that cannot be used; the message says why, in a sentence. */
export class UnusableBackupError extends CannotStartError {
  override name = 'UnusableBackupError'
}

const LETTERS = {
  header: 'H',
  table: 'T',
  rows: 'D',
  'end of table': 'E',
  totals: 'Z',
} as const satisfies Record<BackupPart['kind'], string>

/** How many bytes the letter and the length of a part take. */
export const PART_HEAD_BYTES = 5

/** A part as it is written. */
export function encodePart(part: BackupPart): Buffer {
  const body = part.kind === 'rows' ? part.bytes : Buffer.from(JSON.stringify(part))
  const head = Buffer.alloc(PART_HEAD_BYTES, LETTERS[part.kind], 'latin1')
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** A part as it was written, of its letter and what followed. */
export const decodePart = (letter: string, body: Buffer): BackupPart =>
  letter === LETTERS.rows ? { kind: 'rows', bytes: body } : JSON.parse(body.toString())

export type FirstLine = {
  format: number
  /** Of the key that encrypts the content; undefined for format 1. */
  keyId: string | undefined
  /** Of the line, its line feed included. */
  bytes: number
}

/** The most bytes that a first line has. */
export const MAX_FIRST_LINE_BYTES = 64

/** Reads the first line of a file; undefined where it is no backup. */
export function parseFirstLine(beginning: Buffer): FirstLine | undefined {
  const found = new RegExp(`^${MAGIC}(\\d{1,6})(?: ([0-9a-f]{16}))?\\n`).exec(
    beginning.toString('latin1'),
  )
  return found ? { format: Number(found[1]), keyId: found[2], bytes: found[0].length } : undefined
}
