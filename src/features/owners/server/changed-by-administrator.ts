import type { KeyObject } from 'node:crypto'
import type { Transaction } from '../../../server/database/database.ts'
import type { Sealer } from '../../../server/encryption.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { nameInMail, sentenceInMail } from '../../../server/mail/name-in-mail.ts'
import { type Said, say } from '../../../shared/said.ts'
import { listAdministrators } from '../../identity/server/access/administrators.ts'
import type { AdminScope } from '../../identity/server/access/scope.ts'
import { inReadersLanguage, type MailSaid } from '../../identity/server/readers-language.ts'
import { withNotForThisAddress } from '../../identity/server/unwanted-address.ts'
import { keepUndoLink } from '../../sign-in/server/undo-links.ts'
import type { Owner } from '../owner-wire.ts'

type Deps = {
  mailer: Mailer
  appUrl: string
  hashKey: KeyObject
  sealer: Sealer
  adminEmails: ReadonlySet<string>
}

const HOURS = 72

/** Administrators' actions on how an owner signs in, as the end of a sentence. */
const SIGN_IN_ACTS = {
  email: say`another email address was set`,
  password: say`a new password was set`,
  secondFactor: say`two-step verification was removed`,
}

/** Administrators' other changes to an owner. */
const OTHER_ACTS = {
  name: say`another name was set`,
  phone: say`another phone number was set`,
  trial: say`the end of the trial was moved`,
  subscribed: say`the account was marked as subscribed`,
  unsubscribed: say`the account is no longer marked as subscribed`,
}

const ACTS = { ...SIGN_IN_ACTS, ...OTHER_ACTS }

export type Act = keyof typeof ACTS

export type ActOfAdministrator = {
  administrator: AdminScope['actor']
  /** As the owner was before. */
  owner: Pick<Owner, 'id' | 'name' | 'email'>
  /** The new one, where it is another. */
  email: string
  acts: Act[]
  /** As it was typed; null where none was given. */
  reason: string | null
}

/**
 * Announces what an administrator changed of an owner. Where it is how they sign in, the owner's previous email gets
 * a link that gives the account back for 72 hours, and a new email is notified. Every administrator with a mailbox
 * here is, too. To be called in the transaction of what was done.
 */
export async function announceActOfAdministrator(
  deps: Deps,
  at: { tx: Transaction; now: Date },
  act: ActOfAdministrator,
): Promise<void> {
  const { administrator, owner, acts, reason } = act
  if (acts.length === 0) return
  const all = acts.map((one) => ACTS[one]).reduce((before, one) => say`${before}, and ${one}`)
  const by = nameInMail(administrator.name)
  const why = reasonSaid(reason)
  if (acts.some((one) => one in SIGN_IN_ACTS)) {
    const what = say`An administrator, ${by}, changed how the account signs in: ${all}. ${why}`
    return announceNewSignIn(deps, at, { ...act, what })
  }
  const what = say`An administrator, ${by}, changed the account: ${all}. ${why}`
  // Of a payment detail the owner gets a mail with a link that puts it back (`announceNewDetails`).
  if (acts.some((one) => one !== 'phone' && one !== 'name'))
    await deps.mailer.enqueue(at.tx, await inReadersLanguage(at.tx, mailOfChange(owner, what)))
  for (const to of await listAdministrators(at.tx, deps.adminEmails))
    await deps.mailer.enqueue(
      at.tx,
      await inReadersLanguage(at.tx, mailOfChangeToAdministrator(to, { owner, what })),
    )
}

/** The reason of an administrator in a mail, as a sentence. */
export const reasonSaid = (reason: string | null): Said =>
  reason ? say`The reason given: ${sentenceInMail(reason)}` : say`No reason was given.`

async function announceNewSignIn(
  deps: Deps,
  at: { tx: Transaction; now: Date },
  { owner, email, what }: ActOfAdministrator & { what: Said },
) {
  const account = { accountId: owner.id, previousEmail: owner.email, email }
  const link = await keepUndoLink(deps, at, { ...account, lifeMs: HOURS * 60 * 60 * 1000 })
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

const mailOfChange = ({ name, email }: Recipient, what: Said) => ({
  to: email,
  subject: say`An administrator changed your account at Rentbook`,
  text: say`Dear ${nameInMail(name)},

${what}

If you asked for it, there is nothing to do. If not, tell an administrator: every one of them got an email about it and can put it back.`,
})

const mailOfChangeToAdministrator = (
  { name, email }: Recipient,
  { owner, what }: { owner: Recipient; what: Said },
) => ({
  to: email,
  subject: say`An administrator changed an owner at Rentbook`,
  text: say`Dear ${nameInMail(name)},

This is about the account of the owner ${nameInMail(owner.name)}. ${what}

If no administrator meant to do this, somebody else is using that administrator's account: remove its email from ADMIN_EMAILS, and put the change back on the owner's page.`,
})
