import { runWithTrustedClock } from '../../../server/database/trusted-clock.ts'
import type { MailHandler } from '../../../server/mail/mail.ts'
import { addDays, instantOf } from '../../../shared/calendar-date.ts'
import { minus, type Paise, sumOf } from '../../../shared/paise.ts'
import { doWhereDue, wakeJobs } from '../../identity/server/access/due-jobs.ts'
import { type JobDeps, runJob } from '../../identity/server/access/run-job.ts'
import type { BooksScope, SystemScope } from '../../identity/server/access/scope.ts'
import { takeMail } from '../../identity/server/mail-ceiling.ts'
import { noteMailOutcome } from '../../identity/server/mail-refusals.ts'
import { isTrialExpired } from '../../identity/trial.ts'
import { stepOn } from '../reminder-steps.ts'
import type { ReminderSettings } from '../reminder-wire.ts'
import { isWithinHours, WAKING_HOURS } from '../waking-hours.ts'
import {
  countLeasesToRemind,
  holdLeasesToRemind,
  isAnythingToRemind,
  type LeaseToRemind,
  listOverdueCharges,
} from './leases-to-remind-queries.ts'
import { mailOwnerNews } from './owner-news.ts'
import { findReminderSettings } from './reminder-choice-queries.ts'
import { mailReminder, type ReminderMailDeps, readLetterhead } from './reminder-mail.ts'
import {
  insertReminder,
  insertSentSteps,
  listSentSteps,
  markHeld,
  markOutcome,
} from './reminder-queries.ts'

/** Sums pending claims by agreement. */
export type FindClaimed = (
  scope: BooksScope,
  leaseIds: readonly string[],
) => Promise<Map<string, Paise>>

export type ReminderDeps = JobDeps &
  ReminderMailDeps & {
    findClaimed: FindClaimed
    /** The ids of the claims that wait, longest first. */
    listWaitingClaimIds: (scope: BooksScope) => Promise<string[]>
    /** Ends the run after the current agreements. */
    signal?: AbortSignal
  }

const JOB = 'reminders'
const AT_ONCE = 50
const HOUR = 60 * 60 * 1000

/**
 * Reminds clients of what they owe, and owners of what to look at; returns how many clients were. Each agreement gets
 * one mail on a day, each charge one at each step, however many servers run this and whichever dies in between: a mail
 * is queued in the transaction that notes it, and both are held by keys. Where the day's ceiling of mails is reached
 * (`takeMail`) it is noted as held, and tried again the next day. On which days is in `reminder-steps.ts`, at
 * which hours in `waking-hours.ts`; what a waiting payment covers is not reminded of.
 */
export async function runReminders(run: ReminderDeps): Promise<number> {
  if (!isWithinHours(run.clock(), run.timeZone, WAKING_HOURS)) return 0
  let sent = 0
  await doWhereDue(run, JOB, async (organizationId) => {
    const done = await remindOrganization(run, organizationId)
    sent += done.sent
    return runJob(run, { job: JOB, organizationId }, async (scope) => {
      const hasMoreNews = await mailOwnerNews(scope, run)
      return done.isWhole ? nextLook(scope, hasMoreNews) : scope.now
    })
  })
  return sent
}

/**
 * When there may be news or something to remind of, unless something is written before: later on the same day where the
 * owner's hours have not begun, otherwise the next morning. Undefined where nothing is let, owed or left to tell.
 */
async function nextLook(scope: SystemScope, hasMoreNews: boolean): Promise<Date | undefined> {
  if (!hasMoreNews && !(await isAnythingToRemind(scope))) return undefined
  const { isOn, fromHour } = await findReminderSettings(scope)
  const hours = instantOf(scope.today, fromHour, scope.timeZone)
  if (isOn && hours > scope.now) return hours
  return instantOf(addDays(scope.today, 1), WAKING_HOURS.from, scope.timeZone)
}

