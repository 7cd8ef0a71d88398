import type { Handlers } from '../../identity/server/access/scope.ts'
import type { searchContract } from '../search-contract.ts'
import { searchRecords } from './search-records.ts'

export function searchRoutes(): Handlers<typeof searchContract> {
  return {
    'GET /search': async ({ scope, query }) => {
      const words = query.q?.trim() ?? ''
      const results = words === '' ? [] : await searchRecords(scope, words)
      return { status: 200, body: { results } }
    },
  }
}
