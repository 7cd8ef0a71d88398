import { queryOptions, useQuery } from '@tanstack/react-query'
import { allPages, callsOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { useInSteps } from '../../../web/in-steps.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { ListedDues } from '../dues.ts'
import type { duesContract } from '../dues-contract.ts'
import { figuresWire, listedDuesWire, unsettledLeaseWire } from '../dues-wire.ts'

/** Calls of the API for dues. */
export const callDues = signedInCaller<typeof duesContract>()

/** The key under which everything about dues is cached. */
export const DUES = 'dues'

const dues = callsOf(callDues, { replies: { 'GET /dues': [listedDuesWire] } })

/** The key of everything that is open. */
export const duesKey = [DUES, 'open'] as const

// The server returns at most a thousand at a time.
const openDues = queryOptions({
  queryKey: duesKey,
  queryFn: ({ signal }) =>
    allPages<ListedDues>((cursor) =>
      dues('GET /dues', { query: { ...(cursor && { cursor }) }, signal }),
    ),
})

/** Everything that is open, worst first. */
export const useDues = () => useQuery(openDues)

export const beginDues: BeginData = (queries) => void queries.prefetchQuery(openDues)

const reads = readsOf(callDues, DUES, {
  'GET /settling': [unsettledLeaseWire],
  'GET /figures': figuresWire,
})

/** The ended agreements that are not settled yet. */
export const useUnsettled = () => useQuery(reads('GET /settling'))

export const beginUnsettled: BeginData = (queries) =>
  void queries.prefetchQuery(reads('GET /settling'))

/** A landlord's month at a glance. */
export function useFigures() {
  const { data, error, refetch } = useQuery(reads('GET /figures'))
  return { data: useInSteps(data), error, refetch }
}

export const beginFigures: BeginData = (queries) =>
  void queries.prefetchQuery(reads('GET /figures'))
