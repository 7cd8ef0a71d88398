import type { KeyObject } from 'node:crypto'
import { asRole, paths } from '../../../paths.ts'
import { wordingOf } from '../../../server/language/catalogues.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { nameInMail, sentenceInMail } from '../../../server/mail/name-in-mail.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { signedLink } from '../../identity/server/access/signed-links.ts'
import { notForMeLine, oneClick } from '../../identity/server/unwanted-mails.ts'
import { findMoneySettings } from '../../payments/server/money-settings-queries.ts'
import {
  languageOfLetter,
  type Reminded,
  reminderSubject,
  renderText,
  withUpi,
} from '../reminder-text.ts'
import type { ReminderSettings } from '../reminder-wire.ts'
import type { LeaseToRemind } from './leases-to-remind-queries.ts'
import { findOwnerToMail } from './owner-news-queries.ts'

/** `NamedDocument.kind` by which a reminder's final refusal is reported. */
export const REMINDER_MAIL = 'reminder'

export type ReminderMailDeps = { mailer: Mailer; appUrl: string; hashKey: KeyObject }

/** The common parts of all reminders of an organization. */
export type Letterhead = Pick<ReminderSettings, 'language' | 'text'> & {
  owner: string
  upiId: string | null
}

export async function readLetterhead(
  scope: BooksScope,
  { language, text }: ReminderSettings,
): Promise<Letterhead> {
  const { name: owner } = await findOwnerToMail(scope)
  const { upiId } = await findMoneySettings(scope)
  return { language, text, owner, upiId }
}

/** The demand of a reminder: the dues of an agreement, and the day of the oldest. */
export type Demand = { lease: LeaseToRemind; amount: Paise; dueOn: string }

/** The letter without the links by which its reader stops such mails. */
export function letterOf(
  { today }: BooksScope,
  { appUrl }: Pick<ReminderMailDeps, 'appUrl'>,
  { owner, upiId, ...settings }: Letterhead,
  { lease, amount, dueOn }: Demand,
) {
  const language = languageOfLetter(settings, lease.language)
  const reminded: Reminded = {
    tenant: nameInMail(lease.name),
    owner: nameInMail(owner),
    property: sentenceInMail([lease.address1, lease.address2].filter(Boolean).join(', ')),
    amount,
    dueOn,
    today,
    link: `${appUrl}${asRole(paths.myDues, 'client')}`,
  }
  const text = withUpi(renderText(language, settings.text, reminded), upiId)
  return { language, subject: reminderSubject(language, reminded), text }
}

/** Queues a reminder, whose outcome is noted on the row `id`. */
export async function mailReminder(
  scope: BooksScope,
  deps: ReminderMailDeps,
  letterhead: Letterhead,
  { id, ...asked }: Demand & { id: string },
): Promise<void> {
  const { lease } = asked
  const organizationId = scope.organization.id
  const url = (path: string) => `${deps.appUrl}${path}`
  const ids = { organizationId, id: lease.id }
  const stopUrl = url(paths.stopReminders(signedLink(deps, 'stop reminders', ids)))
  const account = { organizationId, id: lease.clientId }
  const notForMe = url(paths.notForMe(signedLink(deps, 'not for me', account, lease.email)))
  const { language, subject, text } = letterOf(scope, deps, letterhead, asked)
  const wording = wordingOf(language === 'hi' ? 'hi-IN' : null)
  const stop =
    language === 'hi' ? 'आगे याद न दिलाया जाए, इसके लिए:' : 'To get no more of these reminders:'
  await deps.mailer.enqueue(scope.tx, {
    to: lease.email,
    subject,
    text: `${text}\n\n${stop}\n${stopUrl}\n\n${notForMeLine(notForMe).in(wording)}`,
    headers: oneClick(stopUrl),
    about: { kind: REMINDER_MAIL, organizationId, id },
  })
}
