import { changedReply, recordReply } from '../../../server/http/success-replies.ts'
import { Refusal } from '../../../server/refusal.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import { say } from '../../../shared/said.ts'
import { clientHistory } from '../../clients/client-wire.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { wakeJobs } from '../../identity/server/access/due-jobs.ts'
import { runJob } from '../../identity/server/access/run-job.ts'
import type { BooksScope, Handlers } from '../../identity/server/access/scope.ts'
import { idsInLink, isOwnLink } from '../../identity/server/access/signed-links.ts'
import { deleteUnwanted, insertUnwanted, isUnwanted } from '../../identity/server/mail-refusals.ts'
import { isOfRentbook, refuseAddressByLink } from '../../identity/server/unwanted-address.ts'
import { memberHistory } from '../../team/member-wire.ts'
import type { reminderContract } from '../reminder-contract.ts'
import {
  changeReminderSettings,
  readLeaseReminders,
  recordReminderEvent,
  switchLeaseReminders,
} from './change-reminders.ts'
import { previewLetter, remindByMail } from './remind-by-mail.ts'
import {
  deleteStop,
  findReminderSettings,
  findStops,
  insertStop,
} from './reminder-choice-queries.ts'
import { findClientOfLease, findMailedAccount, listReminders } from './reminder-queries.ts'
import type { ReminderDeps } from './run-reminders.ts'

type RouteDeps = Parameters<typeof refuseMailsByLink>[0] & Parameters<typeof remindByMail>[1]

export function reminderRoutes(deps: RouteDeps): Handlers<typeof reminderContract> {
  return {
    'GET /remindersettings': async ({ scope }) => recordReply(await findReminderSettings(scope)),
    'PUT /remindersettings': async ({ scope, body, expectedVersion }) =>
      changedReply(
        'Saved.',
        await changeReminderSettings(scope, { chosen: body, expectedVersion }),
      ),
    'GET /reminders': async ({ scope }) => {
      const iso = (instant: Date) => toZonedIso(instant, scope.timeZone)
      const all = await listReminders(scope)
      const body = all.map(({ sentAt, ...it }) => ({ ...it, sentAt: iso(sentAt) }))
      return { status: 200, body }
    },
    'POST /reminders': async ({ scope, body }) => {
      const outcome = await remindByMail(scope, deps, body.leaseIds)
      return { status: 200, body: { message: 'Saved.', ...outcome } }
    },
    'GET /rentmaster/{id}/reminders/letter': async ({ scope, params }) => ({
      status: 200,
      body: await previewLetter(scope, deps, params.id),
    }),
    'GET /rentmaster/{id}/reminders': async ({ scope, params }) => ({
      status: 200,
      body: await readLeaseReminders(scope, params.id),
    }),
    'PUT /rentmaster/{id}/reminders': async ({ scope, params, body }) => {
      await switchLeaseReminders(scope, params.id, body.on)
      const reminders = await readLeaseReminders(scope, params.id)
      return { status: 200, body: { message: 'Saved.', ...reminders } }
    },
    'POST /stopreminders/{token}': async ({ params, body, wording }) => {
      const { of, place, stopped } = await stopByLink(deps, params.token, wishOf(body))
      const message = stopped
        ? say`You get no more reminders for ${place}, from ${of}.`
        : body.look
          ? say`You get reminders by email when something is due for ${place}, from ${of}.`
          : say`You get reminders for ${place}, from ${of}, again.`
      return { status: 200, body: { message: message.in(wording), stopped } }
    },
    'POST /notforme/{token}': async ({ params, body, wording }) => {
      const refused = await refuseMailsByLink(deps, params.token, wishOf(body))
      const { stopped } = refused
      const message = saidOfMails(refused)[stopped ? 'stopped' : body.look ? 'looked' : 'again']
      return { status: 200, body: { message: message.in(wording), stopped } }
    },
  }
}

const wishOf = ({ again, look }: { again?: boolean | undefined; look?: boolean | undefined }) =>
  look ? 'look' : again ? 'again' : 'stop'

