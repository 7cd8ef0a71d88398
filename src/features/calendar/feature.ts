import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { calendarContract } from './calendar-contract.ts'
import * as calendarWires from './calendar-wire.ts'
import { calendarLinkColumns } from './server/calendar-link.ts'
import { calendarRoutes } from './server/calendar-routes.ts'

export const calendarFeature = {
  abilities: {},
  history: [],
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
