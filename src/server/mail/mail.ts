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

export type Delivery = {
  attachment?: Attachment
  /** Of the mail, however often it is tried: recipients see by it that they have it already. */
  id?: string
}

/** Hands a mail over, or throws. */
export type MailTransport = {
  deliver(mail: Mail, delivery?: Delivery): Promise<void>
  /** For a person who waits: within 8 seconds, and behind no queued mail. */
  deliverNow(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** The ways a feature sends mail. */
export type Mailer = {
  /** Hands the mail over now; throws when that fails or takes 8 seconds. For what the person is waiting for. */
  deliver(mail: Mail): Promise<void>
  /** Queues the mail in `tx`: it is sent once the transaction has committed, and retried until the server accepts it. */
  enqueue(tx: Transaction, mail: QueuedMail): Promise<void>
  /** Takes as long as `enqueue` and sends nothing: the time of a reply must not reveal whether a mail is sent. */
  enqueueDummy(tx: Transaction): Promise<void>
}
