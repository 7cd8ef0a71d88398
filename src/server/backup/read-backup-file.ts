import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { CannotStartError } from '../cannot-start-error.ts'
import { requireKnown } from '../database/migrate.ts'
import { type BackupKey, decrypted } from './backup-cipher.ts'
import {
  type BackupHeader,
  type BackupPart,
  type BackupTotals,
  decodePart,
  type FirstLine,
  FORMAT,
  LAST_LINE_BYTES,
  LAST_UNENCRYPTED_MIGRATION,
  lastLine,
  MAX_FIRST_LINE_BYTES,
  PART_HEAD_BYTES,
  parseFirstLine,
  type TableTotal,
  UNENCRYPTED_FORMAT,
  UnprovenBackupError,
  UnusableBackupError,
} from './backup-format.ts'
import { type FilesOfBackup, lookForFiles } from './files-of-backup.ts'

export type VerifiedBackup = BackupHeader &
  BackupTotals & {
    path: string
    /** Of the file. */
    bytes: number
    /** The checksum in the last line, of everything before it. */
    sha256: string
    files: FilesOfBackup
    /** Whether the backup is proved to be made with the data key; format 1 proves nothing. */
    isAuthenticated: boolean
  }

/**
 * Reads a whole backup and verifies it against the key and its checksums; format 1 needs no key. @throws
 * UnusableBackupError if it is not a backup, has a newer format or another key, was cut off or was changed;
 * UnprovenBackupError if it has format 1, which anybody can write, unless `acceptUnsigned` is set
 */
export async function verifyBackupFile(
  path: string,
  key: BackupKey | undefined,
  { acceptUnsigned = false } = {},
): Promise<VerifiedBackup> {
  const whole = await checkWhole(path)
  let header: BackupHeader | undefined
  let totals: BackupTotals | undefined
  const { files, look } = lookForFiles()
  for await (const part of readParts(path, key)) {
    look(part)
    if (part.kind === 'header') header = part.header
    if (part.kind === 'totals') totals = part.totals
  }
  if (!header || !totals) throw damaged(path)
  if (!whole.isAuthenticated) await refuseForged(path, header, acceptUnsigned)
  return { ...header, ...totals, ...whole, files, path }
}

/** Calling itself format 1 needs no key; so only what that format can hold is taken, and only where somebody says so. */
async function refuseForged(
  path: string,
  { migrations }: BackupHeader,
  acceptUnsigned: boolean,
): Promise<void> {
  const newer = migrations.find(({ name }) => name > LAST_UNENCRYPTED_MIGRATION)
  if (newer)
    throw new UnusableBackupError(
      `${path} is forged or was changed: it calls itself unencrypted, and no version that wrote such backups had ${newer.name}.`,
    )
  const areOurs = await requireKnown(migrations).then(
    () => migrations.length > 0,
    () => false,
  )
  if (!areOurs)
    throw new UnusableBackupError(
      `${path} is forged or was changed: it calls itself unencrypted, and its migrations are not those of a version that wrote such backups.`,
    )
  if (!acceptUnsigned)
    throw new UnprovenBackupError(
      `${path} calls itself a backup from before version 0.2, which is not signed: nothing proves who made it, and ` +
        'anybody could have written what is in it. If you know where it has been since it was made, add --accept-unsigned.',
    )
}

const damaged = (path: string) =>
  new UnusableBackupError(`${path} is damaged or was cut off: it is not what was written.`)

/** Compares the file with the checksum at its end. */
async function checkWhole(path: string) {
  const file = await open(path).catch((error: Error) => {
    throw new CannotStartError(`The backup cannot be read: ${error.message}`)
  })
  try {
    const { size } = await file.stat()
    const { format } = await readFirstLine(path, file)
    const end = size - LAST_LINE_BYTES
    if (end <= 0) throw damaged(path)
    const hash = createHash('sha256')
    for await (const bytes of createReadStream(path, { end: end - 1 })) hash.update(bytes)
    const sha256 = hash.digest('hex')
    const written = await readAt(file, end, LAST_LINE_BYTES)
    if (!written.equals(lastLine(sha256))) throw damaged(path)
    return { bytes: size, sha256, isAuthenticated: format > UNENCRYPTED_FORMAT }
  } finally {
    await file.close()
  }
}

