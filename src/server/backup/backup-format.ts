import { CannotStartError } from '../cannot-start-error.ts'

// A backup is one file: a line that says what it is, everything else compressed (Zstandard), and a line with the
// SHA-256 of all that stands before it. The compressed part is a sequence of parts, each a letter, the length of
// what follows (32 bits, big endian) and that: H the header, then for each table T its name, D its rows as COPY
// writes them, E their number and checksum, and last Z the totals.

/** Counts up when a reader of before could not read it any more. */
export const FORMAT = 1

const MAGIC = 'RENTBOOK BACKUP '
/** The line at the beginning. */
export const firstLine = (format = FORMAT): Buffer => Buffer.from(`${MAGIC}${format}\n`)
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

/** The format that a file begins with; undefined where it is no backup. */
export function formatOf(beginning: Buffer): number | undefined {
  const found = new RegExp(`^${MAGIC}(\\d{1,6})\\n`).exec(beginning.toString('latin1'))
  return found ? Number(found[1]) : undefined
}
