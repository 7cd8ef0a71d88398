import type { Transaction } from '../database/database.ts'

/** A mail in plain text. */
export type Mail = { to: string; subject: string; text: string }

/** Hands a mail over at once, or throws. */
export type MailTransport = { deliver(mail: Mail): Promise<void>; close(): Promise<void> }

/** The ways a feature sends mail. */
export type Mailer = {
  /** Hands the mail over now; throws when that fails. For what the person is waiting for. */
  deliver(mail: Mail): Promise<void>
  /** Leaves the mail to the queue, inside `tx`: it goes out once the transaction has committed, and until it is taken. */
  enqueue(tx: Transaction, mail: Mail): Promise<void>
  /** Takes as long as `enqueue` and sends nothing: the time of a reply must not tell whether a mail goes out. */
  enqueueNothing(tx: Transaction): Promise<void>
}
