import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { dateSaid, type Said, say } from '../../../shared/said.ts'
import type { AdminScope } from '../../identity/server/access/scope.ts'
import { inReadersLanguage, type MailSaid } from '../../identity/server/readers-language.ts'
import type { Owner } from '../owner-wire.ts'
import { type AnnounceDeps, tellAdministrators } from './announce-to-administrators.ts'
import { reasonSaid } from './changed-by-administrator.ts'
import { reopenBy } from './close-owner.ts'

type Deps = AnnounceDeps & { appUrl: string }
type Person = { name: string; email: string }

/**
 * Tells the owner, the clients who have signed in and every administrator that an organization was closed, and until
 * when it can be opened again. To be called in the transaction of the closing.
 */
export async function announceClosing(
  deps: Deps,
  scope: AdminScope,
  closing: {
    owner: Owner
    clients: readonly Person[]
    reason: string | null
    eraseAfterDays: number
  },
): Promise<void> {
  const { owner, clients, eraseAfterDays } = closing
  const until = dateSaid(reopenBy(scope, scope.now, eraseAfterDays))
  const by = nameInMail(scope.actor.name)
  const of = nameInMail(owner.name)
  const reason = reasonSaid(closing.reason)
  await send(deps, scope, {
    to: owner.email,
    subject: say`Your account at Rentbook was closed`,
    text: say`Dear ${of},

An administrator, ${by}, closed your account. Neither you nor your clients can sign in. ${reason}

Nothing is erased yet. If this was a mistake, ask an administrator to open it again by ${until}: everything is then as it was before.`,
  })
  for (const { name, email } of clients)
    await send(deps, scope, {
      to: email,
      subject: say`The rent books of ${of} at Rentbook were closed`,
      text: say`Dear ${nameInMail(name)},

The rent books of your landlord, ${of}, at Rentbook were closed. You cannot sign in to see your part of them. The receipts that you have stay valid.

Nothing is erased yet. If you need something, ask ${of}: an administrator can open the books again by ${until}.`,
    })
  await tellAdministrators(deps, scope.tx, {
    subject: say`An owner was deleted at Rentbook`,
    what: say`An administrator, ${by}, deleted the owner ${of}. Neither they nor their clients can sign in. ${reason}`,
    remedy: say`Open the owner again in the list of owners, by ${until}.`,
  })
}

/** Tells the owner and every administrator that a closed organization is open again. */
export async function announceReopening(
  deps: Deps,
  scope: AdminScope,
  { owner, reason }: { owner: Owner; reason: string | null },
): Promise<void> {
  const by = nameInMail(scope.actor.name)
  const of = nameInMail(owner.name)
  const why: Said = reasonSaid(reason)
  await send(deps, scope, {
    to: owner.email,
    subject: say`Your account at Rentbook is open again`,
    text: say`Dear ${of},

An administrator, ${by}, opened your account again. You and your clients can sign in as before. ${why}

${deps.appUrl}/`,
  })
  await tellAdministrators(deps, scope.tx, {
    subject: say`An owner was opened again at Rentbook`,
    what: say`An administrator, ${by}, opened the account of the owner ${of} again. ${why}`,
    remedy: say`You can delete that owner in the list of owners.`,
  })
}

const send = async ({ mailer }: Deps, { tx }: AdminScope, mail: MailSaid) =>
  mailer.enqueue(tx, await inReadersLanguage(tx, mail))
