import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { deleteExpiredHourly } from '../../features/identity/server/delete-expired.ts'
import { runChargesHourly } from '../../features/ledger/server/charges/run-charges.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { systemClock } from '../../server/clock.ts'
import { checkServer } from '../../server/database/check-server.ts'
import { openDatabase } from '../../server/database/database.ts'
import { prepareDatabase } from '../../server/database/prepare-database.ts'
import { createMailQueue } from '../../server/mail/mail-queue.ts'
import { createMailboxTransport } from '../../server/mail/mailbox.ts'
import { createSmtpTransport } from '../../server/mail/smtp-transport.ts'
import { readSettings, type Settings } from '../../server/settings.ts'
import { connect } from './connect.ts'
import { createApp } from './create-app.ts'
import { openDataKey } from './data-key.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../../dist/web')
// Links and tokens never reach the log; neither do bodies, which are not logged at all.
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', 'err.config', 'err.parameters']

type Stop = () => Promise<void>

/** Starts all parts in order, and stops those already started when a later one fails. */
async function start(settings: Settings): Promise<{ stop: Stop; announce: () => void }> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const part of stops.splice(0).reverse()) await part()
  }
  try {
    const announce = await startParts(settings, (part) => stops.push(part))
    return { stop, announce }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(settings: Settings, onStop: (stop: Stop) => void): Promise<() => void> {
  const logger = pino({ level: settings.logLevel, redact: REDACTED })
  const onError = (error: Error) => logger.warn({ err: error }, 'background work failed')
  const { connection, stop } = await connect(settings, (line) => logger.debug(line))
  onStop(stop)
  await checkServer(connection)
  await prepareDatabase(connection, settings.timeZone)
  const sealer = await openDataKey(settings.dataKeyFile, connection)
  const database = openDatabase(connection, { poolSize: settings.databasePool, onError })
  onStop(() => database.close())
  const transport = settings.smtpUrl
    ? createSmtpTransport({ url: settings.smtpUrl, from: settings.mailFrom })
    : createMailboxTransport(database, systemClock)
  const mailer = createMailQueue({ connection, transport, sealer, onError })
  await mailer.start()
  onStop(() => mailer.stop())
  const stopDeleting = deleteExpiredHourly({ database, clock: systemClock }, onError)
  onStop(async () => stopDeleting())
  const { timeZone } = settings
  onStop(runChargesHourly({ database, clock: systemClock, timeZone }, onError))
  const mailboxKey = settings.isMailboxOpen ? randomBytes(16).toString('base64url') : undefined
  const webFolder = existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined
  const parts = {
    settings,
    database,
    mailer,
    sealer,
    clock: systemClock,
    logger,
    mailboxKey,
    webFolder,
  }
  const app = await createApp(parts)
  onStop(() => app.close())
  await app.listen({ port: settings.port, host: settings.host })
  return () => announce(settings, mailboxKey)
}

function announce({ appUrl, adminEmails, entra }: Settings, mailboxKey: string | undefined) {
  const lines = [`Rentbook is ready: ${appUrl}/`]
  if (mailboxKey) lines.push(`Mails are kept at:  ${appUrl}/mailbox?key=${mailboxKey}`)
  if (adminEmails.length === 0 && !entra)
    lines.push(
      `For an administrator, set ADMIN_EMAILS=you@example.in and register at ${appUrl}/register (or set up Microsoft sign-in with ENTRA_TENANT_ID and ENTRA_CLIENT_ID: docs/microsoft-sign-in.md).`,
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  const { stop, announce } = await start(readSettings(process.env))
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err}\n`)
    await stop()
  })
  // Only now: whoever reads it may stop the program at once.
  announce()
} catch (error) {
  const expected = error instanceof CannotStartError
  process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? error)}\n`)
  process.exitCode = 1
}
