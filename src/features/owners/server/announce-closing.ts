import { asRole, paths } from '../../../paths.ts'
import type { Transaction } from '../../../server/database/database.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { dateSaid, type Said, say } from '../../../shared/said.ts'
import { listAdministrators } from '../../identity/server/access/administrators.ts'
import type { AdminScope } from '../../identity/server/access/scope.ts'
import { inReadersLanguage, type MailSaid } from '../../identity/server/readers-language.ts'
import type { Owner } from '../owner-wire.ts'
import { reasonSaid } from './changed-by-administrator.ts'
import { type OtherReader, reopenBy } from './close-owner.ts'

type Deps = AnnounceDeps & { appUrl: string }

/**
 * Tells the owner, the clients and members who have signed in and every administrator that an organization was closed, and until
 * when it can be opened again. To be called in the transaction of the closing.
 */
export async function announceClosing(
  deps: Deps,
  scope: AdminScope,
  closing: {
    owner: Owner
    others: readonly OtherReader[]
    reason: string | null
    eraseAfterDays: number
  },
): Promise<void> {
  const { owner, others, eraseAfterDays } = closing
  const until = dateSaid(reopenBy(scope, scope.now, eraseAfterDays))
  const by = nameInMail(scope.actor.name)
  const of = nameInMail(owner.name)
  const reason = reasonSaid(closing.reason)
  await send(deps, scope, {
    to: owner.email,
    subject: say`Your account at Rentbook was closed`,
    text: say`Dear ${of},

An administrator, ${by}, closed your account. Neither you nor your team and clients can sign in. ${reason}

Nothing is erased yet. If this was a mistake, ask an administrator to open it again by ${until}: everything is then as it was before.`,
  })
  for (const { name, email, role } of others)
    await send(deps, scope, {
      to: email,
      subject: say`The rent books of ${of} at Rentbook were closed`,
      text:
        role === 'member'
          ? say`Dear ${nameInMail(name)},

The rent books of ${of}, in which you work, were closed. You cannot sign in to them.

Nothing is erased yet. If you need something, ask ${of}: an administrator can open the books again by ${until}.`
          : say`Dear ${nameInMail(name)},

The rent books of your landlord, ${of}, at Rentbook were closed. You cannot sign in to see your part of them. The receipts that you have stay valid.

Nothing is erased yet. If you need something, ask ${of}: an administrator can open the books again by ${until}.`,
    })
  await tellAdministrators(deps, scope.tx, {
    subject: say`An owner was deleted at Rentbook`,
    what: say`An administrator, ${by}, deleted the owner ${of}. Neither they nor their team and clients can sign in. ${reason}`,
    remedy: say`Open the owner again in the list of owners, by ${until}.`,
  })
}

/** Tells the owner, the clients and members who have signed in and every administrator that a closed organization is open again. */
export async function announceReopening(
  deps: Deps,
  scope: AdminScope,
  {
    owner,
    others,
    reason,
  }: { owner: Owner; others: readonly OtherReader[]; reason: string | null },
): Promise<void> {
  const by = nameInMail(scope.actor.name)
  const of = nameInMail(owner.name)
  const why: Said = reasonSaid(reason)
  await send(deps, scope, {
    to: owner.email,
    subject: say`Your account at Rentbook is open again`,
    text: say`Dear ${of},

An administrator, ${by}, opened your account again. You, your team and your clients can sign in as before. ${why}

${deps.appUrl}/`,
  })
  for (const { name, email, role } of others)
    await send(deps, scope, {
      to: email,
      subject: say`The rent books of ${of} at Rentbook are open again`,
      text:
        role === 'member'
          ? say`Dear ${nameInMail(name)},

The rent books of ${of}, in which you work, are open again. You can sign in as before:

${deps.appUrl}${asRole(paths.signIn, 'owner')}`
          : say`Dear ${nameInMail(name)},

The rent books of your landlord, ${of}, at Rentbook are open again. You can sign in as before:

${deps.appUrl}${asRole(paths.signIn, 'client')}`,
    })
  await tellAdministrators(deps, scope.tx, {
    subject: say`An owner was opened again at Rentbook`,
    what: say`An administrator, ${by}, opened the account of the owner ${of} again. ${why}`,
    remedy: say`You can delete that owner in the list of owners.`,
  })
}

const send = async ({ mailer }: Deps, { tx }: AdminScope, mail: MailSaid) =>
  mailer.enqueue(tx, await inReadersLanguage(tx, mail))

type AnnounceDeps = { mailer: Mailer; adminEmails: ReadonlySet<string> }

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
