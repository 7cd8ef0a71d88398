import type { Sealer } from '../../../server/encryption.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import type { SecurityLog } from '../../../server/security-log.ts'
import { type Said, say, sayAll } from '../../../shared/said.ts'
import type { AdminScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'
import { keepUndoLink, listFormerEmails } from '../../sign-in/server/undo-links.ts'
import type { Owner } from '../owner-wire.ts'
import { isWayToPay, PAYMENT_DETAILS, type PaymentDetails } from '../payment-details.ts'
import './owner-tables.ts'

type Deps = { mailer: Mailer; appUrl: string; securityLog: SecurityLog; sealer: Sealer }

type Change = {
  /** As the owner was before: the mail goes to the email of then. */
  owner: Pick<Owner, 'id' | 'organizationId' | 'name' | 'email'>
  /** The previous values of the changed details; nothing is announced if empty. */
  previous: PaymentDetails
}

/**
 * Announces a change of where an owner's money goes: clients see a warning for some days, the owner is notified by
 * mail with a link that takes it back, and so are the addresses that they had before and can still go back to. To be
 * called in the transaction of the change.
 */
export async function announceNewDetails(
  deps: Deps,
  scope: AdminScope | OwnerScope,
  { owner, previous }: Change,
): Promise<void> {
  const names = PAYMENT_DETAILS.filter((name) => name in previous)
  if (names.length === 0) return
  const { tx, now } = scope
  const { id, organizationId, email } = owner
  const isSeen = isWayToPay(previous)
  if (isSeen)
    await tx
      .updateTable('owners')
      .set({ paymentDetailsChangedAt: now })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute()
  const account = { accountId: id, email, previousEmail: email }
  const link = await keepUndoLink(deps, scope, { ...account, previousDetails: { ...previous } })
  const details = detailsSaid(names)
  const what =
    scope.kind === 'administrator'
      ? say`An administrator changed ${details}.`
      : say`Changed in your account: ${details}.`
  await deps.mailer.enqueue(
    tx,
    await inReadersLanguage(tx, mailToOwner(deps, owner, { what, isSeen, link }), email),
  )
  if (scope.kind === 'owner')
    for (const former of await listFormerEmails(tx, { accountId: id, email, now }))
      await deps.mailer.enqueue(
        tx,
        await inReadersLanguage(tx, mailToFormer({ ...owner, email: former }, what), email),
      )
  deps.securityLog('payment details changed', { account: id })
}

const WORDS: Record<(typeof PAYMENT_DETAILS)[number], Said> = {
  phone: say`the phone number`,
  bankAccountNumber: say`the bank account number`,
  ifscCode: say`the IFSC code`,
  bankName: say`the name of the bank`,
  upiId: say`the UPI id`,
  upiName: say`the name for UPI`,
  showBankAccount: say`whether the bank account is shown`,
  name: say`the name`,
  companyName: say`the company’s name`,
  panNumber: say`the PAN`,
  gstNumber: say`the GST number`,
}

/** 'the bank account number, the IFSC code'. */
const detailsSaid = (names: readonly (typeof PAYMENT_DETAILS)[number][]): Said =>
  sayAll(
    names.map((name) => WORDS[name]),
    ', ',
  )

type Recipient = { name: string; email: string }

const SUBJECT = say`Your payment details at Rentbook were changed`

const mailToOwner = (
  { appUrl }: Pick<Deps, 'appUrl'>,
  { name, email }: Recipient,
  { what, isSeen, link }: { what: Said; isSeen: boolean; link: { id: string; token: string } },
) => ({
  to: email,
  subject: SUBJECT,
  text: say`Dear ${nameInMail(name)},

${isSeen ? say`${what} For 14 days your clients see that the way to pay you was changed.` : what}

If it was you, there is nothing to do.

If not, undo it within 7 days. The link puts the old details back, lets you set a new password and signs out every device. It works once:
${appUrl}/undochange?id=${link.id}&token=${link.token}`,
})

const mailToFormer = ({ name, email }: Recipient, what: Said) => ({
  to: email,
  subject: SUBJECT,
  text: say`Dear ${nameInMail(name)},

${what} You get this email because the account had this email address until a few days ago.

If you changed both, there is nothing to do.

If not, use the link in our earlier email about the new email address. It gives the account this address again and puts the old payment details back as well.`,
})
