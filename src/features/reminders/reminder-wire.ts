import {
  count,
  flag,
  idOf,
  listOf,
  nested,
  nullable,
  oneOf,
  text,
} from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { CHANNELS, leaseNameWire, UNMAILED } from '../dues/dues-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'
import { REMINDER_LANGUAGES } from './reminder-text.ts'

/** An owner's choices on reminders. */
const chosenWire = wireRecord({
  /** Whether clients are reminded by mail. */
  isOn: ['on', flag],
  language: oneOf(REMINDER_LANGUAGES),
  /** null: the usual one of that language. */
  text: nullable(text),
  /** Days from the due day, in order of time; those before it are below 0. */
  steps: listOf(count),
  /** The hours, local time, between which reminders go out. */
  fromHour: count,
  toHour: count,
  /** Whether the owner gets a mail about what to look at, once a day at most. */
  ownerMail: flag,
})

/** The settings as `/remindersettings` returns them. */
export const reminderSettingsWire = wireRecord({ ...chosenWire, version: ['__v', count] })

/** The history's record of reminder settings. */
export const reminderSettingsHistory = chosenWire

export type ReminderSettings = Decoded<typeof reminderSettingsWire>

/**
 * The state of a reminder: taken by the mail server, refused by it, waiting to be handed over, given up after a day
 * of trying, held back by the day's ceiling of mails; or opened in WhatsApp, where nobody knows whether it was sent.
 */
const REMINDER_STATES = ['sent', 'bounced', 'waiting', 'failed', 'held', 'opened'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

/** A reminder that was sent by mail, or opened in WhatsApp. */
export const reminderWire = wireRecord({
  id: ['_id', text],
  ...leaseNameWire,
  channel: oneOf(CHANNELS),
  state: oneOf(REMINDER_STATES),
  sentAt: text,
  amount: rupees,
})

export type Reminder = Decoded<typeof reminderWire>

/** Why no reminder was mailed by hand: nothing is overdue any more, a claim waits, or as in `UNMAILED`. */
const NOT_MAILED = ['paid', 'claim', ...UNMAILED] as const
export type NotMailed = (typeof NOT_MAILED)[number]

/** An agreement whose client got no reminder, and why. */
export const notMailedWire = wireRecord({
  leaseId: ['rentMaster', text],
  reason: oneOf(NOT_MAILED),
})

/** How many reminders were mailed by hand, and where none was. */
/** The agreements whose clients are reminded. */
export const remindedWire = wireRecord({ leaseIds: ['rentMasters', listOf(idOf)] })

export const mailedRemindersWire = wireRecord({
  message: text,
  mailed: count,
  unmailed: listOf(nested(notMailedWire)),
})

/** A reminder as it would be mailed now, without the links that stop such mails. */
export const letterWire = wireRecord({ subject: text, text })

/** Whether the client of an agreement is reminded, by the agreement's own setting. */
export const leaseRemindersWire = wireRecord({
  /** The client to remind. */
  clientName: text,
  on: flag,
  /** The client switched them off by the link in a mail. */
  stoppedByClient: flag,
  /** Whether the owner has switched reminders on at all. */
  onForAll: flag,
})

/** An agreement's history of its reminder choices. */
export const leaseRemindersHistory = wireRecord({
  reminders: oneOf([
    /* i18n */ 'on',
    /* i18n */ 'off',
    /* i18n */ 'opened in WhatsApp',
    /* i18n */ 'emailed',
    /* i18n */ 'stopped by the client',
    '',
  ]),
})
