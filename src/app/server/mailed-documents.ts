import type { JobDeps } from '../../features/identity/server/access/run-job.ts'
import { noteMailOutcome } from '../../features/identity/server/mail-refusals.ts'
import { ORGANIZATION_MAIL } from '../../features/identity/server/unwanted-mails.ts'
import {
  type AttachDeps,
  attachedReceipt,
  RECEIPT_DOCUMENT,
} from '../../features/receipts/server/receipt-mails.ts'
import { REMINDER_MAIL } from '../../features/reminders/server/reminder-mail.ts'
import { noteReminderOutcome } from '../../features/reminders/server/run-reminders.ts'
import type { DocumentMakers, MailOutcomes } from '../../server/mail/mail.ts'

/** The makers of documents attached to queued mails. */
export const mailedDocuments = (deps: AttachDeps): DocumentMakers => ({
  [RECEIPT_DOCUMENT]: (name) => attachedReceipt(deps, name),
})

/** Handlers of what became of a mail. */
export const mailOutcomes = (deps: JobDeps): MailOutcomes => ({
  [REMINDER_MAIL]: noteReminderOutcome(deps),
  [ORGANIZATION_MAIL]: noteMailOutcome(deps),
})
