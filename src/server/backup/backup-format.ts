import { CannotStartError } from '../cannot-start-error.ts'

// A backup is one file: a first line with the format and the id of its key; the content, compressed
// (Zstandard) and then encrypted (`backup-cipher.ts`); and a last line with the SHA-256 of everything before
// it. The content is a sequence of parts, each a letter, the length of its body (32 bits, big endian) and the
// body: H the header; for each table T its name, D its rows in COPY format, E their number and checksum; last
// Z the totals. Format 1 was not encrypted: anybody who could write the file could change it and recompute
// its checksums.

/** Increased when an earlier version could no longer read it. */
export const FORMAT = 2
/** The last format without encryption. */
export const UNENCRYPTED_FORMAT = 1
/** The last migration of a version that wrote it: whatever calls itself so and is newer, is a forgery. */
export const LAST_UNENCRYPTED_MIGRATION = '0037_policies_that_ask_once.sql'

const MAGIC = 'RENTBOOK BACKUP '
/** The first line of a backup that is encrypted with the key of this id. */
export const firstLine = (keyId: string): Buffer => Buffer.from(`${MAGIC}${FORMAT} ${keyId}\n`)
/** The last line, with the checksum in hexadecimal digits. */
export const lastLine = (sha256: string): Buffer => Buffer.from(`\nSHA-256 ${sha256}\n`)
export const LAST_LINE_BYTES = lastLine('0'.repeat(64)).length

/** The header, known before the rows are read. */
export type BackupHeader = {
  /** An instant, ISO 8601. */
  madeAt: string
  /** The zone of the calendar dates in it. */
  timeZone: string
  /** The version of the server it was read from: '18.4'. */
  postgres: string
  /** Migrations that had run, in order. */
  migrations: { name: string; sha256: string }[]
  /** Ids of the keys that sealed values in it; never the keys themselves. */
  keyIds: string[]
}

/** The totals, known after the rows were read. */
export type BackupTotals = {
  tables: TableTotal[]
  /** The last value of each sequence; null if it was never used. */
  sequences: { name: string; lastValue: string | null }[]
}

export type TableTotal = { name: string; rows: number; sha256: string }

export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'end of table'; total: TableTotal }
  | { kind: 'totals'; totals: BackupTotals }

/** A backup that cannot be used; the message is the reason, as a sentence. */
export class UnusableBackupError extends CannotStartError {
  override name = 'UnusableBackupError'
}

/** A backup of format 1, which proves nothing about who made it, and which nobody said to accept. */
export class UnprovenBackupError extends UnusableBackupError {
  override name = 'UnprovenBackupError'
}

const LETTERS = {
  header: 'H',
  table: 'T',
  rows: 'D',
  'end of table': 'E',
  totals: 'Z',
} as const satisfies Record<BackupPart['kind'], string>

/** The size of a part's letter and length, in bytes. */
export const PART_HEAD_BYTES = 5

/** Encodes a part. */
export function encodePart(part: BackupPart): Buffer {
  const body = part.kind === 'rows' ? part.bytes : Buffer.from(JSON.stringify(part))
  const head = Buffer.alloc(PART_HEAD_BYTES, LETTERS[part.kind], 'latin1')
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** Decodes a part from its letter and body. */
export const decodePart = (letter: string, body: Buffer): BackupPart =>
  letter === LETTERS.rows ? { kind: 'rows', bytes: body } : JSON.parse(body.toString())

export type FirstLine = {
  format: number
  /** The id of the key that encrypts the content; undefined for format 1. */
  keyId: string | undefined
  /** Length of the line, including its line feed. */
  bytes: number
}

/** The greatest length of a first line. */
export const MAX_FIRST_LINE_BYTES = 64

/** Parses the first line of a file; undefined if it is not a backup. */
export function parseFirstLine(beginning: Buffer): FirstLine | undefined {
  const found = new RegExp(`^${MAGIC}(\\d{1,6})(?: ([0-9a-f]{16}))?\\n`).exec(
    beginning.toString('latin1'),
  )
  return found ? { format: Number(found[1]), keyId: found[2], bytes: found[0].length } : undefined
}
