import { invalidField, notFound, Refusal, requireVersion } from '../../../server/refusal.ts'
import { calendarDateFrom, NO_DATE } from '../../../shared/calendar-date.ts'
import { say, sayFixed } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { AdminScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { mailPasswordChanged } from '../../identity/server/account-notices.ts'
import { endSessionsOf } from '../../identity/server/sessions/sessions.ts'
import { isTrialExpired, TRIAL_EXPIRED, type Trial } from '../../identity/trial.ts'
import { requestEmailChange } from '../../sign-in/server/email-changes.ts'
import { type Owner, ownerHistory } from '../owner-wire.ts'
import { detailsChangedBy } from '../payment-details.ts'
import { announceNewDetails } from './announce-payment-details.ts'
import { type Act, announceActOfAdministrator } from './changed-by-administrator.ts'
import { findOwner, updateOwner } from './owner-queries.ts'
import type { OwnerDeps } from './register-owner.ts'

type OwnerFields = { name: string; email: string; phone: string }

export type OwnerChanges = OwnerFields & {
  /** Of the new password; undefined: unchanged. */
  passwordHash: string | undefined
  /** Taken from administrators only: the trial's new last date as it was written, and the subscription. */
  trialEndsOn?: string | null | undefined
  subscribed?: boolean | null | undefined
  /** Why an administrator changes how the owner signs in. */
  reason: string | null
  expectedVersion: number | undefined
}

/**
 * Changes an owner; a new password ends that owner's sessions. An e-mail that owners give themselves waits
 * for the code mailed to it. An owner whose trial has expired may change nothing but the password.
 * @throws Refusal `not-found`, `stale-version`, `email-taken`, `trial-expired`
 */
export async function changeOwner(
  deps: OwnerDeps,
  scope: AdminScope | OwnerScope,
  id: string,
  changes: OwnerChanges,
): Promise<Owner> {
  const password = changes.passwordHash
  const wanted = { ...changes, password }
  const before = await requireChangeable(scope, id, wanted, { lock: true })
  const { name, phone, passwordHash } = changes
  const email = scope.kind === 'owner' ? before.email : changes.email
  await updateOwner(scope, id, { name, email, phone, passwordHash })
  if (scope.kind === 'owner' && changes.email !== email)
    await requestEmailChange(deps, scope, changes.email)
  const previous = detailsChangedBy({ phone, name }, { phone: before.phone, name: before.name })
  await announceNewDetails(deps, scope, { owner: before, previous })
  const passwordChanged = passwordHash !== undefined || undefined
  if (passwordChanged) {
    await endSessionsOf(scope.tx, id)
    if (scope.kind === 'owner') await mailPasswordChanged(deps, scope.tx, before)
  }
  if (scope.kind === 'administrator') {
    const trial = changedTrial(before, changes, scope.timeZone)
    const acts = actsOn(before, changes, trial)
    const { actor: administrator } = scope
    const act = { administrator, owner: before, email, acts, reason: changes.reason }
    await announceActOfAdministrator(deps, scope, act)
    await setTrial(scope, before, trial)
  }
  const owner = await requireOwner(scope, id)
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'owner',
    id,
    organizationId: owner.organizationId,
    fields: ownerHistory,
    before,
    after: { ...owner, passwordChanged, reason: changes.reason ?? undefined },
  })
  return owner
}

const actsOn = (before: Owner, changes: OwnerChanges, trial: Trial): Act[] => {
  const { name, email, phone, passwordHash } = changes
  return [
    ...(email !== before.email ? (['email'] as const) : []),
    ...(passwordHash !== undefined ? (['password'] as const) : []),
    ...(name !== before.name ? (['name'] as const) : []),
    ...(phone !== before.phone ? (['phone'] as const) : []),
    ...(trial.trialEndsOn !== before.trialEndsOn ? (['trial'] as const) : []),
    ...(trial.subscribed === before.subscribed
      ? []
      : [trial.subscribed ? ('subscribed' as const) : ('unsubscribed' as const)]),
  ]
}

type WantedChanges = OwnerFields & {
  /** Of the new one or its hash it matters only whether there is one. */
  password: string | undefined
  expectedVersion: number | undefined
}

/**
 * The owner of that id, when the caller may make these changes.
 * @throws Refusal `not-found`, `stale-version`, `trial-expired`
 */
export async function requireChangeable(
  scope: AdminScope | OwnerScope,
  id: string,
  changes: WantedChanges,
  options?: { lock: boolean },
): Promise<Owner> {
  const owner = await requireOwner(scope, id, options)
  requireVersion(changes.expectedVersion, owner)
  if (scope.kind === 'administrator') return owner
  refuseAllButPassword(owner, changes, scope.today)
  return owner
}

/** The owner with that id, if the caller may see it. @throws Refusal `not-found` */
export async function requireOwner(
  scope: AdminScope | OwnerScope,
  id: string,
  options?: { lock: boolean },
): Promise<Owner> {
  const owner = await findOwner(scope, id, options)
  if (!owner) throw notFound(say`Owner`)
  return owner
}

function refuseAllButPassword(
  owner: Owner,
  { name, email, phone, password }: WantedChanges,
  day: string,
) {
  const isPasswordAlone =
    password !== undefined && name === owner.name && email === owner.email && phone === owner.phone
  if (!isPasswordAlone && isTrialExpired(owner, day))
    throw new Refusal('trial-expired', sayFixed(TRIAL_EXPIRED))
}

function changedTrial(trial: Trial, changes: OwnerChanges, timeZone: string): Trial {
  const { trialEndsOn, subscribed } = changes
  const day = trialEndsOn ? calendarDateFrom(trialEndsOn, timeZone) : trial.trialEndsOn
  if (day === null) throw invalidField('trialEndsOn', sayFixed(NO_DATE))
  return { trialEndsOn: day, subscribed: subscribed ?? trial.subscribed }
}

async function setTrial(
  scope: AdminScope,
  { organizationId }: Owner,
  { trialEndsOn, subscribed }: Trial,
) {
  await scope.tx
    .updateTable('organizations')
    .set({ trialEndsOn, subscribed })
    .where('id', '=', organizationId)
    .execute()
}
