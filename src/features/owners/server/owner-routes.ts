import { asRole, paths } from '../../../paths.ts'
import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import {
  changedReply,
  listReply,
  messageReply,
  recordReply,
} from '../../../server/http/success-replies.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { invalidField } from '../../../server/refusal.ts'
import { today } from '../../../shared/calendar-date.ts'
import { NO_REASON } from '../../../shared/rule.ts'
import { say, sayFixed } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import { changeBy } from '../../identity/server/access/hashing-queue.ts'
import { deviceKeyOf } from '../../identity/server/access/known-device.ts'
import type { AdminScope, Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'
import {
  removeSecondFactorsOf,
  type SecondFactorDeps,
} from '../../identity/server/second-factor/second-factors.ts'
import { withNotForThisAddress } from '../../identity/server/unwanted-address.ts'
import { daysRemainingInTrial } from '../../identity/trial.ts'
import { hashPassword } from '../../sign-in/server/passwords.ts'
import { proveAdministrator } from '../../sign-in/server/register-administrator.ts'
import { DEVICE_KEY } from '../../sign-in/sign-in-contract.ts'
import { withNumbersMasked } from '../masked-numbers.ts'
import type { ownerContract } from '../owner-contract.ts'
import { type Owner, ownerHistory } from '../owner-wire.ts'
import { announceAddedOwner, announceClosing, announceReopening } from './announce-closing.ts'
import { listAudit } from './audit.ts'
import { changeOwner, requireChangeable, requireOwner } from './change-owner.ts'
import { announceActOfAdministrator } from './changed-by-administrator.ts'
import {
  closeOwner,
  listClosedOwners,
  listOtherReaders,
  reopenOwner,
  requireClosed,
} from './close-owner.ts'
import { installationRoutes } from './installation-routes.ts'
import { checkOwnChange, requireFreeEmail, requireWantedEmail } from './owner-email.ts'
import { countTrials, findOwnerProfile, listOwners } from './owner-queries.ts'
import { type InsertedOwner, insertOwner, type OwnerDeps, registerOwner } from './register-owner.ts'

type Deps = OwnerDeps & SecondFactorDeps & Pick<IdentityDeps, 'clientSettings'>

type Proved = {
  caller: Omit<AdminScope, 'tx'>
  body: {
    currentPassword?: string | undefined
    code?: string | undefined
    reason?: string | null | undefined
  }
  address: string
}

export function ownerRoutes(deps: Deps): Handlers<typeof ownerContract> {
  // An owner sees their own numbers in full.
  const withProfile = async (scope: AdminScope | OwnerScope, owner: Owner) => {
    const profile = await findOwnerProfile(scope, owner.id, deps.sealer)
    return { ...owner, ...(scope.kind === 'owner' ? profile : withNumbersMasked(profile)) }
  }
  const { eraseAfterDays } = deps.clientSettings
  /** Of everything that administrators do to others. */
  const prove = ({ caller, body: { currentPassword, code }, address }: Proved) =>
    proveAdministrator(deps, caller, { currentPassword, code, address })
  const proveWithReason = async (call: Proved) => {
    const { currentPassword, code, reason } = call.body
    // The specification's clients send neither; whoever sends a proof knows that a reason is asked for, too.
    if ((currentPassword || code) && !reason) throw invalidField('reason', sayFixed(NO_REASON))
    return prove(call)
  }
  /** Whoever is concerned beside the owner. */
  const proveOnOwner = async (
    call: Proved & {
      look: <T>(read: (scope: AdminScope) => Promise<T>) => Promise<T>
      params: { id: string }
    },
  ) => {
    const { organizationId } = await call.look((scope) => requireOwner(scope, call.params.id))
    await proveWithReason(call)
    return listOtherReaders(deps, organizationId)
  }
  return {
    ...installationRoutes(deps),
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
    'GET /closedowners': async ({ scope }) => ({
      status: 200,
      body: await listClosedOwners(scope, eraseAfterDays),
    }),
    'GET /ownermaster/{id}': async ({ scope, params }) =>
      recordReply(await withProfile(scope, await requireOwner(scope, params.id))),
    'POST /ownermaster': beforeTransaction(
      async ({ caller, body, address }) => {
        await prove({ caller, body, address })
        await requireFreeEmail(deps, body.email)
        return hashPassword(body.password, changeBy(caller.actor.accountId))
      },
      async ({ scope, body: { name, email, phone, reason } }, passwordHash) => {
        const owner = { name, email, phone, passwordHash }
        const { id, organizationId } = await addOwner(deps, scope, owner)
        await announceAddedOwner(deps, scope, { owner, reason })
        const message = 'Owner added successfully.'
        return { status: 201, body: { message, id, organizationId } }
      },
    ),
    'PUT /ownermaster/{id}': beforeTransaction(
      async ({ caller, look, params: { id }, body, address, expectedVersion }) => {
        const { email, password, currentPassword } = body
        const owner = await look((scope) => requireOwner(scope, id))
        const changesDetails = owner.phone !== body.phone || owner.name !== body.name
        if (caller.kind === 'administrator') await proveWithReason({ caller, body, address })
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
    'DELETE /ownermaster/{id}': beforeTransaction(
      proveOnOwner,
      async ({ scope, params, body: { reason } }, others) => {
        const owner = await requireOwner(scope, params.id, { lock: true })
        // Before it is closed: mails are in the language of an open account.
        await announceClosing(deps, scope, { owner, others, reason, eraseAfterDays })
        await closeOwner(scope, owner, reason)
        deps.securityLog('owner closed', { account: params.id })
        return messageReply('Owner deleted successfully.')
      },
    ),
    'POST /ownermaster/{id}/reopen': beforeTransaction(
      async (call) => {
        await prove(call)
        const { organizationId } = await call.look((scope) => requireClosed(scope, call.params.id))
        return listOtherReaders(deps, organizationId)
      },
      async ({ scope, params, body: { reason } }, others) => {
        const owner = await reopenOwner(scope, params.id, reason)
        await announceReopening(deps, scope, { owner, others, reason })
        deps.securityLog('owner reopened', { account: params.id })
        return messageReply('The owner is back, with everything that was there before.')
      },
    ),
    'POST /ownermaster/{id}/secondfactor/remove': beforeTransaction(
      async ({ caller, look, params, body, address }) => {
        const owner = await look((scope) => requireOwner(scope, params.id))
        await prove({ caller, body, address })
        const { reason } = body
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

type AddedOwner = { name: string; email: string; phone: string; passwordHash: string }

/** Adds an owner with an organization and a trial, and welcomes them by mail. @throws Refusal `email-taken` */
async function addOwner(
  deps: OwnerDeps,
  scope: AdminScope,
  fields: AddedOwner,
): Promise<InsertedOwner> {
  const owner = await insertOwner(
    scope.tx,
    { ...fields, createdBy: scope.actor.accountId },
    { now: scope.now, timeZone: deps.timeZone, trialDays: deps.trialDays },
  )
  const { id, organizationId, trial } = owner
  await recordEvent(scope, {
    verb: 'added',
    kind: 'owner',
    id,
    organizationId,
    fields: ownerHistory,
    after: { ...fields, ...trial },
  })
  const mail = withNotForThisAddress(deps, welcome(deps.appUrl, fields))
  await deps.mailer.enqueue(scope.tx, await inReadersLanguage(scope.tx, mail))
  return owner
}

// The administrator hands the password over; no mail contains it.
const welcome = (appUrl: string, { name, email }: AddedOwner) => ({
  to: email,
  subject: say`Welcome to Rentbook`,
  text: say`Dear ${nameInMail(name)},

An account at Rentbook has been opened for you. Sign in as Owner with this address and the password that your administrator gave you:

${appUrl}${asRole(paths.signIn, 'owner')}

To set a password of your own: ${appUrl}/forgotPassword`,
})
