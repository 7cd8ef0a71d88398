import type { Transaction } from '../../../server/database/database.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { type Said, say } from '../../../shared/said.ts'
import { listAdministrators } from '../../identity/server/access/administrators.ts'
import type { AdminScope } from '../../identity/server/access/scope.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'
import { reasonSaid } from './changed-by-administrator.ts'

export type AnnounceDeps = { mailer: Mailer; adminEmails: ReadonlySet<string> }

type ActSaid = {
  subject: Said
  /** What was done, by whom and why. */
  what: Said
  /** How another administrator undoes it. */
  remedy: Said
}

/**
 * Tells every administrator with a mailbox here what one of them did, the one who did it as well: the token may be
 * stolen. To be called in the transaction of what was done.
 */
export async function tellAdministrators(
  { mailer, adminEmails }: AnnounceDeps,
  tx: Transaction,
  { subject, what, remedy }: ActSaid,
): Promise<void> {
  for (const { name, email } of await listAdministrators(tx, adminEmails)) {
    const text = say`Dear ${nameInMail(name)},

${what}

If no administrator meant to do this, somebody else is using that administrator's account: remove its email from ADMIN_EMAILS. ${remedy}`
    await mailer.enqueue(tx, await inReadersLanguage(tx, { to: email, subject, text }))
  }
}

/** Tells the administrators that one of them confirmed the clock of the server. */
export const announceClock = (
  deps: AnnounceDeps,
  { tx, actor }: AdminScope,
  reason: string | null,
): Promise<void> =>
  tellAdministrators(deps, tx, {
    subject: say`The clock of Rentbook's server was confirmed`,
    what: say`An administrator, ${nameInMail(actor.name)}, confirmed that the clock of the server is right. Charging, erasing and reminders go on by it within an hour. ${reasonSaid(reason)}`,
    remedy: say`Set the clock of the server right: then all of it waits again.`,
  })

/** Tells the administrators that one of them added an owner. */
export const announceAddedOwner = (
  deps: AnnounceDeps,
  { tx, actor }: AdminScope,
  { owner, reason }: { owner: { name: string }; reason: string | null },
): Promise<void> =>
  tellAdministrators(deps, tx, {
    subject: say`An owner was added at Rentbook`,
    what: say`An administrator, ${nameInMail(actor.name)}, added the owner ${nameInMail(owner.name)}. ${reasonSaid(reason)}`,
    remedy: say`You can delete that owner in the list of owners.`,
  })
