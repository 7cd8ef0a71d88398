import type { Transaction } from '../database/database.ts'

/** A mail in plain text. */
export type Mail = { to: string; subject: string; text: string }

/** A document that a queued mail carries, by name: it is made when the mail is handed over. */
export type NamedDocument = { kind: string; organizationId: string; id: string }

export type QueuedMail = Mail & { document?: NamedDocument }

/** A file that goes with a mail. */
export type Attachment = { filename: string; contentType: string; content: Uint8Array }

/** What makes documents, by kind; while one cannot be made, its mail waits and is tried again. */
export type DocumentMakers = Record<string, (name: NamedDocument) => Promise<Attachment>>

/** Hands a mail over at once, or throws. */
export type MailTransport = {
  deliver(mail: Mail, attachment?: Attachment): Promise<void>
  close(): Promise<void>
}

/** The ways a feature sends mail. */
export type Mailer = {
  /** Hands the mail over now; throws when that fails. For what the person is waiting for. */
  deliver(mail: Mail): Promise<void>
  /** Queues the mail in `tx`: it is sent once the transaction has committed, and retried until the server accepts it. */
  enqueue(tx: Transaction, mail: QueuedMail): Promise<void>
  /** Takes as long as `enqueue` and sends nothing: the time of a reply must not reveal whether a mail is sent. */
  enqueueDummy(tx: Transaction): Promise<void>
}
