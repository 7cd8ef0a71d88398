import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { listQuery } from '../../shared/list-query.ts'
import { replyOf } from '../../shared/wire-schema.ts'
import { eventFilters, eventSorts, eventWire } from './history-wire.ts'

export const historyContract = defineContract({
  'GET /events': {
    name: 'listEvents',
    summary:
      'What was done in the organization, newest first; to an administrator what was done to owners',
    access: 'read the history',
    compressed: true,
    query: listQuery(eventSorts, eventFilters),
    responses: { 200: z.array(replyOf(eventWire)) },
  },
})
