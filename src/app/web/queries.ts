import { QueryClient } from '@tanstack/react-query'
import { session } from '../../features/identity/web/sessions/session.ts'
import { mirrorLists } from '../../features/identity/web/sessions/session-lists.ts'
import { NetworkError } from '../../web/api/network-error.ts'

/** What the pages behind the sign-in keep of the server's answers. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline is a failure to be told, not a reason to wait for ever.
      networkMode: 'always',
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && error instanceof NetworkError,
      retryDelay: 500,
    },
  },
})
mirrorLists(queries, session)
