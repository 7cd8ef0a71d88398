import type { Mailer } from '../../../server/mail/mail.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import type { MemberRole } from '../../../shared/contract.ts'
import { dateSaid, type Said, say } from '../../../shared/said.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'

/** What a role may do, as the end of a sentence. */
const WORK: Record<MemberRole, Said> = {
  manager: say`as a manager, who records payments and looks after agreements`,
  accountant: say`as an accountant, who reads the books and takes papers out`,
  caretaker: say`as a caretaker, who reads the meters`,
}

/** How somebody who is invited to a team, and may have another landlord or none, gets no more of these mails. */
export const notInvitedLine = (url: string) =>
  say`Do you not want these invitations? Stop these emails:\n${url}`

type Invitation = {
  name: string
  email: string
  role: MemberRole
  url: string
  expiresAt: Date
}

/** The mail by which somebody is invited to a team. */
export function invitationMail(
  { organization, timeZone }: BooksScope,
  { name, email, role, url, expiresAt }: Invitation,
) {
  const from = nameInMail(organization.ownerName)
  return {
    to: email,
    subject: say`${from} asks you to help with Rentbook`,
    text: say`Dear ${nameInMail(name)},

${from} keeps rent in Rentbook and invites you ${WORK[role]}.

Open the link to set a password of your own. It works once, until ${dateSaid(toZonedIso(expiresAt, timeZone))}:
${url}

Then sign in as Owner with this address. If you do not know ${from}, ignore this email.`,
  }
}

type About = { name: string; email: string; role: MemberRole }

/** Mails the owner that somebody was invited to their team. */
export const mailInvited = (
  deps: { mailer: Mailer; appUrl: string },
  scope: BooksScope,
  { name, email, role }: About,
): Promise<void> =>
  mailOwner(deps, scope, {
    subject: say`${nameInMail(name)} was invited to your Rentbook team`,
    what: say`${nameInMail(name)} (${email}) was invited to your books ${WORK[role]}.`,
  })

/** Mails the owner that somebody who was invited has come. */
export const mailJoined = (
  deps: { mailer: Mailer; appUrl: string },
  scope: BooksScope,
  { name, email, role }: About,
): Promise<void> =>
  mailOwner(deps, scope, {
    subject: say`${nameInMail(name)} is in your Rentbook team now`,
    what: say`${nameInMail(name)} (${email}) accepted your invitation and now works with you ${WORK[role]}.`,
  })

async function mailOwner(
  { mailer, appUrl }: { mailer: Mailer; appUrl: string },
  { tx, organization }: BooksScope,
  { subject, what }: { subject: Said; what: Said },
): Promise<void> {
  const owner = await tx
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('organizationId', '=', organization.id)
    .where('id', '=', organization.ownerId)
    .executeTakeFirstOrThrow()
  const text = say`Dear ${nameInMail(owner.name)},

${what}

If you expected this, there is nothing to do.

If not, set a new password at once; that signs out every device. Then remove them from your team:
${appUrl}/forgotPassword`
  await mailer.enqueue(tx, await inReadersLanguage(tx, { to: owner.email, subject, text }))
}
