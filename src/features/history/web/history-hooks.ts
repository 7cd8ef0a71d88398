import { useQuery } from '@tanstack/react-query'
import { readsOf } from '../../../web/api/reads.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { historyContract } from '../history-contract.ts'
import { eventFilters, eventWire } from '../history-wire.ts'

const callHistory = signedInCaller<typeof historyContract>()

/** The cache key of all history queries. */
export const HISTORY = 'history'

const reads = readsOf(
  callHistory,
  HISTORY,
  { 'GET /events': [eventWire] },
  { 'GET /events': eventFilters },
)

const LATEST = 100

/**
 * The latest hundred events of a record, newest first; for an agreement with its receipts and charges.
 * Fetched again for each version.
 */
export function useHistory({ id, version, isLease }: HistoryOf) {
  const about = isLease ? { leaseId: id } : { recordId: id }
  const events = reads('GET /events', { query: { ...about, limit: LATEST } })
  return useQuery({
    ...events,
    queryKey: [...events.queryKey, version],
    staleTime: 0,
    gcTime: 0,
  })
}

type HistoryOf = { id: string; version: number; isLease?: boolean }
