import type { Transaction } from '../database/database.ts'

/** A mail in plain text. */
export type Mail = {
  to: string
  subject: string
  text: string
  /** Beside those that every mail has. */
  headers?: Record<string, string>
}

/** A document attached to a queued mail, by name; it is made on delivery. */
export type NamedDocument = { kind: string; organizationId: string; id: string }

export type QueuedMail = Mail & {
  document?: NamedDocument
  /** The document that the mail is about, for the code that follows its delivery. */
  about?: NamedDocument
}

/** The mail server's answer to a mail: it took it, or it refused it for good. */
export type MailOutcome = 'taken' | 'refused'

/** Receives the mail server's answer to a mail about a record; decides whether one that was refused is tried again. */
export type MailHandler = (
  about: NamedDocument,
  outcome: MailOutcome,
  mail: { id: string; to: string },
) => Promise<'try again' | 'give up'>

/** Handlers of what became of a mail about a record, by the record's kind. */
export type MailOutcomes = Record<string, MailHandler>

/** An attached file. */
export type Attachment = { filename: string; contentType: string; content: Uint8Array }

/** Makers of documents by kind; while one fails, its mail waits and is retried. */
export type DocumentMakers = Record<string, (name: NamedDocument) => Promise<Attachment>>

export type Delivery = {
  attachment?: Attachment
  /** The mail's id, the same for every attempt: recipients detect duplicates by it. */
  id?: string
}

/** Delivers a mail to the mail server, or throws. */
export type MailTransport = {
  deliver(mail: Mail, delivery?: Delivery): Promise<void>
  /** For a waiting person: within 8 seconds, ahead of queued mails. */
  deliverNow(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** The ways a feature sends mail. */
export type Mailer = {
  /** Delivers the mail now; throws if that fails or takes 8 seconds. For mails that a person is waiting for. */
  deliver(mail: Mail): Promise<void>
  /** Queues the mail in `tx`: it is sent once the transaction has committed, and retried until the server accepts it; to '' nothing is sent. */
  enqueue(tx: Transaction, mail: QueuedMail): Promise<void>
  /** Queues many mails at once, by a few statements. */
  enqueueAll(tx: Transaction, mails: readonly QueuedMail[]): Promise<void>
  /** Takes as long as `enqueue` but sends nothing: the response time must not reveal whether a mail is sent. */
  enqueueDummy(tx: Transaction): Promise<void>
}
