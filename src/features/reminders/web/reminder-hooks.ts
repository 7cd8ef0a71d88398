import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Decoded } from '../../../shared/wire-record.ts'
import { readAs, writesOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { prefetchRecord, type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { reminderContract } from '../reminder-contract.ts'
import { MAX_AT_ONCE } from '../reminder-steps.ts'
import {
  leaseRemindersWire,
  letterWire,
  mailedRemindersWire,
  type ReminderSettings,
  remindedWire,
  reminderSettingsWire,
  reminderWire,
} from '../reminder-wire.ts'

export const callReminders = signedInCaller<typeof reminderContract>()

/** The key under which everything about reminders is cached. */
export const REMINDERS = 'reminders'

const write = writesOf(
  callReminders,
  { 'POST /reminders': remindedWire, 'PUT /rentmaster/{id}/reminders': leaseRemindersWire },
  { 'POST /reminders': mailedRemindersWire },
)

const settings = {
  name: REMINDERS,
  fetchRecord: (_: string, signal: AbortSignal) =>
    callReminders('GET /remindersettings', { signal }),
  read: readAs(reminderSettingsWire),
}

/** The id under which an organization's only settings are cached. */
const ONLY = 'settings'

export const useReminderSettings = (): RecordState<ReminderSettings> => useRecord(settings, ONLY)

const reads = readsOf(callReminders, REMINDERS, {
  'GET /reminders': [reminderWire],
  'GET /rentmaster/{id}/reminders': leaseRemindersWire,
  'GET /rentmaster/{id}/reminders/letter': letterWire,
})

/** The last reminders, newest first. */
export const useSentReminders = () => useQuery(reads('GET /reminders'))

export const beginReminders: BeginData = (queries) => {
  prefetchRecord(queries, settings, ONLY)
  void queries.prefetchQuery(reads('GET /reminders'))
}

/** The reminder of an agreement as it would be mailed now; undefined until it has come. */
export function useLetter(leaseId: string | undefined) {
  const { data } = useQuery({
    ...reads('GET /rentmaster/{id}/reminders/letter', { params: { id: leaseId ?? '' } }),
    enabled: leaseId !== undefined,
    retry: false,
  })
  return data
}

export type MailedReminders = Pick<Decoded<typeof mailedRemindersWire>, 'mailed' | 'unmailed'>

/** Mails reminders for these agreements, so many in each call; what is shown is then fetched again. @throws RefusedReply */
export function useMailReminders(): (leaseIds: readonly string[]) => Promise<MailedReminders> {
  const queries = useQueryClient()
  return async (leaseIds) => {
    const sent: MailedReminders = { mailed: 0, unmailed: [] }
    try {
      for (let at = 0; at < leaseIds.length; at += MAX_AT_ONCE) {
        const body = { leaseIds: leaseIds.slice(at, at + MAX_AT_ONCE) }
        const { mailed, unmailed } = bodyOrThrow(await write('POST /reminders', { body }))
        sent.mailed += mailed
        sent.unmailed.push(...unmailed)
      }
    } finally {
      void queries.invalidateQueries()
    }
    return sent
  }
}

export type LeaseReminders = Decoded<typeof leaseRemindersWire>

/** Whether the client of an agreement is reminded. */
export const useLeaseReminders = (leaseId: string) =>
  useQuery(reads('GET /rentmaster/{id}/reminders', { params: { id: leaseId } }))

/** Switches them; what is shown of the agreement is then fetched again. @throws RefusedReply */
export function useSwitchLeaseReminders(leaseId: string): (on: boolean) => Promise<void> {
  const queries = useQueryClient()
  return async (on) => {
    const call = { params: { id: leaseId }, body: { on } }
    bodyOrThrow(await write('PUT /rentmaster/{id}/reminders', call))
    await queries.invalidateQueries()
  }
}
