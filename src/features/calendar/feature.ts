import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { calendarContract } from './calendar-contract.ts'
import * as calendarWires from './calendar-wire.ts'
import { calendarLinkColumns } from './server/calendar-link.ts'
import { calendarRoutes } from './server/calendar-routes.ts'

export const calendarFeature = {
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
  sealed: [],
  jobs: [],
} satisfies ServerFeature
