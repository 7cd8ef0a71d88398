import { useQuery } from '@tanstack/react-query'
import { fromWire, payloadOf } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { signedInCaller } from '../../identity/web/session-caller.ts'
import type { historyContract } from '../history-contract.ts'
import { eventFilters, eventWire } from '../history-wire.ts'

const callHistory = signedInCaller<typeof historyContract>()

/** The key under which everything about what was done is cached. */
export const HISTORY = 'history'

const LATEST = 100

/** What was done to a record, newest first, the latest hundred; fetched anew for each version of it. */
export const useHistory = (recordId: string, version: number) =>
  useQuery({
    queryKey: [HISTORY, recordId, version],
    queryFn: async ({ signal }) => {
      const query = { ...payloadOf(eventFilters, { recordId }), limit: LATEST }
      const reply = await callHistory('GET /events', { query, signal })
      return bodyOf(reply).map((event) => fromWire(eventWire, event))
    },
    staleTime: 0,
    gcTime: 0,
  })
