import type { FeatureWords } from '../../shared/contract.ts'
import { OWNER, READERS } from '../identity/role-groups.ts'
import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { calendarContract } from './calendar-contract.ts'
import * as calendarWires from './calendar-wire.ts'
import { calendarLinkColumns } from './server/calendar-link.ts'
import { calendarRoutes } from './server/calendar-routes.ts'

const words = {
  // Whoever has the address of it reads on, also one who was removed from the team: the owner alone makes it.
  abilities: {
    'read whether the calendar is out': READERS,
    'hand the calendar out': OWNER,
  },
  history: [],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    calendar: typeof words
  }
}

export const calendarFeature = {
  ...words,
  apis: [
    api({
      name: 'Calendar',
      about: 'What a calendar program reads by its private address.',
      contract: calendarContract,
      routes: calendarRoutes,
    }),
  ],
  wires: [calendarWires],
  tables: { calendarLinks: calendarLinkColumns },
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [],
  jobs: [],
} satisfies ServerFeature