async function readFirstLine(path: string, file: FileHandle): Promise<FirstLine> {
  const found = parseFirstLine(await readAt(file, 0, MAX_FIRST_LINE_BYTES))
  if (!found) throw new UnusableBackupError(`${path} is no backup of Rentbook.`)
  if (found.format > FORMAT)
    throw new UnusableBackupError(
      `${path} was made by a newer Rentbook (format ${found.format}). Use that one.`,
    )
  return found
}

/** Throws unless this is the key that encrypted the backup. */
function requireKey(path: string, { keyId }: FirstLine, key: BackupKey | undefined): void {
  if (key && key.id === keyId) return
  throw new UnusableBackupError(
    key
      ? `${path} is encrypted with the data key ${keyId}, and the one here is ${key.id}.`
      : `${path} is encrypted with the data key ${keyId}, which is missing here.`,
  )
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position).catch((error: Error) => {
    throw new CannotStartError(`The backup cannot be read: ${error.message}`)
  })
  return buffer.subarray(0, bytesRead)
}

/**
 * The parts of a backup in order; throws an UnusableBackupError if the rows of a table do not match their
 * count and checksum.
 */
export async function* readParts(
  path: string,
  key: BackupKey | undefined,
): AsyncGenerator<BackupPart, void> {
  let rows = { count: 0, hash: createHash('sha256') }
  const ended: TableTotal[] = []
  for await (const part of decoded(path, key)) {
    if (part.kind === 'table') rows = { count: 0, hash: createHash('sha256') }
    if (part.kind === 'rows') {
      rows.hash.update(part.bytes)
      rows.count += countLines(part.bytes)
    }
    if (part.kind === 'end of table') {
      const { total } = part
      if (total.rows !== rows.count || total.sha256 !== rows.hash.digest('hex')) throw damaged(path)
      ended.push(total)
    }
    if (part.kind === 'totals' && JSON.stringify(part.totals.tables) !== JSON.stringify(ended))
      throw damaged(path)
    yield part
  }
}

// COPY ends only rows with a line feed; line feeds within values are written as \
// .
function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}

async function* decoded(
  path: string,
  key: BackupKey | undefined,
): AsyncGenerator<BackupPart, void> {
  const file = await open(path)
  const [line, { size }] = await Promise.all([readFirstLine(path, file), file.stat()]).finally(() =>
    file.close(),
  )
  const isEncrypted = line.format > UNENCRYPTED_FORMAT
  if (isEncrypted) requireKey(path, line, key)
  const content = createReadStream(path, { start: line.bytes, end: size - LAST_LINE_BYTES - 1 })
  const compressed = isEncrypted && key ? Readable.from(decrypted(content, key)) : content
  const plain = createZstdDecompress()
  pipeline(compressed, plain, () => {}) // the loop below gets the same error
  let left = Buffer.alloc(0)
  try {
    for await (const bytes of Readable.from(plain)) {
      left = Buffer.concat([left, bytes as Buffer])
      for (;;) {
        const length = left.length < PART_HEAD_BYTES ? undefined : left.readUInt32BE(1)
        const end = PART_HEAD_BYTES + (length ?? Number.POSITIVE_INFINITY)
        if (left.length < end) break
        yield decodePart(left.toString('latin1', 0, 1), left.subarray(PART_HEAD_BYTES, end))
        left = left.subarray(end)
      }
    }
  } catch (error) {
    throw error instanceof CannotStartError ? error : damaged(path)
  } finally {
    compressed.destroy()
    content.destroy()
  }
  if (left.length > 0) throw damaged(path)
}