/** Not whole where somebody else was at an agreement. */
async function remindOrganization(run: ReminderDeps, organizationId: string) {
  let [sent, seen, isWhole] = [0, 0, true]
  let after: string | undefined
  do {
    if (run.signal?.aborted) return { sent, isWhole: false }
    after = await runJob(run, { job: JOB, organizationId }, async (scope) => {
      const settings = await findReminderSettings(scope)
      if (!settings.isOn || isTrialExpired(scope.organization.trial, scope.today)) return undefined
      const hours = { from: settings.fromHour, to: settings.toHour }
      if (!isWithinHours(run.clock(), run.timeZone, hours)) return undefined
      const dueBy = addDays(scope.today, -(settings.steps[0] ?? 0))
      const leases = await holdLeasesToRemind(scope, { dueBy, after, atMost: AT_ONCE })
      sent += await remindLeases(scope, run, settings, leases, dueBy)
      seen += leases.length
      if (leases.length === AT_ONCE) return leases.at(-1)?.id
      isWhole = seen === (await countLeasesToRemind(scope, dueBy))
      return undefined
    })
  } while (after !== undefined)
  return { sent, isWhole }
}

async function remindLeases(
  scope: SystemScope,
  run: ReminderDeps,
  settings: ReminderSettings,
  leases: readonly LeaseToRemind[],
  dueBy: string,
): Promise<number> {
  const ids = leases.map(({ id }) => id)
  const charges = await listOverdueCharges(scope, ids, dueBy)
  const done = await listSentSteps(
    scope,
    charges.map(({ id }) => id),
  )
  const stepsOf = Map.groupBy(done, ({ chargeId }) => chargeId)
  const claimed = await run.findClaimed(scope, ids)
  const letterhead = await readLetterhead(scope, settings)
  let sent = 0
  for (const lease of leases) {
    const own = charges.filter(({ leaseId }) => leaseId === lease.id)
    const steps = own.flatMap(({ id: chargeId, dueOn }) => {
      const reminded = stepsOf.get(chargeId)?.map(({ step }) => step) ?? []
      const step = stepOn(scope.today, { dueOn, reminded }, settings.steps)
      return step === null ? [] : [{ chargeId, step }]
    })
    const amount = minus(sumOf(own.map(({ open }) => open)), claimed.get(lease.id) ?? (0n as Paise))
    if (steps.length === 0 || amount <= 0n) continue
    const step = Math.max(...steps.map((it) => it.step))
    const noted = { leaseId: lease.id, clientId: lease.clientId, channel: 'email' as const }
    const id = await insertReminder(scope, { ...noted, step, amount })
    if (id === undefined) continue
    if (!(await takeMail(scope, run, lease.email))) {
      // Tried again on the next day: no step is noted.
      await markHeld(scope, id)
      continue
    }
    await insertSentSteps(scope, id, steps)
    const dueOn = own[0]?.dueOn ?? scope.today
    await mailReminder(scope, run, letterhead, { id, lease, amount, dueOn })
    sent++
  }
  return sent
}

/** Runs `runReminders` now and every hour, as `runWithTrustedClock` does. */
export const runRemindersHourly = (
  run: ReminderDeps,
  onError: (error: Error) => void,
): (() => Promise<void>) =>
  runWithTrustedClock(run, { everyMs: HOUR, onError }, (signal) => runReminders({ ...run, signal }))

/**
 * Notes the mail server's answer to a reminder, as of every mail of an organization. A refused one is not tried again:
 * the owner reads it in the next daily mail, and another follows at the next step.
 */
export const noteReminderOutcome = (deps: JobDeps): MailHandler => {
  const note = noteMailOutcome(deps)
  return async (about, outcome, mail) => {
    const { organizationId, id } = about
    await runJob(deps, { job: JOB, organizationId }, async (scope) => {
      await markOutcome(scope, id, outcome)
      // Its owner is told in the next daily mail, which is of this job as well.
      if (outcome !== 'taken') await wakeJobs({ ...scope, job: 'mails' })
    })
    await note(about, outcome, mail)
    return 'give up'
  }
}