/** Names the landlord and the address: a reader may have several of both. */
const saidOfMails = ({ from }: Refused) =>
  from === undefined
    ? {
        stopped: say`Rentbook sends no more codes or welcome emails to this address.`,
        looked: say`Codes and welcome emails are sent to this address when someone asks for them.`,
        again: say`You get codes and welcome emails again.`,
      }
    : {
        stopped: say`${from.of} sends nothing more to ${from.email}, and can see that you asked for it.`,
        looked: say`Emails from ${from.of} are sent to ${from.email}.`,
        again: say`Emails from ${from.of} reach ${from.email} again.`,
      }

// What the reader of a mail stops with one press, without signing in.

type StopDeps = Pick<ReminderDeps, 'database' | 'clock' | 'timeZone' | 'hashKey'>
type RefuseDeps = StopDeps & Parameters<typeof refuseAddressByLink>[0]

/** The reader's wish; looking changes nothing. */
type Wish = 'stop' | 'again' | 'look'

/**
 * Stops the reminders that a link names, or starts them again. Returns whether they are stopped, and whose they are.
 * @throws Refusal `link-expired`
 */
async function stopByLink(deps: StopDeps, token: string, wish: Wish) {
  const link = idsInLink(token)
  if (!link || !isOwnLink(deps, 'stop reminders', token)) throw linkInvalid()
  const { organizationId, id: leaseId } = link
  const work = async (scope: BooksScope) => {
    const lease = await findClientOfLease(scope, leaseId)
    if (!lease) throw linkInvalid()
    const whose = { of: scope.organization.ownerName, place: lease.address1 }
    if (wish === 'look')
      return { ...whose, stopped: (await findStops(scope, leaseId)).includes('client') }
    const isAgain = wish === 'again'
    const stop = { leaseId, clientId: lease.clientId, stoppedBy: 'client' as const }
    const isNews = isAgain ? await deleteStop(scope, stop) : await insertStop(scope, stop)
    if (isNews) await recordReminderEvent(scope, leaseId, isAgain ? 'on' : 'stopped by the client')
    // Its event is of the job that reminds, which would not care for what it wrote itself.
    if (isNews) await wakeJobs({ tx: scope.tx, organization: scope.organization })
    return { ...whose, stopped: !isAgain }
  }
  const done = await runJob(deps, { job: 'reminders', organizationId }, work)
  if (!done) throw linkInvalid()
  return done
}

/** Whose mails to which e-mail; undefined where they are of Rentbook itself. */
type Refused = { from?: { of: string; email: string }; stopped: boolean }

/**
 * Stores that mails are not for the reader of the e-mail that a link was sent to, or that they want them again: those of
 * an organization, and then the history of the account has both, or those of Rentbook itself. An address that changed
 * since gets nothing any more. Returns whose mails they are, and whether they are stopped.
 * @throws Refusal `link-expired`
 */
async function refuseMailsByLink(deps: RefuseDeps, token: string, wish: Wish): Promise<Refused> {
  const link = idsInLink(token)
  if (!link) throw linkInvalid()
  const { organizationId, id } = link
  if (isOfRentbook(link)) {
    const stopped = await refuseAddressByLink(deps, { token, id, wish })
    if (stopped === undefined) throw linkInvalid()
    return { stopped }
  }
  const refused = await runJob(deps, { job: 'mails', organizationId }, async (scope) => {
    const account = await findMailedAccount(scope, id)
    if (!account || !isOwnLink(deps, 'not for me', token, account.email)) return undefined
    const from = { of: scope.organization.ownerName, email: account.email }
    if (wish === 'look') return { from, stopped: await isUnwanted(scope, account.email) }
    const isAgain = wish === 'again'
    const isNews = isAgain
      ? await deleteUnwanted(scope, account.email)
      : await insertUnwanted(scope, account.email)
    const mails = isAgain ? 'wanted again' : 'not wanted'
    const record = account.isMember
      ? ({ kind: 'member', fields: memberHistory } as const)
      : ({ kind: 'client', fields: clientHistory } as const)
    if (isNews)
      await recordEvent(scope, { ...record, verb: 'changed', id, before: {}, after: { mails } })
    return { from, stopped: !isAgain }
  })
  if (!refused) throw linkInvalid()
  return refused
}

const linkInvalid = () =>
  new Refusal('link-expired', say`This link is not complete. Open it from the email again.`)
