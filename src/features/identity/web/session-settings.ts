import { useQuery } from '@tanstack/react-query'
import { bodyOf } from '../../../web/api/reply.ts'
import type { ClientSettings, identityContract } from '../identity-contract.ts'
import { publicCaller } from './session-caller.ts'

const call = publicCaller<typeof identityContract>()

/** What the server tells the browser of its settings; undefined until it has. */
export function useClientSettings(): ClientSettings | undefined {
  const { data } = useQuery({
    queryKey: ['client-settings'],
    queryFn: async ({ signal }) => bodyOf(await call('GET /client-settings', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
