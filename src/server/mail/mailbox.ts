import type { Clock } from '../clock.ts'
import type { ColumnWords } from '../database/column-privacy.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Sealer } from '../encryption.ts'
import { newId } from '../new-id.ts'
import type { Attachment, Delivery, Mail, MailTransport } from './mail.ts'

/** Recipient, subject, text and attachment are encrypted: no mail can be read in the database or a copy of it. */
type MailboxTable = {
  id: string
  recipient: string
  subject: string
  text: string
  /** Name, type and encrypted bytes of the attachment; null without one. */
  attachmentName: string | null
  attachmentType: string | null
  attachment: Uint8Array | null
  createdAt: Date
}

export const mailboxColumns = {
  id: 'key',
  recipient: 'secret',
  subject: 'secret',
  text: 'secret',
  attachment: 'secret',
  attachmentName: 'technical',
  attachmentType: 'technical',
  createdAt: 'technical',
} as const satisfies ColumnWords<MailboxTable>

declare module '../database/database.ts' {
  interface Tables {
    mailbox: MailboxTable
  }
}

export type KeptMail = Mail & { id: string; attachmentName: string | null; createdAt: Date }

export type MailboxParts = { database: Database; clock: Clock; sealer: Sealer }

const KEPT_MS = 60 * 60 * 1000
const FORGETS_EVERY_MS = 60 * 1000

const contextOf = (id: string) => `mailbox ${id}`
const asIdentity = { role: 'rentbook_identity' } as const

/**
 * Keeps mails in the database for an hour when no mail server is configured: for trying the product on one's
 * own machine.
 */
export function createMailboxTransport({ database, clock, sealer }: MailboxParts): MailTransport {
  const keep = ({ to, subject, text }: Mail, { attachment }: Delivery = {}) =>
    database.transaction(asIdentity, async (tx) => {
      const id = newId()
      const seal = (plain: string) => sealer.seal(plain, contextOf(id))
      const content = attachment && Buffer.from(attachment.content).toString('base64')
      await tx
        .insertInto('mailbox')
        .values({
          id,
          recipient: seal(to),
          subject: seal(subject),
          text: seal(text),
          attachmentName: attachment?.filename ?? null,
          attachmentType: attachment?.contentType ?? null,
          attachment: content === undefined ? null : Buffer.from(seal(content)),
          createdAt: clock(),
        })
        .execute()
    })
  return { deliver: keep, deliverNow: keep, close: async () => {} }
}

/** The latest hundred mails of the last hour, newest first. */
export function readMailbox({ database, clock, sealer }: MailboxParts): Promise<KeptMail[]> {
  return database.transaction(asIdentity, async (tx) => {
    const rows = await keptSince(tx, clock)
      .select(['id', 'recipient', 'subject', 'text', 'attachmentName', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
    return rows.map(({ recipient, ...row }) => {
      const open = (sealed: string) => sealer.open(sealed, contextOf(row.id))
      return { ...row, to: open(recipient), subject: open(row.subject), text: open(row.text) }
    })
  })
}

/** The attachment of a kept mail, or undefined. */
export async function readKeptAttachment(
  { database, clock, sealer }: MailboxParts,
  id: string,
): Promise<Attachment | undefined> {
  const row = await database.transaction(asIdentity, (tx) =>
    keptSince(tx, clock)
      .select(['attachmentName', 'attachmentType', 'attachment'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!row?.attachment || !row.attachmentName || !row.attachmentType) return undefined
  const sealed = Buffer.from(row.attachment).toString()
  const content = Buffer.from(sealer.open(sealed, contextOf(id)), 'base64')
  return { filename: row.attachmentName, contentType: row.attachmentType, content }
}

// Mails of an earlier version were not encrypted; the first start of this one deletes them.
const SEALED = '%.%.%.%'

const keptSince = (tx: Transaction, clock: Clock) =>
  tx
    .selectFrom('mailbox')
    .where('createdAt', '>', anHourBefore(clock()))
    .where('recipient', 'like', SEALED)

/** Deletes mails older than an hour, and those that are not encrypted. */
export async function forgetOldMails({
  database,
  clock,
}: Omit<MailboxParts, 'sealer'>): Promise<void> {
  await database.transaction(asIdentity, (tx) =>
    tx
      .deleteFrom('mailbox')
      .where((row) =>
        row.or([
          row('createdAt', '<=', anHourBefore(clock())),
          row('recipient', 'not like', SEALED),
        ]),
      )
      .execute(),
  )
}

/**
 * Runs `forgetOldMails` now and every minute until the returned function is called; a failure is retried a
 * minute later.
 */
export async function forgetOldMailsAlways(
  parts: Omit<MailboxParts, 'sealer'>,
  onError: (error: Error) => void,
): Promise<() => void> {
  await forgetOldMails(parts)
  const timer = setInterval(() => void forgetOldMails(parts).catch(onError), FORGETS_EVERY_MS)
  return () => clearInterval(timer)
}

const anHourBefore = (now: Date) => new Date(now.getTime() - KEPT_MS)
