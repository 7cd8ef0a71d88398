import { runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import { doWhereDue } from '../../identity/server/access/due-jobs.ts'
import { type JobDeps, runJob } from '../../identity/server/access/run-job.ts'
import type { SystemScope } from '../../identity/server/access/scope.ts'
import { mayMailMore } from '../../identity/server/mail-ceiling.ts'
import { type InvitationDeps, inviteClients } from './invitations.ts'

type Run = JobDeps & InvitationDeps

const JOB = 'invitations'
const EVERY_MS = 60_000
const AT_ONCE = 5
// Of a day's mails these are left for receipts and for clients that are invited one by one.
const CEILING = { leaving: 10 }

/**
 * Mails invitations that wait, in each organization the five that wait longest, as far as the day's ceiling allows
 * (`takeMail`); returns how many went out. One that was taken back, or whose client was deleted, is mailed no more.
 */
export async function sendWaitingInvitations(run: Run, signal?: AbortSignal): Promise<number> {
  let sent = 0
  await doWhereDue({ ...run, ...(signal && { signal }) }, JOB, (organizationId) =>
    runJob(run, { job: JOB, organizationId }, async (scope) => {
      sent += await sendSome(scope, run)
      return (await isAnybodyWaiting(scope)) ? scope.now : undefined
    }),
  )
  return sent
}

async function sendSome(scope: SystemScope, run: Run): Promise<number> {
  if (!(await mayMailMore(scope, CEILING))) return 0
  const clients = await takeLongestWaiting(scope)
  // One that its address's ceiling leaves out waits behind all others.
  const waiting = await inviteClients(run, scope, clients, CEILING)
  return clients.length - waiting.length
}

/** Takes them out of the queue, which no other server then does. */
async function takeLongestWaiting({ tx, organization }: SystemScope) {
  const longest = tx
    .selectFrom('invitations')
    .select('clientId')
    .where('organizationId', '=', organization.id)
    .where('isWaiting', '=', true)
    .orderBy('sentAt')
    .orderBy('clientId')
    .limit(AT_ONCE)
  const taken = await tx
    .deleteFrom('invitations')
    .where('organizationId', '=', organization.id)
    .where('isWaiting', '=', true)
    .where('clientId', 'in', longest)
    .returning('clientId')
    .execute()
  if (taken.length === 0) return []
  return tx
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('organizationId', '=', organization.id)
    .where(
      'id',
      'in',
      taken.map(({ clientId }) => clientId),
    )
    .where('closedAt', 'is', null)
    .where('hasPassword', '=', false)
    .where('email', '!=', '')
    .orderBy('id')
    .execute()
}

async function isAnybodyWaiting({ tx, organization }: SystemScope): Promise<boolean> {
  const row = await tx
    .selectFrom('invitations')
    .select('clientId')
    .where('organizationId', '=', organization.id)
    .where('isWaiting', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Runs `sendWaitingInvitations` now and every minute, as `runWithTrustedClock` does. */
export const sendInvitationsSlowly = (
  run: Run,
  onError: (error: Error) => void,
): (() => Promise<void>) =>
  runWithTrustedClock(run, { everyMs: EVERY_MS, onError }, (signal) =>
    sendWaitingInvitations(run, signal),
  )
