import { randomBytes } from 'node:crypto'
import { openDatabase } from '../../src/server/database/database.ts'
import type { PostgresConnection } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { createSealer } from '../../src/server/encryption.ts'
import type { Mailer, QueuedMail } from '../../src/server/mail/mail.ts'
import {
  createMailQueue,
  type MailQueueState,
  readMailQueueState,
} from '../../src/server/mail/mail-queue.ts'
import { createSmtpTransport } from '../../src/server/mail/smtp-transport.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { createTestDatabase } from './test-database.ts'

export type QueueOfMails = {
  server: MailServer
  mailer: Mailer
  /** Queues a mail; it is committed when this resolves. */
  enqueue(mail: Partial<QueuedMail>): Promise<void>
  state(): Promise<MailQueueState>
  close(): Promise<void>
}

/**
 * A queue of mails with its own database and mail server; it works through `throughProxy` where that
 * is given, while mails are queued past it.
 */
export async function openQueueOfMails(
  throughProxy = async (target: PostgresConnection) => target,
): Promise<QueueOfMails> {
  const [testDatabase, server] = await Promise.all([createTestDatabase(), startMailServer()])
  const onError = () => {}
  const mailer = createMailQueue({
    connection: await throughProxy(testDatabase.connection),
    transport: createSmtpTransport({ url: server.url, from: 'Rentbook <no-reply@example.in>' }),
    documents: {},
    sealer: createSealer(randomBytes(32)),
    onError,
  })
  const database = openDatabase(testDatabase.connection, { poolSize: 2, onError })
  await mailer.start()
  const usual = { to: 'ravi@example.in', subject: 'A letter', text: 'Here it is.' }
  return {
    server,
    mailer,
    enqueue: (mail) =>
      database.transaction({ role: 'rentbook_identity' }, (tx) =>
        mailer.enqueue(tx, { ...usual, ...mail }),
      ),
    state: () => readMailQueueState(database),
    async close() {
      await mailer.stop()
      await database.close()
      await Promise.all([testDatabase.close(), server.close()])
    },
  }
}
