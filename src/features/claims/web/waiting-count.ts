import { useQuery } from '@tanstack/react-query'
import { bodyOrThrow, totalIn } from '../../../web/api/reply.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { claimContract } from '../claim-contract.ts'

// Apart from the other hooks, which would come along with every page.

/** The claims' part of the API, with the session's token. */
export const callClaims = signedInCaller<typeof claimContract>()

/** The key under which everything about claims is cached. */
export const CLAIMS = 'claims'

const OFTEN_MS = 60_000

/** How many claims wait for the owner; 0 as long as that is not known, and for everybody else. */
export function useWaitingCount(isOwner: boolean): number {
  const { data = 0 } = useQuery({
    queryKey: [CLAIMS, 'count'],
    queryFn: async ({ signal }) => {
      const query = { waiting: 'true', limit: 1 }
      const reply = await callClaims('GET /claims', { query, signal })
      return totalIn(reply.headers) ?? bodyOrThrow(reply).length
    },
    enabled: isOwner,
    refetchInterval: OFTEN_MS,
  })
  return data
}
