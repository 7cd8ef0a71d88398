import { changedReply, recordReply } from '../../../server/http/success-replies.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { reminderContract } from '../reminder-contract.ts'
import {
  changeReminderSettings,
  readLeaseReminders,
  switchLeaseReminders,
} from './change-reminders.ts'
import { previewLetter, remindByMail } from './remind-by-mail.ts'
import { findReminderSettings } from './reminder-choice-queries.ts'
import { listReminders } from './reminder-queries.ts'
import { refuseMailsByLink, stopByLink } from './stop-mails-by-link.ts'

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
      const outcome = await remindByMail(scope, deps, body.rentMasters)
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
      await switchLeaseReminders(scope, params.id, body.isOn)
      const reminders = await readLeaseReminders(scope, params.id)
      return { status: 200, body: { message: 'Saved.', ...reminders } }
    },
    'POST /stopreminders/{token}': async ({ params, body }) => {
      const stopped = await stopByLink(deps, params.token, wishOf(body))
      const message = stopped
        ? 'You get no more reminders for this agreement.'
        : body.look
          ? 'You get reminders by email when something is due for an agreement.'
          : 'You get reminders again.'
      return { status: 200, body: { message, stopped } }
    },
    'POST /notforme/{token}': async ({ params, body }) => {
      const { of, stopped } = await refuseMailsByLink(deps, params.token, wishOf(body))
      const message = STOPPED_MAILS[of][stopped ? 'stopped' : body.look ? 'looked' : 'again']
      return { status: 200, body: { message, stopped } }
    },
  }
}

const wishOf = ({ again, look }: { again?: boolean | undefined; look?: boolean | undefined }) =>
  look ? 'look' : again ? 'again' : 'stop'

const STOPPED_MAILS = {
  Rentbook: {
    stopped: 'Rentbook sends no more codes or welcome emails to this address.',
    looked: 'Codes and welcome emails are sent to this address when someone asks for them.',
    again: 'You get codes and welcome emails again.',
  },
  organization: {
    stopped: 'This landlord sends nothing more to this address, and can see that you asked for it.',
    looked: 'This landlord’s emails are sent to this address.',
    again: 'This landlord’s emails reach you again.',
  },
}
