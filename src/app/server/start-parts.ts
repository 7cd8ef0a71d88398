import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { CLAIMS_TO_REMIND } from '../../features/claims/server/claims-to-remind.ts'
import { findSettledOn } from '../../features/dues/server/settled-on.ts'
import { hashKeyFrom } from '../../features/identity/server/access/keyed-hash.ts'
import type { JobDeps } from '../../features/identity/server/access/run-job.ts'
import type { SystemScope } from '../../features/identity/server/access/scope.ts'
import { noteMailOutcome } from '../../features/identity/server/mail-refusals.ts'
import { ORGANIZATION_MAIL } from '../../features/identity/server/unwanted-mails.ts'
import { issueInvoices } from '../../features/invoices/server/issue-invoices.ts'
import {
  type AttachDeps,
  attachedReceipt,
  RECEIPT_DOCUMENT,
} from '../../features/receipts/server/receipt-mails.ts'
import { REMINDER_MAIL } from '../../features/reminders/server/reminder-mail.ts'
import { noteReminderOutcome } from '../../features/reminders/server/run-reminders.ts'
import { backupKeyOf } from '../../server/backup/backup-cipher.ts'
import {
  backUpBeforeMigration,
  backUpDaily,
  openBackupFolder,
} from '../../server/backup/backup-folder.ts'
import { readLastBackup, recordBackup } from '../../server/backup/backup-record.ts'
import { systemClock } from '../../server/clock.ts'
import { checkServer } from '../../server/database/check-server.ts'
import { type Connection, openDatabase } from '../../server/database/database.ts'
import { prepareDatabase } from '../../server/database/prepare-database.ts'
import { HELD, lookAtClock } from '../../server/database/trusted-clock.ts'
import { untilReachable } from '../../server/database/until-reachable.ts'
import type { DocumentMakers, MailOutcomes } from '../../server/mail/mail.ts'
import { createMailQueue } from '../../server/mail/mail-queue.ts'
import { createMailboxTransport, forgetOldMailsAlways } from '../../server/mail/mailbox.ts'
import { createSmtpTransport } from '../../server/mail/smtp-transport.ts'
import { createPdfCompiler } from '../../server/pdf/pdf-compiler.ts'
import type { Settings } from '../../server/settings.ts'
import type { ConnectedDatabase } from './connect.ts'
import { createApp } from './create-app.ts'
import { openDataKey, requireBackupKey } from './data-key.ts'
import { allTables } from './declared.ts'
import { FEATURES } from './features.ts'
import { openFileStore } from './file-store.ts'
import { checksOf, readingsOf, refusalsReading } from './watch-server.ts'

type Started = {
  settings: Settings
  logger: Logger
  connected: ConnectedDatabase
  webFolder: string
  /** Called with what stops a part, as soon as it runs. */
  onStop: (stop: () => Promise<void>) => void
}

