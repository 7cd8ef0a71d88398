import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { rightsContract } from '../rights-contract.ts'
import { rightsRequestWire } from '../rights-wire.ts'

export const callRights = signedInCaller<typeof rightsContract>()

const KEY = ['rights requests']

const requests = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) =>
    bodyOf(await callRights('GET /rightsrequests', { signal })).map((request) =>
      fromWire(rightsRequestWire, request),
    ),
})

/** Requests about data, the person's own and those that others sent them; open ones first. */
export const useRightsRequests = () => useQuery(requests)

export const beginRights: BeginData = (queries) => void queries.prefetchQuery(requests)

export function useRefreshRights(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
