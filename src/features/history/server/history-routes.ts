import { listReply } from '../../../server/http/success-replies.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { historyContract } from '../history-contract.ts'
import { listEvents } from './history-queries.ts'

export function historyRoutes(): Handlers<typeof historyContract> {
  return {
    'GET /events': async ({ scope, query, url }) => listReply(url, await listEvents(scope, query)),
  }
}
