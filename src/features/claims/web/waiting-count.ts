import { useQuery } from '@tanstack/react-query'
import { bodyOf, totalIn } from '../../../web/api/reply.ts'
import { CLAIMS, callClaims } from './claim-hooks.ts'

const OFTEN_MS = 60_000

/** How many claims wait for the owner; 0 as long as that is not known, and for everybody else. */
export function useWaitingCount(isOwner: boolean): number {
  const { data = 0 } = useQuery({
    queryKey: [CLAIMS, 'count'],
    queryFn: async ({ signal }) => {
      const query = { waiting: 'true', limit: 1 }
      const reply = await callClaims('GET /claims', { query, signal })
      return totalIn(reply.headers) ?? bodyOf(reply).length
    },
    enabled: isOwner,
    refetchInterval: OFTEN_MS,
  })
  return data
}
