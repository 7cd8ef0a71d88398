import { listHeaders, versionHeader } from '../../../server/http/list-reply.ts'
import { prepared } from '../../../server/http/prepared.ts'
import { today, toZonedIso } from '../../../shared/calendar-date.ts'
import { hashPassword } from '../../identity/server/passwords.ts'
import type { AdminScope, Handlers, OwnerScope } from '../../identity/server/scope.ts'
import { daysRemainingInTrial } from '../../identity/trial.ts'
import type { Owner } from '../owner.ts'
import type { ownerContract } from '../owner-contract.ts'
import { ownerProfileToWire, ownerToWire } from '../owner-wire.ts'
import { addOwner } from './add-owner.ts'
import { listAudit } from './audit.ts'
import { changeOwner, closeOwner, requireOwner } from './change-owner.ts'
import type { OwnerDeps } from './owner-deps.ts'
import { countEmailChange } from './owner-email.ts'
import { findOwnerProfile, listOwners } from './owner-queries.ts'
import { registerOwner } from './register-owner.ts'

export function ownerRoutes(deps: OwnerDeps): Handlers<typeof ownerContract> {
  const { timeZone } = deps
  const detail = async (scope: AdminScope | OwnerScope, owner: Owner) => {
    const profile = await findOwnerProfile(scope, owner.id, deps.sealer)
    return {
      ...ownerToWire(owner, { timeZone, today: scope.today }),
      ...ownerProfileToWire(profile, { inFull: scope.kind === 'owner' }),
    }
  }
  return {
    'POST /owner/self-register': async ({ body, address }) => {
      const { id, organizationId, trial, token } = await registerOwner(deps, body, address)
      return {
        status: 201,
        body: {
          message: 'Registration successful!',
          _id: id,
          token,
          owner: { _id: id, email: body.email, name: body.name, role: 'Owner' as const },
          tenant_id: organizationId,
          daysRemainingInTrial: daysRemainingInTrial(trial, today(deps.clock(), timeZone)),
        },
      }
    },
    'GET /ownermaster': async ({ scope, query }) => {
      const page = await listOwners(scope, query)
      const body = page.rows.map((owner) => ownerToWire(owner, { timeZone, today: scope.today }))
      return { status: 200, body, headers: listHeaders('/ownermaster', query, page) }
    },
    'GET /ownermaster/{id}': async ({ scope, params }) => {
      const owner = await requireOwner(scope, params.id)
      return {
        status: 200,
        body: await detail(scope, owner),
        headers: versionHeader(owner.version),
      }
    },
    'POST /ownermaster': prepared(
      ({ body }) => hashPassword(body.password),
      async ({ scope, body: { name, email, phone } }, passwordHash) => {
        const owner = { name, email, phone, passwordHash }
        const { id, organizationId } = await addOwner(deps, scope, owner)
        const message = 'Owner added successfully.'
        return { status: 201, body: { message, _id: id, tenant_id: organizationId } }
      },
    ),
    'PUT /ownermaster/{id}': prepared(
      async ({ caller, body }) => {
        await countEmailChange(deps, caller, body.email)
        return body.password && hashPassword(body.password)
      },
      async ({ scope, params, body, expectedVersion }, passwordHash) => {
        const changes = { ...body, passwordHash, expectedVersion }
        const owner = await changeOwner(deps, scope, params.id, changes)
        const message = 'Owner updated successfully.'
        const headers = versionHeader(owner.version)
        return { status: 200, body: { message, ...(await detail(scope, owner)) }, headers }
      },
    ),
    'DELETE /ownermaster/{id}': async ({ scope, params }) => {
      await closeOwner(scope, params.id)
      return { status: 200, body: { message: 'Owner deleted successfully.' } }
    },
    'GET /ownermaster/{id}/audit': async ({ scope, params }) => {
      await requireOwner(scope, params.id)
      const entries = await listAudit(scope, params.id)
      const body = entries.map(({ id, actorName, action, before, after, at }) => ({
        _id: id,
        actor: actorName,
        action,
        at: toZonedIso(at, timeZone),
        before,
        after,
      }))
      return { status: 200, body }
    },
  }
}