/** Brings the database up to date, starts all that works upon it, and listens. */
export async function startParts({ settings, logger, connected, webFolder, onStop }: Started) {
  const onError = (error: Error) => logger.warn({ err: error }, 'background work failed')
  const { connection } = connected
  if (settings.databaseUrl)
    await untilReachable(connection, (reason, seconds) =>
      process.stderr.write(
        `The PostgreSQL server cannot be reached yet (${reason}). Trying again in ${seconds} s.\n`,
      ),
    )
  await checkServer(connection)
  if (settings.backupDir) await openBackupFolder(settings.backupDir)
  await upgrade(settings, connection, logger)
  const sealer = await openDataKey(settings.dataKeyFile, connection)
  const { fileStore, filesWarning } = await openFileStore(settings, connection)
  const database = openDatabase(connection, { poolSize: settings.databasePool, onError })
  onStop(() => database.close())
  const transport = settings.smtpUrl
    ? createSmtpTransport({ url: settings.smtpUrl, from: settings.mailFrom })
    : createMailboxTransport({ database, clock: systemClock, sealer })
  const stopForgetting = await forgetOldMailsAlways({ database, clock: systemClock }, onError)
  onStop(async () => stopForgetting())
  const pdf = createPdfCompiler()
  onStop(() => pdf.stop())
  const { appUrl, timeZone } = settings
  const documents = mailedDocuments({ database, clock: systemClock, timeZone, appUrl, sealer, pdf })
  const outcomes = mailOutcomes({ database, clock: systemClock, timeZone })
  const mailer = createMailQueue({ connection, transport, documents, outcomes, sealer, onError })
  await mailer.start()
  onStop(() => mailer.stop())
  const timed = { database, clock: systemClock }
  const needs = {
    ...timed,
    timeZone,
    mailer,
    appUrl,
    sealer,
    hashKey: hashKeyFrom(sealer),
    afterPosting: (scope: SystemScope) => issueInvoices(scope, sealer),
    ...CLAIMS_TO_REMIND,
    afterDays: settings.eraseAfterDays,
    tables: allTables(),
    findSettledOn,
    bankLineDays: settings.bankLineDays,
    fileStore,
  }
  for (const { jobs } of FEATURES) for (const begin of jobs) onStop(begin(needs, onError))
  const { backupDir: folder, backupKeep: keep } = settings
  if (folder)
    onStop(
      backUpDaily(
        {
          connection,
          clock: systemClock,
          timeZone,
          folder,
          keep,
          key: backupKeyOf(sealer),
          isClockTrusted: async () => (await lookAtClock(timed)).isTrusted,
        },
        onError,
      ),
    )
  const mailboxKey = settings.isMailboxOpen ? randomBytes(16).toString('base64url') : undefined
  const parts = {
    settings,
    database,
    mailer,
    sealer,
    pdf,
    logger,
    mailboxKey,
    webFolder,
    fileStore,
  }
  const dataDir = settings.databaseUrl === undefined ? settings.dataDir : undefined
  const watched = { connection, database, dataDir, restarts: connected.restarts }
  const readings = [...readingsOf(watched), refusalsReading(mailer)]
  const watch = { checks: checksOf(watched), readings }
  const app = await createApp({ ...parts, ...watch, clock: systemClock })
  onStop(() => app.close())
  await app.listen({ port: settings.port, host: settings.host })
  return {
    mailboxUrl: mailboxKey && `${settings.appUrl}/mailbox?key=${mailboxKey}`,
    lastBackupAt: (await readLastBackup(database, systemClock()))?.madeAt,
    filesWarning,
    clockHeld: (await lookAtClock(timed)).isTrusted ? undefined : HELD,
  }
}

/** Migrates the database, after backing it up if a backup folder is configured. */
async function upgrade(settings: Settings, connection: Connection, logger: Logger): Promise<void> {
  const { timeZone, backupKeep: keep, dataDir, databaseUrl, dataKeyFile } = settings
  const folder = settings.backupDir ?? (databaseUrl ? undefined : join(dataDir, 'backups'))
  const backup =
    folder &&
    (await backUpBeforeMigration({
      connection,
      clock: systemClock,
      timeZone,
      folder,
      keep,
      key: () => requireBackupKey(dataKeyFile),
    }))
  const ran = await prepareDatabase(connection, timeZone)
  if (backup) await recordBackup(connection, backup, 'migration')
  if (!folder && ran.length > 0)
    logger.warn({ ran }, 'migrated without a backup: BACKUP_DIR is not set')
}

/** The makers of documents attached to queued mails. */
export const mailedDocuments = (deps: AttachDeps): DocumentMakers => ({
  [RECEIPT_DOCUMENT]: (name) => attachedReceipt(deps, name),
})

/** Handlers of what became of a mail. */
export const mailOutcomes = (deps: JobDeps): MailOutcomes => ({
  [REMINDER_MAIL]: noteReminderOutcome(deps),
  [ORGANIZATION_MAIL]: noteMailOutcome(deps),
})
