import type { FeatureWords } from '../../shared/contract.ts'
import { WRITERS, WRITERS_OF_PROPERTIES } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { reminderContract } from './reminder-contract.ts'
import * as reminderDataWires from './reminder-data-wire.ts'
import * as reminderWires from './reminder-wire.ts'
import { ownerNewsColumns } from './server/owner-news-queries.ts'
import { reminderData } from './server/reminder-data.ts'
import { reminderRoutes } from './server/reminder-routes.ts'
import * as reminders from './server/reminder-tables.ts'
import { runRemindersHourly } from './server/run-reminders.ts'

const words = {
  abilities: {
    'change reminders': WRITERS_OF_PROPERTIES,
    'change reminder settings': WRITERS,
    'mail reminders': WRITERS,
  },
  history: [],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    reminders: typeof words
  }
}

export const remindersFeature = {
  ...words,
  apis: [
    api({
      name: 'Reminders',
      about: 'What clients are reminded of, and what was sent.',
      contract: reminderContract,
      routes: reminderRoutes,
    }),
  ],
  wires: [reminderDataWires, reminderWires],
  tables: {
    reminderSettings: reminders.reminderSettingsColumns,
    reminderSteps: reminders.reminderStepColumns,
    reminderStops: reminders.reminderStopColumns,
    reminders: reminders.reminderColumns,
    ownerNews: ownerNewsColumns,
  },
  ownData: reminderData,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {
    reminderStops: { told: 'which agreements get no reminders' },
    reminders: { told: 'the history of changes' },
    reminderSettings: { told: 'texts of reminders' },
  },
  sealed: [],
  jobs: [runRemindersHourly],
} satisfies ServerFeature
