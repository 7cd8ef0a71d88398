import type { MailOutcome, NamedDocument } from '../../../server/mail/mail.ts'
import { type JobDeps, runJob } from '../../identity/server/access/run-job.ts'
import { markOutcome } from './reminder-queries.ts'

/** Notes what the mail server said of a reminder; an owner learns of a refused one with the next daily mail. */
export async function noteOutcome(
  deps: JobDeps,
  { organizationId, id }: NamedDocument,
  outcome: MailOutcome,
): Promise<void> {
  const job = { job: 'reminders', organizationId } as const
  await runJob(deps, job, (scope) => markOutcome(scope, id, outcome))
}
