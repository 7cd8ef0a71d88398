import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { today } from '../../shared/calendar-date.ts'
import { CannotStartError } from '../cannot-start-error.ts'
import type { Clock } from '../clock.ts'
import type { Connection } from '../database/database.ts'
import { readMigrationState } from '../database/migrate.ts'
import { ownConnection } from '../database/own-connection.ts'
import { makeFolder } from '../make-folder.ts'
import type { BackupKey } from './backup-cipher.ts'
import { recordBackup } from './backup-record.ts'
import { BACKUP_ROLE } from './backup-role.ts'
import { makeBackup } from './make-backup.ts'
import type { VerifiedBackup } from './read-backup-file.ts'

/** The two kinds of backups in a folder: daily ones, and those made before a migration. */
type Series = 'daily' | 'before-migration'

/** Makes the folder if it is missing; throws a CannotStartError if no file can be written into it. */
export async function openBackupFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    const probe = join(folder, `.rentbook-${randomBytes(4).toString('hex')}`)
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
  } catch (error) {
    const { message } = error as Error
    throw new CannotStartError(`The folder of the backups cannot be used: ${message}`)
  }
}

/**
 * The path of a new backup: `rentbook-daily-20261122T183000Z-3fa1.backup`. The random end distinguishes
 * servers that start at the same time.
 */
function placeOfBackup(folder: string, series: Series, now: Date): string {
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return join(folder, `rentbook-${series}-${moment}-${randomBytes(2).toString('hex')}.backup`)
}

/** The names of the backups of a series in the folder, the oldest first; other files are left out. */
async function listBackups(folder: string, series: Series): Promise<string[]> {
  const name = new RegExp(`^rentbook-${series}-\\d{8}T\\d{6}Z-[0-9a-f]{4}\\.backup$`)
  return (await readdir(folder)).filter((it) => name.test(it)).sort()
}

/**
 * Removes all but the newest `keep` backups of a series (`BACKUP_KEEP`). It counts files instead of comparing ages, and
 * spares the one just made, whose name a clock that went back puts among the oldest.
 */
async function removeOldBackups(
  folder: string,
  series: Series,
  { keep, made }: { keep: number; made: string },
): Promise<void> {
  const old = (await listBackups(folder, series)).slice(0, -keep)
  for (const name of old) if (name !== basename(made)) await rm(join(folder, name), { force: true })
}

type Upgrade = {
  connection: Connection
  clock: Clock
  timeZone: string
  /** Called only when there is something to migrate: a new installation has no key yet. */
  key: () => Promise<BackupKey>
  folder: string
  keep: number
}

/**
 * Backs up a database before it is migrated; undefined where no migration is pending or the database is new.
 * Throws a CannotStartError if the backup fails; nothing may be migrated then.
 */
export async function backUpBeforeMigration(upgrade: Upgrade): Promise<VerifiedBackup | undefined> {
  const { connection, folder, clock, keep } = upgrade
  const { ran, pending } = await readMigrationState(connection)
  if (ran.length === 0 || pending.length === 0) return undefined
  try {
    await openBackupFolder(folder)
    const key = await upgrade.key()
    const place = placeOfBackup(folder, 'before-migration', clock())
    const backup = await makeBackup(place, { ...upgrade, key })
    await removeOldBackups(folder, 'before-migration', { keep, made: place })
    return backup
  } catch (error) {
    throw new CannotStartError(
      `The backup before the migration failed, so nothing was migrated: ${(error as Error).message}`,
      { cause: error },
    )
  }
}

type DailyBackup = {
  /** Connects as the role that owns the tables. */
  connection: Connection
  clock: Clock
  timeZone: string
  key: BackupKey
  folder: string
  /** The number of daily backups to keep. */
  keep: number
  /** Whether the clock can be trusted; while it cannot, none is removed. */
  isClockTrusted: () => Promise<boolean>
}

/** The advisory lock of the instance that is making today's backup. */
const LOCK = 7_314_507
const OFTEN = 10 * 60 * 1000

/** Makes today's backup unless this or another server on the same database has made it; returns whether it did. */
export async function backUpToday(daily: DailyBackup): Promise<boolean> {
  const client = ownConnection({ ...daily.connection, keepAlive: true })
  await client.connect()
  try {
    await client.query(`set role ${BACKUP_ROLE}`)
    if (await isMade(client, daily)) return false
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [LOCK])
    if (!rows[0]?.held || (await isMade(client, daily))) return false
    await make(daily)
    return true
  } finally {
    await client.end()
  }
}

async function isMade(client: pg.Client, { clock, timeZone }: DailyBackup): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from backups where reason = 'daily' and (made_at at time zone $1)::date = $2 limit 1`,
    [timeZone, today(clock(), timeZone)],
  )
  return rowCount !== 0
}

async function make(daily: DailyBackup): Promise<void> {
  const { connection, folder, clock, keep } = daily
  await openBackupFolder(folder)
  const made = placeOfBackup(folder, 'daily', clock())
  const backup = await makeBackup(made, daily)
  await recordBackup(connection, backup, 'daily')
  if (await daily.isClockTrusted()) await removeOldBackups(folder, 'daily', { keep, made })
}

/**
 * Makes today's backup if it is missing, now and every ten minutes. Returns a function that stops this and
 * waits for a backup in progress. Failures are reported and retried ten minutes later.
 */
export function backUpDaily(
  daily: DailyBackup,
  onError: (error: Error) => void,
): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  const look = () => {
    underWay = underWay.then(() => backUpToday(daily)).catch(onError)
  }
  look()
  const timer = setInterval(look, OFTEN)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
