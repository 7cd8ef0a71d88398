import { statfs } from 'node:fs/promises'
import { waitingForHashes } from '../../features/identity/server/access/hashing-queue.ts'
import { readLastBackup } from '../../server/backup/backup-record.ts'
import type { Clock } from '../../server/clock.ts'
import type { Connection, Database } from '../../server/database/database.ts'
import { connectionTimeouts } from '../../server/database/database.ts'
import { requireMigrated } from '../../server/database/migrate.ts'
import { HELD, readClockState } from '../../server/database/trusted-clock.ts'
import type { MetricReading } from '../../server/http/metrics.ts'
import type { Checks, Readiness } from '../../server/http/readiness.ts'
import type { MailQueue } from '../../server/mail/mail-queue.ts'
import { type MailQueueState, readMailQueueState } from '../../server/mail/mail-queue.ts'

// Checks and figures of a running server, for /readyz and for the metrics.

/** A queue that leaves mails lying for so long does not work; seconds. */
const MAX_OVERDUE = 600
/** PostgreSQL's write-ahead log has files of 16 MiB; it stops writing when none fits. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024

type Watched = {
  connection: Connection
  database: Database
  /** Where the embedded database writes; undefined where it is a server's. */
  dataDir: string | undefined
  /** How often the embedded database was started again. */
  restarts: () => number
}

/** The conditions, beside the database itself, for this server to receive requests. */
export function checksOf({ connection, database, dataDir }: Watched): Checks {
  return {
    migrations: () => requireMigrated({ ...connection, ...connectionTimeouts(2_000) }),
    mailQueue: async () => {
      const { overdue } = await readMailQueueState(database)
      if (overdue > MAX_OVERDUE) throw new Error(`a mail is overdue by ${overdue} s`)
    },
    ...(dataDir !== undefined && {
      disk: async () => {
        if ((await freeBytes(dataDir)) < LEAST_FREE_BYTES) throw new Error('the disk is full')
      },
    }),
  }
}

/** Warns that jobs wait because the clock cannot be trusted; requests are served meanwhile. */
export const clockWarning = ({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Checks => ({
  clock: () =>
    database.transaction({ role: 'rentbook_identity' }, async (tx) => {
      if (!(await readClockState(tx, clock())).isTrusted) throw new Error(HELD)
    }),
})

/** The figures of a server's metrics. */
export function readingsOf({ database, dataDir, restarts }: Watched): MetricReading[] {
  const ofQueue = (name: string, help: string, figure: keyof MailQueueState): MetricReading => ({
    name,
    help,
    read: async () => (await readMailQueueState(database))[figure],
  })
  return [
    ofQueue('rentbook_mails_waiting', 'Mails that are not handed over yet.', 'waiting'),
    ofQueue(
      'rentbook_mail_oldest_seconds',
      'Since the oldest mail that is not handed over was queued.',
      'oldest',
    ),
    ofQueue(
      'rentbook_mail_overdue_seconds',
      'For how long a mail has been due without being tried.',
      'overdue',
    ),
    {
      name: 'rentbook_database_restarts_total',
      help: 'How often the embedded database ended by itself and was started again.',
      kind: 'count',
      read: restarts,
    },
    ...(dataDir === undefined
      ? []
      : [
          {
            name: 'rentbook_disk_free_bytes',
            help: 'Free on the disk of DATA_DIR.',
            read: () => freeBytes(dataDir),
          },
        ]),
  ]
}

/** Whether each check of /readyz is well: 1, or 0. */
export const readinessReading = (readiness: () => Promise<Readiness>): MetricReading => ({
  name: 'rentbook_ready',
  help: 'Whether each check of /readyz is well: 1, or 0.',
  label: 'check',
  read: async () => {
    const { checks, warnings } = await readiness()
    return Object.fromEntries(
      Object.entries({ ...checks, ...warnings }).map(([name, outcome]) => [
        name,
        outcome === 'ok' ? 1 : 0,
      ]),
    )
  },
})

/** How often mails of any kind were refused for good since the start. */
export const refusalsReading = (mailer: Pick<MailQueue, 'countRefusals'>): MetricReading => ({
  name: 'rentbook_mails_refused_total',
  help: 'Refusals of 5xx by the mail server, each attempt counted.',
  kind: 'count',
  read: () => mailer.countRefusals(),
})

/** How many wait for a hash of a password. */
export const HASHES_READING: MetricReading = {
  name: 'rentbook_password_hashes_waiting',
  help: 'Requests that wait for a hash of a password, by what for.',
  label: 'purpose',
  read: waitingForHashes,
}

/** When the last good backup was made, in Unix time. */
export const lastBackupReading = (of: { database: Database; clock: Clock }): MetricReading => ({
  name: 'rentbook_last_backup_timestamp_seconds',
  help: 'When the last good backup was made, in Unix time; 0 where none is known.',
  read: async () => {
    const last = await readLastBackup(of.database, of.clock())
    return Math.floor((last?.madeAt.getTime() ?? 0) / 1000)
  },
})

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
