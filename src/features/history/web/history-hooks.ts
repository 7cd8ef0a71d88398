import { useQuery } from '@tanstack/react-query'
import { fromWire, payloadOf } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { historyContract } from '../history-contract.ts'
import { eventFilters, eventWire } from '../history-wire.ts'

const callHistory = signedInCaller<typeof historyContract>()

/** The cache key of all history queries. */
export const HISTORY = 'history'

const LATEST = 100

/**
 * The latest hundred events of a record, newest first; for an agreement with its receipts and charges.
 * Fetched again for each version.
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
