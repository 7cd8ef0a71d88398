import { useQuery } from '@tanstack/react-query'
import { bodyOf } from '../../../web/api/reply.ts'
import type { ClientSettings, identityContract } from '../identity-contract.ts'
import { publicCaller } from './session-caller.ts'

const call = publicCaller<typeof identityContract>()

let loading: Promise<ClientSettings> | undefined

/** What the server tells the browser of its settings; asked once, and again after a failure. */
export function loadClientSettings(): Promise<ClientSettings> {
  loading ??= call('GET /client-settings')
    .then(bodyOf)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

export const useClientSettings = () =>
  useQuery({
    queryKey: ['client-settings'],
    queryFn: loadClientSettings,
    staleTime: Number.POSITIVE_INFINITY,
  })
