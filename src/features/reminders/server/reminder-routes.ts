import { changedReply, messageReply, recordReply } from '../../../server/http/success-replies.ts'
import { toZonedIso } from '../../../shared/calendar-date.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { reminderContract } from '../reminder-contract.ts'
import {
  changeReminderSettings,
  readLeaseReminders,
  switchLeaseReminders,
} from './change-reminders.ts'
import { findReminderSettings } from './reminder-choice-queries.ts'
import { listReminders } from './reminder-queries.ts'
import { refuseMailsByLink, stopByLink } from './stop-mails-by-link.ts'

type RouteDeps = Parameters<typeof refuseMailsByLink>[0]

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
      await stopByLink(deps, params.token, body.again === true)
      return messageReply(
        body.again ? 'You get reminders again.' : 'You get no more reminders for this agreement.',
      )
    },
    'POST /notforme/{token}': async ({ params, body }) => {
      const of = await refuseMailsByLink(deps, params.token, body.again === true)
      if (of === 'Rentbook')
        return messageReply(
          body.again
            ? 'You get codes and welcome emails again.'
            : 'Rentbook sends no more codes or welcome emails to this address.',
        )
      return messageReply(
        body.again
          ? 'This landlord’s emails reach you again.'
          : 'This landlord sends nothing more to this address, and can see that you asked for it.',
      )
    },
  }
}
