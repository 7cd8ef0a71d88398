import type { MailHandler } from '../../../server/mail/mail.ts'
import { type JobDeps, runJob } from '../../identity/server/access/run-job.ts'
import { noteMailOutcome } from '../../identity/server/unwanted-mails.ts'
import { markOutcome } from './reminder-queries.ts'

/**
 * Notes the mail server's answer to a reminder, as of every mail of an organization. A refused one is not tried again:
 * the owner learns of it with the next daily mail, and another follows at the next step.
 */
export const noteReminderOutcome = (deps: JobDeps): MailHandler => {
  const note = noteMailOutcome(deps)
  return async (about, outcome, mail) => {
    const { organizationId, id } = about
    await runJob(deps, { job: 'reminders', organizationId }, (scope) =>
      markOutcome(scope, id, outcome),
    )
    await note(about, outcome, mail)
    return 'give up'
  }
}
