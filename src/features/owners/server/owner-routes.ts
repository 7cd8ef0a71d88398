import { findLastBackup, findLastRehearsal } from '../../../server/backup/backup-record.ts'
import { readClockState, trustClock } from '../../../server/database/trusted-clock.ts'
import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import {
  changedReply,
  listReply,
  messageReply,
  recordReply,
} from '../../../server/http/success-replies.ts'
import { today } from '../../../shared/calendar-date.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { DEVICE_KEY } from '../../identity/identity-contract.ts'
import { changeBy } from '../../identity/server/access/hashing-queue.ts'
import { deviceKeyOf } from '../../identity/server/access/known-device.ts'
import type { AdminScope, Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import {
  removeSecondFactorsOf,
  type SecondFactorDeps,
} from '../../identity/server/second-factor/second-factors.ts'
import { hashPassword } from '../../identity/server/sign-in/passwords.ts'
import { proveAdministrator } from '../../identity/server/sign-in/prove-administrator.ts'
import { daysRemainingInTrial } from '../../identity/trial.ts'
import { withNumbersMasked } from '../masked-numbers.ts'
import type { ownerContract } from '../owner-contract.ts'
import { type Owner, ownerHistory } from '../owner-wire.ts'
import { addOwner } from './add-owner.ts'
import { listAudit } from './audit.ts'
import { changeOwner, closeOwner, requireChangeable, requireOwner } from './change-owner.ts'
import { announceActOfAdministrator } from './changed-by-administrator.ts'
import { checkOwnChange, requireFreeEmail, requireWantedEmail } from './owner-email.ts'
import { countTrials, findOwnerProfile, listOwners } from './owner-queries.ts'
import { type OwnerDeps, registerOwner } from './register-owner.ts'

export function ownerRoutes(deps: OwnerDeps & SecondFactorDeps): Handlers<typeof ownerContract> {
  // An owner sees their own numbers in full.
  const withProfile = async (scope: AdminScope | OwnerScope, owner: Owner) => {
    const profile = await findOwnerProfile(scope, owner.id, deps.sealer)
    return { ...owner, ...(scope.kind === 'owner' ? profile : withNumbersMasked(profile)) }
  }
  return {
    'POST /owner/self-register': async ({ body, ...from }) => {
      const { id, organizationId, trial, token } = await registerOwner(deps, body, from)
      const { email, name } = body
      const message = 'Registration successful!'
      const days = daysRemainingInTrial(trial, today(deps.clock(), deps.timeZone))
      const account = { id, token, organizationId, daysRemainingInTrial: days }
      return {
        status: 201,
        body: { message, ...account, owner: { id, email, name } },
        headers: { [DEVICE_KEY]: deviceKeyOf(deps, id) },
      }
    },
    'GET /ownermaster': async ({ scope, query, url }) =>
      listReply(url, await listOwners(scope, query)),
    'GET /trials': async ({ scope }) => ({ status: 200, body: await countTrials(scope) }),
    'GET /lastbackup': async ({ scope }) => {
      const last = await findLastBackup(scope.tx, scope.now)
      const madeAt = last?.madeAt.toISOString() ?? null
      const rehearsedAt = (await findLastRehearsal(scope.tx))?.toISOString() ?? null
      return { status: 200, body: { madeAt, rehearsedAt } }
    },
    'GET /clock': async ({ scope }) => {
      const { isTrusted, now, seenAt } = await readClockState(scope.tx, scope.now)
      const times = { now: now.toISOString(), seenAt: seenAt?.toISOString() ?? null }
      return { status: 200, body: { isTrusted, ...times } }
    },
    'POST /clock/confirm': async ({ scope }) => {
      await trustClock(scope.tx, scope.now)
      deps.securityLog('clock confirmed', { account: scope.actor.accountId })
      return messageReply('The clock is confirmed. What waited goes on within an hour.')
    },
    'GET /ownermaster/{id}': async ({ scope, params }) =>
      recordReply(await withProfile(scope, await requireOwner(scope, params.id))),
    'POST /ownermaster': beforeTransaction(
      async ({ caller, body }) => {
        await requireFreeEmail(deps, body.email)
        return hashPassword(body.password, changeBy(caller.actor.accountId))
      },
      async ({ scope, body: { name, email, phone } }, passwordHash) => {
        const owner = { name, email, phone, passwordHash }
        const { id, organizationId } = await addOwner(deps, scope, owner)
        const message = 'Owner added successfully.'
        return { status: 201, body: { message, id, organizationId } }
      },
    ),
    'PUT /ownermaster/{id}': beforeTransaction(
      async ({ caller, look, params: { id }, body, address, expectedVersion }) => {
        const { email, password, currentPassword } = body
        const owner = await look((scope) => requireOwner(scope, id))
        const changesDetails = owner.phone !== body.phone
        const isGuarded = password !== undefined || email !== owner.email || changesDetails
        const proof = { currentPassword, code: body.code, address }
        if (caller.kind === 'administrator' && isGuarded)
          await proveAdministrator(deps, caller, proof)
        if (caller.kind === 'administrator' && email !== undefined && email !== owner.email)
          await requireWantedEmail(deps, email)
        const wanted = { id, email, setsPassword: password !== undefined, changesDetails }
        await checkOwnChange(deps, caller, { ...wanted, currentPassword, address })
        if (password === undefined) return undefined
        await look((scope) => requireChangeable(scope, id, { ...body, expectedVersion }))
        return hashPassword(password, changeBy(caller.actor.accountId))
      },
      async ({ scope, params, body, expectedVersion }, passwordHash) => {
        const changes = { ...body, passwordHash, expectedVersion }
        const owner = await changeOwner(deps, scope, params.id, changes)
        return changedReply('Owner updated successfully.', await withProfile(scope, owner))
      },
    ),
    'DELETE /ownermaster/{id}': async ({ scope, params }) => {
      await closeOwner(scope, params.id)
      return messageReply('Owner deleted successfully.')
    },
    'POST /ownermaster/{id}/secondfactor/remove': beforeTransaction(
      async ({ caller, look, params, body: { reason, currentPassword, code }, address }) => {
        const owner = await look((scope) => requireOwner(scope, params.id))
        await proveAdministrator(deps, caller, { currentPassword, code, address })
        const { actor: administrator, now } = caller
        const acts = ['secondFactor' as const]
        const act = { administrator, owner, email: owner.email, acts, reason }
        await removeSecondFactorsOf(deps, { ...owner, accountId: owner.id }, (tx) =>
          announceActOfAdministrator(deps, { tx, now }, act),
        )
        return owner
      },
      async ({ scope, params: { id }, body: { reason } }, { organizationId }) => {
        deps.securityLog('second factor removed', { account: id })
        const record = { verb: 'changed', kind: 'owner', id, organizationId } as const
        const [before, after] = [{}, { secondFactorChanged: true, reason: reason ?? undefined }]
        await recordEvent(scope, { ...record, fields: ownerHistory, before, after })
        return messageReply('Two-step verification is removed. The owner gets an email.')
      },
    ),
    'GET /ownermaster/{id}/audit': async ({ scope, params }) => {
      const owner = await requireOwner(scope, params.id)
      return { status: 200, body: await listAudit(scope, owner) }
    },
  }
}
