import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { id, idParams } from '../../shared/wire.ts'
import { bodyOf, changedSchema, replyOf } from '../../shared/wire-schema.ts'
import { MAX_AT_ONCE, STEP_LIMITS } from './reminder-steps.ts'
import { MAX_TEXT_LENGTH, REMINDER_LANGUAGES } from './reminder-text.ts'
import {
  leaseRemindersWire,
  letterWire,
  mailedRemindersWire,
  remindedWire,
  reminderSettingsWire,
  reminderWire,
} from './reminder-wire.ts'
import { WAKING_HOURS } from './waking-hours.ts'

/** The link to the client's dues is ours; another in our mail would be taken for ours. */
const NO_LINK = /:\/\/|www\./i

const yesOrNo = z.boolean({ error: 'Please answer yes or no.' }).optional()

const { before, after, count } = STEP_LIMITS
const steps = z
  .array(z.number().int().min(-before).max(after), { error: 'Please enter whole days.' })
  .min(1, 'Please choose at least one day.')
  .max(count, `Please choose at most ${count} days.`)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b))

const { from, to } = WAKING_HOURS
const hour = z
  .int({ error: `Please choose an hour from ${from} to ${to}.` })
  .min(from)
  .max(to)

/** Calls made by a link in a mail: the mail program's button posts a form, the page behind the link JSON. */
const byMailedLink = {
  access: 'public',
  params: z.object({ token: z.string().max(200) }),
  takesForm: true,
  body: z.object({
    again: z.boolean().optional(),
    /** Nothing changes: only whether the mails are stopped is told. */
    look: z.boolean().optional(),
  }),
  responses: { 200: z.object({ message: z.string(), stopped: z.boolean() }) },
} as const

export const reminderContract = defineContract({
  'GET /remindersettings': {
    name: 'getReminderSettings',
    summary: 'Whether and how clients are reminded of what they owe',
    access: 'read dues',
    responses: { 200: replyOf(reminderSettingsWire) },
  },
  'PUT /remindersettings': {
    name: 'updateReminderSettings',
    summary: 'Changes them; what is left out stays, a blank text is the usual one',
    access: 'change reminder settings',
    body: bodyOf(reminderSettingsWire, {
      isOn: yesOrNo,
      language: z.enum(REMINDER_LANGUAGES, { error: 'Please choose one of these.' }).optional(),
      text: z
        .string()
        .trim()
        .max(MAX_TEXT_LENGTH, `Please use at most ${MAX_TEXT_LENGTH} characters.`)
        .refine((text) => !NO_LINK.test(text), 'Please leave links out: {link} is the only one.')
        .nullable()
        .transform((text) => text || null)
        .optional(),
      steps: steps.optional(),
      fromHour: hour.optional(),
      toHour: hour.optional(),
      ownerMail: yesOrNo,
    }),
    responses: { 200: changedSchema(reminderSettingsWire) },
  },
  'GET /reminders': {
    name: 'listReminders',
    summary: 'What was sent, or opened in WhatsApp, newest first; the last 200',
    access: 'read dues',
    responses: { 200: z.array(replyOf(reminderWire)) },
  },
  'POST /reminders': {
    name: 'mailReminders',
    summary:
      'Mails a reminder of what is overdue to the clients of these agreements, one a day for each; names those who got none',
    access: 'mail reminders',
    body: bodyOf(remindedWire, {
      leaseIds: z
        .array(id)
        .min(1, 'Please choose at least one agreement.')
        .max(MAX_AT_ONCE, `Please choose at most ${MAX_AT_ONCE} agreements.`)
        .transform((ids) => [...new Set(ids)]),
    }),
    responses: { 200: replyOf(mailedRemindersWire) },
  },
  'GET /rentmaster/{id}/reminders/letter': {
    name: 'getReminderLetter',
    summary: 'The reminder that would be mailed now, without the links that stop such mails',
    access: 'read dues',
    params: idParams,
    responses: { 200: replyOf(letterWire) },
  },
  'GET /rentmaster/{id}/reminders': {
    name: 'getLeaseReminders',
    summary: 'Whether the client of an agreement is reminded',
    access: 'read dues',
    params: idParams,
    responses: { 200: replyOf(leaseRemindersWire) },
  },
  'PUT /rentmaster/{id}/reminders': {
    name: 'switchLeaseReminders',
    summary: 'Switches the reminders of an agreement; a client who wants none gets none',
    access: 'change reminders',
    params: idParams,
    body: bodyOf(leaseRemindersWire, { on: z.boolean({ error: 'Please answer yes or no.' }) }),
    responses: { 200: changedSchema(leaseRemindersWire) },
  },
  'POST /stopreminders/{token}': {
    name: 'stopReminders',
    summary:
      'Stops the reminders of an agreement by the link in one of them (RFC 8058), or starts them again',
    ...byMailedLink,
  },
  'POST /notforme/{token}': {
    name: 'refuseMails',
    summary:
      "Stops an organization's mails to the address that got the link (RFC 8058), or starts them again",
    ...byMailedLink,
  },
})
