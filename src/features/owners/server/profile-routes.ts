import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { changedReply, messageReply, recordReply } from '../../../server/http/success-replies.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  type ProvedEmail,
  proveNewEmail,
} from '../../identity/server/email/email-changes.ts'
import { withNumbersMasked } from '../masked-numbers.ts'
import { type Owner, ownerHistory } from '../owner-wire.ts'
import type { profileContract } from '../profile-contract.ts'
import { requireOwner } from './change-owner.ts'
import { changeProfile, detailsOf } from './change-profile.ts'
import { checkOwnChange } from './owner-email.ts'
import { emailTaken, findOwnerProfile, updateOwner } from './owner-queries.ts'
import type { OwnerDeps } from './register-owner.ts'

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
    async ({ caller, look, body: { email, currentPassword, ...body }, address }) => {
      const id = caller.organization.ownerId
      const own = await look(async (scope) => ({
        ...(await requireOwner(scope, id)),
        ...(await findOwnerProfile(scope, id, deps.sealer)),
      }))
      const changesDetails = Object.keys(detailsOf(own, body)).length > 0
      const wanted = { id, email, setsPassword: false, changesDetails }
      await checkOwnChange(deps, caller, { ...wanted, currentPassword, address })
    },
    async ({ scope, body: { currentPassword: _, ...body }, expectedVersion }) => {
      const owner = await changeProfile(deps, scope, { body, expectedVersion })
      return changedReply('Your account has been changed.', withNumbersMasked(owner))
    },
  ),
  'POST /account/email': beforeTransaction(
    ({ caller, body }) => proveNewEmail(deps, caller.actor.accountId, body.code),
    async ({ scope }, proved) => {
      const owner = await takeProvedEmail(deps, scope, proved)
      return { status: 200, body: { message: 'Your new email is in use now.', email: owner.email } }
    },
  ),
  'DELETE /account/email': async ({ scope }) => {
    await cancelEmailChange(scope.tx, scope.actor.accountId)
    return messageReply('Your email stays as it is.')
  },
})

/**
 * Makes the e-mail whose code was entered the owner's own; their old address is notified, with a way back.
 * @throws Refusal `email-taken` where another account has it by now
 */
async function takeProvedEmail(
  deps: OwnerDeps,
  scope: OwnerScope,
  { id, email }: ProvedEmail,
): Promise<Owner> {
  if (deps.adminEmails.has(email)) throw emailTaken()
  const { ownerId } = scope.organization
  const before = await requireOwner(scope, ownerId, { lock: true })
  const { name, phone } = before
  await updateOwner(scope, ownerId, { name, phone, email, passwordHash: undefined })
  await confirmEmailChange(deps, scope, { id, email, previousEmail: before.email })
  const after = await requireOwner(scope, ownerId)
  const record = { verb: 'changed', kind: 'owner', id: ownerId } as const
  await recordEvent(scope, { ...record, fields: ownerHistory, before, after })
  deps.securityLog('e-mail changed', { account: ownerId })
  return after
}
