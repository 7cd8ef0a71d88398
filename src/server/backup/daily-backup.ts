import pg from 'pg'
import { today } from '../../shared/calendar-date.ts'
import type { Clock } from '../clock.ts'
import type { Connection } from '../database/database.ts'
import type { BackupKey } from './backup-cipher.ts'
import { openBackupFolder, placeOfBackup, removeOldBackups } from './backup-folder.ts'
import { recordBackup } from './backup-record.ts'
import { BACKUP_ROLE } from './backup-role.ts'
import { makeBackup } from './make-backup.ts'

export type DailyBackup = {
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
  const client = new pg.Client({ ...daily.connection, keepAlive: true })
  client.on('error', () => {}) // fails the current statement, which is awaited
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
