import {
  dataTable,
  type OwnData,
  type OwnDataTable,
  ofOwner,
} from '../../identity/server/access/own-data.ts'
import type { AdminScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { eventWire } from '../history-wire.ts'
import { listEventsAfter } from './history-queries.ts'
import { eventColumns } from './history-tables.ts'

/** The history of an owner's books. */
export const historyData: OwnData = ofOwner((scope) => [
  eventTable(scope, 'What was done in your account: who, when, and what it changed.'),
])

/** The events that somebody may read. */
export const eventTable = (scope: OwnerScope | AdminScope, about: string): OwnDataTable =>
  dataTable({ name: 'events', about, columns: eventColumns }, eventWire, (stretch) =>
    listEventsAfter(scope, stretch),
  )
