import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { type BackupKey, backupKeyOf } from '../../server/backup/backup-cipher.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import type { Connection } from '../../server/database/database.ts'
import { ownConnection } from '../../server/database/own-connection.ts'
import { createSealer, createSealerWith, KEY_BYTES, type Sealer } from '../../server/encryption.ts'

/**
 * Opens the key of the encrypted fields, making it (mode 0600) where the file is missing and nothing was
 * ever encrypted. @throws CannotStartError for a damaged or open file, and for a key that the database
 * does not know: with it nothing sealed could be read again
 */
export async function openDataKey(file: string, connection: Connection): Promise<Sealer> {
  const known = await readKnownKeys(connection)
  await removeUnfinished(file)
  const key = (await readKey(file)) ?? (await makeKey(file, known.length > 0))
  const { keyId } = createSealer(key)
  if (known.length === 0) await rememberKey(connection, keyId)
  const found = known.find(({ id }) => id === keyId)
  if (known.length > 0 && !found)
    throw new CannotStartError(
      `${file} is not the key that this database was encrypted with, but ${keyId}. Put the file of the key ` +
        `${known.map(({ id }) => id).join(', ')} there.`,
    )
  return createSealerWith(key, found?.keptKeysSealed ?? null)
}

/** Opens the key that is to come, making it (mode 0600) where the file is missing. @throws CannotStartError */
export const openNewKey = async (file: string): Promise<Sealer> =>
  createSealer((await readKey(file)) ?? (await makeKey(file, false)))

/** The ids of the keys that have sealed something in a database. */
export const knownKeys = async (connection: Connection): Promise<string[]> =>
  (await readKnownKeys(connection)).map(({ id }) => id)

/**
 * Derives the backup key from the data key's file; undefined if there is no file. Throws a CannotStartError
 * if it is damaged or readable by others.
 */
export async function readBackupKey(file: string): Promise<BackupKey | undefined> {
  const key = await readKey(file)
  return key && backupKeyOf(createSealer(key))
}

/** Like `readBackupKey`, for making backups. @throws CannotStartError if there is no file */
export async function requireBackupKey(file: string): Promise<BackupKey> {
  const key = await readBackupKey(file)
  if (key) return key
  throw new CannotStartError(`${file} is missing: a backup is encrypted with the data key.`)
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new CannotStartError(`${file} cannot be read: ${error.message}`)
  })
  if (text === undefined) return undefined
  const { mode } = await stat(file)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new CannotStartError(`${file} must be readable by its owner only (chmod 600).`)
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new CannotStartError(`${file} does not hold a data key.`)
  return key
}

async function makeKey(file: string, isNeeded: boolean): Promise<Buffer> {
  if (isNeeded)
    throw new CannotStartError(
      `${file} is missing, and this database was encrypted with it. Restore it from your backup.`,
    )
  const key = randomBytes(KEY_BYTES)
  // A start that is killed leaves the whole file or none: an empty one would be refused for ever.
  const unfinished = `${file}${UNFINISHED}${randomBytes(4).toString('hex')}`
  try {
    const content = `${key.toString('base64')}\n`
    await writeFile(unfinished, content, { mode: 0o600, flag: 'wx', flush: true })
    await takeName(unfinished, file)
  } catch (error) {
    throw new CannotStartError(`${file} cannot be written: ${(error as Error).message}`)
  } finally {
    await rm(unfinished, { force: true })
  }
  return key
}

/** The suffix of a key file until it is complete. */
const UNFINISHED = '.new-'

/** Removes what killed starts left: each may be a second name of the key. */
async function removeUnfinished(file: string): Promise<void> {
  const begins = `${basename(file)}${UNFINISHED}`
  const names = await readdir(dirname(file)).catch(() => [])
  for (const name of names.filter((it) => it.startsWith(begins)))
    await rm(join(dirname(file), name), { force: true })
}

/** Gives a file its name, if no other file has it. */
async function takeName(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' || existsSync(to)) throw error
    return rename(from, to) // the file system has no links, as on a USB stick
  })
}

const readKnownKeys = (connection: Connection) =>
  asMigrator(connection, async (client) => {
    const { rows } = await client.query<{ id: string; keptKeysSealed: string | null }>(
      'select id, kept_keys_sealed as "keptKeysSealed" from data_keys',
    )
    return rows
  })

const rememberKey = (connection: Connection, id: string) =>
  asMigrator(connection, (client) =>
    client.query(
      'insert into data_keys (id, created_at) values ($1, now()) on conflict do nothing',
      [id],
    ),
  )

async function asMigrator<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = ownConnection(connection)
  await client.connect()
  try {
    await client.query('set role rentbook_identity')
    return await work(client)
  } finally {
    await client.end()
  }
}
