import type { Transaction } from '../../../server/database/database.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { type Said, say } from '../../../shared/said.ts'
import { inReadersLanguage } from './readers-language.ts'

export type NoticeDeps = { mailer: Mailer; appUrl: string }

type Recipient = { email: string; name: string }

/** Informs a person that their password was changed. Queued in `tx`. */
export const mailPasswordChanged = (deps: NoticeDeps, tx: Transaction, account: Recipient) =>
  mailNotice(deps, tx, account, {
    subject: say`Your Rentbook password was changed`,
    what: say`The password of your Rentbook account was changed. Its other devices are signed out.`,
  })

/** Informs a person of a sign-in from a new place. `network` is shortened. */
export const mailNewDevice = (
  deps: NoticeDeps,
  tx: Transaction,
  account: Recipient,
  { device, network }: { device: string | null; network: string },
) =>
  mailNotice(deps, tx, account, {
    subject: say`A new device signed in to your Rentbook account`,
    what: say`Somebody signed in to your Rentbook account with your password, on a device that was not seen before: ${device ?? say`an unknown device`}, network ${network}.`,
  })

/**
 * Informs a person that their second factors were changed. `what`: "An authenticator app was set up for your
 * Rentbook account."
 */
export const mailSecondFactorChanged = (
  { mailer, appUrl }: NoticeDeps,
  tx: Transaction,
  to: Recipient,
  what: Said,
) =>
  mail(mailer, tx, {
    to: to.email,
    subject: say`Two-step verification of your Rentbook account was changed`,
    text: say`Dear ${nameInMail(to.name)},

${what}

If it was you, there is nothing to do.

If it was not you, set a new password at once; that signs out every device. Then sign in and remove what you do not know under "My account":
${appUrl}/forgotPassword

If you cannot sign in any more, write to whoever gave you the account: they can remove the two-step verification.`,
  })

type Notice = { subject: Said; what: Said }

const mail = async (
  mailer: Mailer,
  tx: Transaction,
  draft: Parameters<typeof inReadersLanguage>[1],
) => mailer.enqueue(tx, await inReadersLanguage(tx, draft))

const mailNotice = (
  { mailer, appUrl }: NoticeDeps,
  tx: Transaction,
  to: Recipient,
  notice: Notice,
) =>
  mail(mailer, tx, {
    to: to.email,
    subject: notice.subject,
    text: say`Dear ${nameInMail(to.name)},

${notice.what}

If it was you, there is nothing to do.

If it was not you, set a new password at once; that signs out every device:
${appUrl}/forgotPassword`,
  })

/** Informs the old address of a new email, with the link that undoes it. */
export const mailEmailChanged = async (
  { mailer, appUrl }: NoticeDeps,
  tx: Transaction,
  to: Recipient & { nowKnownBy: string },
  link: { id: string; token: string },
) =>
  mailer.enqueue(
    tx,
    await inReadersLanguage(
      tx,
      {
        to: to.email,
        subject: say`Your Rentbook account has another email now`,
        text: say`Dear ${nameInMail(to.name)},

Your Rentbook account has a new email address now; you can no longer sign in with this one.

If it was you, there is nothing to do.

If it was not you, undo it within 7 days. The link gives the account this address again, lets you set a new password and signs out every device. It works once:
${appUrl}/undoemail?id=${link.id}&token=${link.token}`,
      },
      to.nowKnownBy,
    ),
  )
