import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { changedReply, recordReply } from '../../../server/http/replies.ts'
import type { Handlers } from '../../identity/server/scope.ts'
import { withNumbersMasked } from '../owner.ts'
import type { profileContract } from '../profile-contract.ts'
import { requireOwner } from './change-owner.ts'
import { changeProfile } from './change-profile.ts'
import type { OwnerDeps } from './owner-deps.ts'
import { throttleEmailChange } from './owner-email.ts'
import { findOwnerProfile } from './owner-queries.ts'

/** What owners see and change of themselves. */
export const profileRoutes = (deps: OwnerDeps): Handlers<typeof profileContract> => ({
  'GET /account/profile': async ({ scope }) => {
    const owner = await requireOwner(scope, scope.organization.ownerId)
    const profile = await findOwnerProfile(scope, owner.id, deps.sealer)
    return recordReply({ ...owner, ...withNumbersMasked(profile) })
  },
  'GET /account/numbers': async ({ scope }) => {
    const { ownerId } = scope.organization
    const { name } = await requireOwner(scope, ownerId)
    const numbers = await findOwnerProfile(scope, ownerId, deps.sealer)
    return { status: 200, body: { name, ...numbers } }
  },
  'PUT /account/profile': beforeTransaction(
    async ({ caller, body }) => {
      if (body.email !== undefined) await throttleEmailChange(deps, caller, body.email)
    },
    async ({ scope, body, expectedVersion }) => {
      const owner = await changeProfile(deps, scope, { body, expectedVersion })
      return changedReply('Your account has been changed.', withNumbersMasked(owner))
    },
  ),
})
