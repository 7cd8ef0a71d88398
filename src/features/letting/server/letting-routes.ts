import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { createdReply } from '../../../server/http/success-replies.ts'
import { requireFreeEmail } from '../../clients/server/add-client.ts'
import { changeBy } from '../../identity/server/access/hashing-queue.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import { hashPassword } from '../../identity/server/sign-in/passwords.ts'
import type { lettingContract } from '../letting-contract.ts'
import { type LettingDeps, letFlat, newPartsOf, unknownPassword } from './let-flat.ts'

export const lettingRoutes = (deps: LettingDeps): Handlers<typeof lettingContract> => ({
  'POST /lettings': beforeTransaction(
    async ({ caller, look, body }) => {
      const { client } = newPartsOf(body)
      if (!client) return ''
      await look((scope) => requireFreeEmail(scope, client.email))
      return hashPassword(body.password ?? unknownPassword(), changeBy(caller.actor.accountId))
    },
    async ({ scope, body }, passwordHash) =>
      createdReply('The property is let.', await letFlat(scope, deps, body, passwordHash)),
  ),
})
