import { invalidField, notFound, Refusal, requireVersion } from '../../../server/refusal.ts'
import type { Paise } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { clientHistory } from '../../clients/client-wire.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { idsInLink, isOwnLink } from '../../identity/server/access/link-of-ids.ts'
import { runJob } from '../../identity/server/access/run-job.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { isOfRentbook, refuseAddressByLink } from '../../identity/server/unwanted-address.ts'
import { deleteUnwanted, insertUnwanted } from '../../identity/server/unwanted-mails.ts'
import {
  leaseRemindersHistory,
  type ReminderSettings,
  reminderSettingsHistory,
} from '../reminder-wire.ts'
import {
  deleteStop,
  findReminderSettings,
  findStops,
  insertStop,
  saveReminderSettings,
} from './reminder-choice-queries.ts'
import { findClientOfLease, findMailedAccount, insertReminder } from './reminder-queries.ts'
import type { ReminderDeps } from './run-reminders.ts'

type Chosen = { [N in keyof Omit<ReminderSettings, 'version'>]?: ReminderSettings[N] | undefined }

/** Changes what an owner chose; what is left out stays. @throws Refusal `stale-version` */
export async function changeReminderSettings(
  scope: OwnerScope,
  { chosen, expectedVersion }: { chosen: Chosen; expectedVersion: number | undefined },
): Promise<ReminderSettings> {
  const before = await findReminderSettings(scope, { lock: true })
  requireVersion(expectedVersion, before)
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined)
  const after = { ...before, ...Object.fromEntries(given) } as ReminderSettings
  if (after.fromHour >= after.toHour)
    throw invalidField('toHour', say`Please choose a later hour than the first.`)
  await saveReminderSettings(scope, after)
  const record = { verb: 'changed', kind: 'money settings', id: scope.organization.id } as const
  await recordEvent(scope, { ...record, fields: reminderSettingsHistory, before, after })
  return findReminderSettings(scope)
}

/** The state of an agreement's reminders. @throws Refusal `not-found` */
export async function readLeaseReminders(scope: OwnerScope, leaseId: string) {
  const { clientName } = await requireClientOfLease(scope, leaseId)
  const stops = await findStops(scope, leaseId)
  const { isOn: isOnForAll } = await findReminderSettings(scope)
  const isStoppedByClient = stops.includes('client')
  return { clientName, isOn: !stops.includes('owner'), isStoppedByClient, isOnForAll }
}

/** Switches the reminders of an agreement, as its owner wants it. @throws Refusal `not-found` */
export async function switchLeaseReminders(
  scope: OwnerScope,
  leaseId: string,
  isOn: boolean,
): Promise<void> {
  const { clientId } = await requireClientOfLease(scope, leaseId)
  const stop = { leaseId, clientId, stoppedBy: 'owner' as const }
  if (isOn) await deleteStop(scope, stop)
  else await insertStop(scope, stop)
  await recordLeaseEvent(scope, leaseId, isOn ? 'on' : 'off')
}

/** Notes that a reminder was opened in WhatsApp. @throws Refusal `not-found` */
export async function logOpened(scope: OwnerScope, leaseId: string, amount: Paise): Promise<void> {
  const { clientId } = await requireClientOfLease(scope, leaseId)
  await insertReminder(scope, { leaseId, clientId, channel: 'whatsapp', step: null, amount })
  await recordLeaseEvent(scope, leaseId, 'opened in WhatsApp')
}

type StopDeps = Pick<ReminderDeps, 'database' | 'clock' | 'timeZone' | 'hashKey'>
type RefuseDeps = StopDeps & Parameters<typeof refuseAddressByLink>[0]

/** Stops the reminders that a link names, or starts them again. @throws Refusal `link-expired` */
export async function stopByLink(deps: StopDeps, token: string, isAgain: boolean): Promise<void> {
  const link = idsInLink(token)
  if (!link || !isOwnLink(deps, 'stop reminders', token)) throw linkInvalid()
  const { organizationId, id: leaseId } = link
  const work = async (scope: BooksScope) => {
    const lease = await findClientOfLease(scope, leaseId)
    if (!lease) throw linkInvalid()
    const stop = { leaseId, clientId: lease.clientId, stoppedBy: 'client' as const }
    const isNews = isAgain ? await deleteStop(scope, stop) : await insertStop(scope, stop)
    if (isNews) await recordLeaseEvent(scope, leaseId, isAgain ? 'on' : 'stopped by the client')
  }
  await runJob(deps, { job: 'reminders', organizationId }, work)
}

/**
 * Stores that mails are not for the reader of the e-mail that a link was sent to, or that they want them again: those of
 * an organization, and then the history of the account has both, or those of Rentbook itself. An address that changed
 * since gets nothing any more. Returns whose mails they are.
 * @throws Refusal `link-expired`
 */
export async function refuseMailsByLink(
  deps: RefuseDeps,
  token: string,
  isAgain: boolean,
): Promise<'organization' | 'Rentbook'> {
  const link = idsInLink(token)
  if (!link) throw linkInvalid()
  const { organizationId, id } = link
  if (isOfRentbook(link)) {
    if (!(await refuseAddressByLink(deps, { token, id, isAgain }))) throw linkInvalid()
    return 'Rentbook'
  }
  const done = await runJob(deps, { job: 'mails', organizationId }, async (scope) => {
    const account = await findMailedAccount(scope, id)
    if (!account || !isOwnLink(deps, 'not for me', token, account.email)) return false
    const isNews = isAgain
      ? await deleteUnwanted(scope, account.email)
      : await insertUnwanted(scope, account.email)
    const mails = isAgain ? 'wanted again' : 'not wanted'
    const record = { verb: 'changed', kind: 'client', id, fields: clientHistory } as const
    if (isNews) await recordEvent(scope, { ...record, before: {}, after: { mails } })
    return true
  })
  if (!done) throw linkInvalid()
  return 'organization'
}

const linkInvalid = () =>
  new Refusal('link-expired', say`This link is not complete. Open it from the mail again.`)

async function requireClientOfLease(scope: BooksScope, leaseId: string) {
  const lease = await findClientOfLease(scope, leaseId)
  if (!lease) throw notFound(say`Rent agreement`)
  return lease
}

type ReminderEvent = 'on' | 'off' | 'opened in WhatsApp' | 'stopped by the client'

const recordLeaseEvent = (scope: BooksScope, leaseId: string, reminders: ReminderEvent) =>
  recordEvent(scope, {
    ...{ verb: 'changed', kind: 'lease', id: leaseId },
    ...{ fields: leaseRemindersHistory, before: {}, after: { reminders } },
  })
