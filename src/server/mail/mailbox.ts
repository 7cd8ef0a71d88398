import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../new-id.ts'
import type { Attachment, Mail, MailTransport } from './mail.ts'

type MailboxTable = {
  id: string
  recipient: string
  subject: string
  text: string
  /** The name, type and bytes of the file that came with it; null where none did. */
  attachmentName: string | null
  attachmentType: string | null
  attachment: Uint8Array | null
  createdAt: Date
}

declare module '../database/database.ts' {
  interface Tables {
    mailbox: MailboxTable
  }
}

export type KeptMail = Mail & { id: string; attachmentName: string | null; createdAt: Date }

/** Keeps mails in the database, where no mail server is set up: for trying the product on one's own machine. */
export function createMailboxTransport(database: Database, clock: Clock): MailTransport {
  return {
    deliver: ({ to, subject, text }, attachment) =>
      database.transaction({ role: 'rentbook_identity' }, async (tx) => {
        await tx
          .insertInto('mailbox')
          .values({
            ...{ id: newId(), recipient: to, subject, text, createdAt: clock() },
            attachmentName: attachment?.filename ?? null,
            attachmentType: attachment?.contentType ?? null,
            attachment: attachment?.content ?? null,
          })
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
      .select(['id', 'recipient as to', 'subject', 'text', 'attachmentName', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  )
}

/** The file that came with a kept mail, or undefined. */
export async function readKeptAttachment(
  database: Database,
  id: string,
): Promise<Attachment | undefined> {
  const row = await database.transaction({ role: 'rentbook_identity' }, (tx) =>
    tx
      .selectFrom('mailbox')
      .select(['attachmentName', 'attachmentType', 'attachment'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!row?.attachment || !row.attachmentName || !row.attachmentType) return undefined
  const { attachmentName, attachmentType, attachment } = row
  return { filename: attachmentName, contentType: attachmentType, content: attachment }
}
