import type { ColumnType, Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { CHANNELS } from '../../dues/dues-wire.ts'
import type { ReminderSettings } from '../reminder-wire.ts'

/** The channel by which a reminder was sent. */
export type Channel = (typeof CHANNELS)[number]
/** A party who stopped the reminders of an agreement. */
export type StoppedBy = 'owner' | 'client'

type ReminderSettingsTable = Omit<ReminderSettings, 'version' | 'steps'> & {
  steps: Generated<number[]>
  organizationId: string
  updatedAt: Date
  version: Generated<number>
}

type ReminderStopTable = {
  organizationId: string
  leaseId: string
  /** The agreement's property: filled in and kept up to date by the database. */
  propertyId: ColumnType<string, never, never>
  clientId: string
  stoppedBy: StoppedBy
  stoppedAt: Date
}

export type ReminderTable = {
  organizationId: string
  id: string
  leaseId: string
  /** The agreement's property: filled in and kept up to date by the database. */
  propertyId: ColumnType<string, never, never>
  clientId: string
  channel: Channel
  sentOn: string
  sentAt: Date
  step: number | null
  amount: Paise
  /** The day's ceiling of mails left it out. */
  isHeld: Generated<boolean>
  deliveredAt: Date | null
  bouncedAt: Date | null
}

type ReminderStepTable = {
  organizationId: string
  chargeId: string
  step: number
  reminderId: string
}

export const reminderSettingsColumns = {
  organizationId: 'key',
  isOn: 'plain',
  language: 'plain',
  text: 'plain',
  steps: 'plain',
  fromHour: 'plain',
  toHour: 'plain',
  ownerMail: 'plain',
  updatedAt: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<ReminderSettingsTable>

export const reminderStopColumns = {
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  stoppedBy: 'plain',
  stoppedAt: 'plain',
} as const satisfies ColumnWords<ReminderStopTable>

export const reminderColumns = {
  organizationId: 'key',
  id: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  channel: 'plain',
  sentOn: 'plain',
  sentAt: 'plain',
  step: 'technical',
  amount: 'money',
  isHeld: 'plain',
  deliveredAt: 'plain',
  bouncedAt: 'plain',
} as const satisfies ColumnWords<ReminderTable>

export const reminderStepColumns = {
  organizationId: 'key',
  chargeId: 'key',
  reminderId: 'key',
  step: 'technical',
} as const satisfies ColumnWords<ReminderStepTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    reminderSettings: ReminderSettingsTable
    reminderStops: ReminderStopTable
    reminders: ReminderTable
    reminderSteps: ReminderStepTable
  }
}
