import { createApp } from '../src/app/server/create-app.ts'
import { openDataKey } from '../src/app/server/data-key.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { prepareDatabase } from '../src/server/database/prepare-database.ts'
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts'
import type { Mail, Mailer, QueuedMail } from '../src/server/mail/mail.ts'
import { createMailboxTransport, type MailboxParts } from '../src/server/mail/mailbox.ts'
import type { Settings } from '../src/server/settings.ts'
import { today } from '../src/shared/calendar-date.ts'
import { openDesk } from './desk.ts'
import { liveTwoYears } from './two-years.ts'

// What a crash of the machine takes with it is made again.
const IN_A_HURRY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/**
 * Lets two years up to `now` pass in an empty DATA_DIR, through the product's own API with its clock moved on
 * from day to day, and stops. Nobody listens meanwhile.
 */
export async function buildSample(settings: Settings, now: Date): Promise<void> {
  const { dataDir, timeZone, dataKeyFile } = settings
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: IN_A_HURRY })
  try {
    await prepareDatabase(server.connection, timeZone)
    const sealer = await openDataKey(dataKeyFile, server.connection)
    const database = openDatabase(server.connection, { poolSize: 4, onError: () => {} })
    let instant = now
    const time = {
      now: () => instant,
      moveTo: (to: Date) => {
        instant = to
      },
    }
    const { mailer, mails } = keepingMails({ database, clock: time.now, sealer })
    const app = await createApp({ settings, database, mailer, sealer, clock: time.now })
    await liveTwoYears(
      openDesk({ app, database, sealer, timeZone, time, mails }),
      today(now, timeZone),
    )
    await app.close()
    await database.close()
  } finally {
    await server.stop()
  }
}

/** Hands mails to the mailbox at once, and remembers them. */
function keepingMails(parts: MailboxParts): { mailer: Mailer; mails: Mail[] } {
  const mailbox = createMailboxTransport(parts)
  const mails: Mail[] = []
  const deliver = (mail: Mail) => {
    mails.push(mail)
    return mailbox.deliver(mail)
  }
  // Mails with documents would be two years of receipts.
  const enqueue = async (_: unknown, mail: QueuedMail) => {
    if (!mail.document) await deliver(mail)
  }
  const mailer = {
    deliver,
    enqueue,
    enqueueAll: async (_: unknown, mails: readonly QueuedMail[]) => {
      for (const mail of mails) await enqueue(_, mail)
    },
    enqueueDummy: async () => {},
  }
  return { mailer, mails }
}
