import { invalidField, notFound, requireVersion } from '../../../server/refusal.ts'
import type { Paise } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
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
import { findClientOfLease, insertReminder } from './reminder-queries.ts'

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
  const { isOn: onForAll } = await findReminderSettings(scope)
  const stoppedByClient = stops.includes('client')
  return { clientName, on: !stops.includes('owner'), stoppedByClient, onForAll }
}

/** Switches the reminders of an agreement on or off. @throws Refusal `not-found` */
export async function switchLeaseReminders(
  scope: OwnerScope,
  leaseId: string,
  isOn: boolean,
): Promise<void> {
  const { clientId } = await requireClientOfLease(scope, leaseId)
  const stop = { leaseId, clientId, stoppedBy: 'owner' as const }
  if (isOn) await deleteStop(scope, stop)
  else await insertStop(scope, stop)
  await recordReminderEvent(scope, leaseId, isOn ? 'on' : 'off')
}

/** Notes that a reminder was opened in WhatsApp. @throws Refusal `not-found` */
export async function logOpened(scope: OwnerScope, leaseId: string, amount: Paise): Promise<void> {
  const { clientId } = await requireClientOfLease(scope, leaseId)
  await insertReminder(scope, { leaseId, clientId, channel: 'whatsapp', step: null, amount })
  await recordReminderEvent(scope, leaseId, 'opened in WhatsApp')
}

async function requireClientOfLease(scope: BooksScope, leaseId: string) {
  const lease = await findClientOfLease(scope, leaseId)
  if (!lease) throw notFound(say`Rent agreement`)
  return lease
}

type ReminderEvent = 'on' | 'off' | 'opened in WhatsApp' | 'emailed' | 'stopped by the client'

/** Notes in the history of an agreement what became of its reminders. */
export const recordReminderEvent = (scope: BooksScope, leaseId: string, reminders: ReminderEvent) =>
  recordEvent(scope, {
    verb: 'changed',
    kind: 'lease',
    id: leaseId,
    fields: leaseRemindersHistory,
    before: {},
    after: { reminders },
  })
