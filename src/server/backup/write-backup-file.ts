import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { CannotStartError } from '../cannot-start-error.ts'
import { type BackupKey, encrypted } from './backup-cipher.ts'
import { type BackupPart, encodePart, firstLine, lastLine } from './backup-format.ts'

/** The name of a backup until it is complete. */
export const unfinishedName = (path: string): string => `${path}.unfinished`

/**
 * Writes the parts into one encrypted file (mode 0600). The file gets its name only when it is completely on
 * disk; an unfinished one is removed after a failure. @throws CannotStartError if the file exists or cannot
 * be written
 */
export async function writeBackupFile(
  path: string,
  parts: AsyncIterable<BackupPart>,
  key: BackupKey,
): Promise<void> {
  if (existsSync(path)) throw new CannotStartError(`${path} exists already. Name another file.`)
  const unfinished = unfinishedName(path)
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600).catch((error: Error) => {
    throw new CannotStartError(`The backup cannot be written: ${error.message}`)
  })
  try {
    await write(file, parts, key).finally(() => file.close())
    await rename(unfinished, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function write(
  file: FileHandle,
  parts: AsyncIterable<BackupPart>,
  key: BackupKey,
): Promise<void> {
  const hash = createHash('sha256')
  const put = async (bytes: Uint8Array) => {
    hash.update(bytes)
    await writeAll(file, bytes)
  }
  await put(firstLine(key.id))
  await pipeline(Readable.from(encoded(parts)), createZstdCompress(), async (compressed) => {
    for await (const bytes of encrypted(compressed, key)) await put(bytes)
  })
  await writeAll(file, lastLine(hash.digest('hex')))
  await file.sync()
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes)
  } catch (error) {
    throw new CannotStartError(`The backup cannot be written: ${(error as Error).message}`)
  }
}

async function* encoded(parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield encodePart(part)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
