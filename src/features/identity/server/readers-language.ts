import type { Transaction } from '../../../server/database/database.ts'
import { wordingOf } from '../../../server/language/catalogues.ts'
import type { QueuedMail } from '../../../server/mail/mail.ts'
import type { Said } from '../../../shared/said.ts'
import './identity-tables.ts'

/** Keeps the language that an account chose. Runs as `rentbook_identity`. */
export async function setLanguage(tx: Transaction, id: string, language: string): Promise<void> {
  await tx.updateTable('accounts').set({ language }).where('id', '=', id).execute()
}

/** A mail before it is known in which language it is read. */
export type MailSaid = Omit<QueuedMail, 'subject' | 'text'> & { subject: Said; text: Said }

/**
 * A mail in the language of its reader: the one that the account of that e-mail chose, of several the one that was
 * signed in last; English where none did. `knownBy`: the e-mail of their account, where `to` is another.
 */
export async function inReadersLanguage(
  tx: Transaction,
  { subject, text, ...mail }: MailSaid,
  knownBy = mail.to,
): Promise<QueuedMail> {
  const chosen = await tx
    .selectFrom('accounts')
    .select('language')
    .where('email', '=', knownBy)
    .where('closedAt', 'is', null)
    .where('language', 'is not', null)
    .orderBy('lastSignedInAt', (by) => by.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  const wording = wordingOf(chosen?.language ?? null)
  return { ...mail, subject: subject.in(wording), text: text.in(wording) }
}
