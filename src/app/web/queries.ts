import { QueryClient } from '@tanstack/react-query'
import { session } from '../../features/identity/web/sessions/session.ts'
import { mirrorLists } from '../../features/identity/web/sessions/session-lists.ts'
import { NetworkError } from '../../web/api/network-error.ts'

/** The query cache of signed-in pages. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Being offline is an error to show, not a reason to wait.
      networkMode: 'always',
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && error instanceof NetworkError,
      retryDelay: 500,
    },
  },
})
mirrorLists(queries, session)
