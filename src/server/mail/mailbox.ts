import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../new-id.ts'
import type { Mail, MailTransport } from './mail.ts'

type MailboxTable = {
  id: string
  recipient: string
  subject: string
  text: string
  createdAt: Date
}

declare module '../database/database.ts' {
  interface Tables {
    mailbox: MailboxTable
  }
}

export type KeptMail = Mail & { id: string; createdAt: Date }

/** Keeps mails in the database, where no mail server is set up: for trying the product on one's own machine. */
export function createMailboxTransport(database: Database, clock: Clock): MailTransport {
  return {
    deliver: ({ to, subject, text }) =>
      database.transaction({ role: 'rentbook_identity' }, async (tx) => {
        await tx
          .insertInto('mailbox')
          .values({ id: newId(), recipient: to, subject, text, createdAt: clock() })
          .execute()
      }),
    close: async () => {},
  }
}

/** The latest hundred mails that were kept, newest first. */
export function readMailbox(database: Database): Promise<KeptMail[]> {
  return database.transaction({ role: 'rentbook_identity' }, (tx) =>
    tx
      .selectFrom('mailbox')
      .select(['id', 'recipient as to', 'subject', 'text', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  )
}
