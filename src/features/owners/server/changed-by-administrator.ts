import type { Transaction } from '../../../server/database/database.ts'
import type { Sealer } from '../../../server/encryption.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { nameInMail, sentenceInMail } from '../../../server/mail/name-in-mail.ts'
import { type Said, say } from '../../../shared/said.ts'
import { listAdministrators } from '../../identity/server/access/administrators.ts'
import type { AdminScope } from '../../identity/server/access/scope.ts'
import { keepUndoLink } from '../../identity/server/email/undo-links.ts'
import { inReadersLanguage, type MailSaid } from '../../identity/server/readers-language.ts'
import { withNotForThisAddress } from '../../identity/server/unwanted-address.ts'
import type { Owner } from '../owner-wire.ts'

type Deps = {
  mailer: Mailer
  appUrl: string
  hashKey: Buffer
  sealer: Sealer
  adminEmails: ReadonlySet<string>
}

const HOURS = 72

/** What an administrator can do to how an owner signs in, as the end of a sentence. */
const ACTS = {
  email: say`another email address was set`,
  password: say`a new password was set`,
  secondFactor: say`two-step verification was removed`,
}

export type ActOfAdministrator = {
  administrator: AdminScope['actor']
  /** As the owner was before. */
  owner: Pick<Owner, 'id' | 'name' | 'email'>
  /** The new one, where it is another. */
  email: string
  acts: (keyof typeof ACTS)[]
  /** As it was typed; null where none was given. */
  reason: string | null
}

/**
 * Announces what an administrator changed about an owner's sign-in: the owner's previous email gets a
 * link that gives the account back for 72 hours; a new email is notified, and so is every administrator with a mailbox
 * here. To be called in the transaction of what was done.
 */
export async function announceActOfAdministrator(
  deps: Deps,
  at: { tx: Transaction; now: Date },
  { administrator, owner, email, acts, reason }: ActOfAdministrator,
): Promise<void> {
  if (acts.length === 0) return
  const account = { accountId: owner.id, previousEmail: owner.email, email }
  const link = await keepUndoLink(deps, at, { ...account, lifeMs: HOURS * 60 * 60 * 1000 })
  const all = acts.map((act) => ACTS[act]).reduce((before, act) => say`${before}, and ${act}`)
  const by = nameInMail(administrator.name)
  const why = reason ? say`The reason given: ${sentenceInMail(reason)}` : say`No reason was given.`
  const what = say`An administrator, ${by}, changed how the account signs in: ${all}. ${why}`
  const { mailer, appUrl } = deps
  const undo = `${appUrl}/undochange?id=${link.id}&token=${link.token}`
  const mails: MailSaid[] = [mailToOwner(owner, { what, undo })]
  if (email !== owner.email)
    mails.push(withNotForThisAddress(deps, mailToOwner({ ...owner, email }, { what })))
  for (const mail of mails)
    await mailer.enqueue(at.tx, await inReadersLanguage(at.tx, mail, owner.email))
  for (const to of await listAdministrators(at.tx, deps.adminEmails))
    await mailer.enqueue(
      at.tx,
      await inReadersLanguage(at.tx, mailToAdministrator(to, { owner, what })),
    )
}

type Recipient = { name: string; email: string }

const mailToOwner = (
  { name, email }: Recipient,
  { what, undo }: { what: Said; undo?: string },
) => ({
  to: email,
  subject: say`An administrator changed how you sign in to Rentbook`,
  text: say`Dear ${nameInMail(name)},

${what}

If you asked for it, there is nothing to do.

${
  undo
    ? say`If not, undo it within ${HOURS} hours. The link gives the account this email address again, lets you set a new password and signs out every device. It works once:
${undo}`
    : say`The address that the account had before can undo it.`
}`,
})

const mailToAdministrator = (
  { name, email }: Recipient,
  { owner, what }: { owner: Recipient; what: Said },
) => ({
  to: email,
  subject: say`An administrator changed how an owner signs in to Rentbook`,
  text: say`Dear ${nameInMail(name)},

This is about the account of the owner ${nameInMail(owner.name)}. ${what}

If no administrator meant to do this, somebody else is using that administrator's account: remove its email from ADMIN_EMAILS, and tell the owner. They were emailed a link that undoes it within ${HOURS} hours.`,
})
