import { useQuery } from '@tanstack/react-query'
import { fromWire, payloadOf } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import type { historyContract } from '../history-contract.ts'
import { eventFilters, eventWire } from '../history-wire.ts'

const callHistory = signedInCaller<typeof historyContract>()

/** The key under which everything about what was done is cached. */
export const HISTORY = 'history'

const LATEST = 100

/**
 * What was done to a record, newest first, the latest hundred; of an agreement to its receipts and charges too.
 * Fetched anew for each version of it.
 */
export const useHistory = ({ id, version, isLease }: HistoryOf) =>
  useQuery({
    queryKey: [HISTORY, id, version],
    queryFn: async ({ signal }) => {
      const about = payloadOf(eventFilters, isLease ? { leaseId: id } : { recordId: id })
      const reply = await callHistory('GET /events', { query: { ...about, limit: LATEST }, signal })
      return bodyOf(reply).map((event) => fromWire(eventWire, event))
    },
    staleTime: 0,
    gcTime: 0,
  })

type HistoryOf = { id: string; version: number; isLease?: boolean }
