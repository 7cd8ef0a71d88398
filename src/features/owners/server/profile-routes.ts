import type { Sealer } from '../../../server/encryption.ts'
import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { changedReply, messageReply, recordReply } from '../../../server/http/success-replies.ts'
import { requireVersion } from '../../../server/refusal.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  type ProvedEmail,
  proveNewEmail,
  requestEmailChange,
} from '../../sign-in/server/email-changes.ts'
import { withNumbersMasked } from '../masked-numbers.ts'
import { type Owner, type OwnerProfile, ownerHistory } from '../owner-wire.ts'
import { detailsChangedBy } from '../payment-details.ts'
import type { ProfileBody, profileContract } from '../profile-contract.ts'
import { profileHistory } from '../profile-wire.ts'
import { announceNewDetails } from './announce-payment-details.ts'
import { requireOwner } from './change-owner.ts'
import { checkOwnChange } from './owner-email.ts'
import { emailTaken, findOwnerProfile, sealContext, updateOwner } from './owner-queries.ts'
import type { OwnerDeps } from './register-owner.ts'

/** Routes with which owners see and change their own profile. */
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

type Change = {
  body: Omit<ProfileBody, 'currentPassword'>
  expectedVersion: number | undefined
}

/**
 * Changes an owner's profile; only what the body names. The history records of a sealed number only
 * that it changed. A new e-mail waits for the code mailed to it.
 * @throws Refusal `stale-version`, `email-taken`
 */
async function changeProfile(
  deps: OwnerDeps,
  scope: OwnerScope,
  { body: { email, ...body }, expectedVersion }: Change,
): Promise<Owner & OwnerProfile> {
  const { sealer } = deps
  const id = scope.organization.ownerId
  const owner = await requireOwner(scope, id, { lock: true })
  requireVersion(expectedVersion, owner)
  const before = { ...owner, ...(await findOwnerProfile(scope, id, sealer)) }
  const after = { ...before, ...given(body) }
  await updateOwner(scope, id, { ...after, passwordHash: undefined })
  await updateProfile(scope, after, sealer)
  if (email !== undefined && email !== owner.email) await requestEmailChange(deps, scope, email)
  await announceNewDetails(deps, scope, { owner, previous: detailsOf(before, body) })
  const numbers = {
    panChanged: after.panNumber !== before.panNumber || undefined,
    gstNumberChanged: after.gstNumber !== before.gstNumber || undefined,
    bankAccountChanged: after.bankAccountNumber !== before.bankAccountNumber || undefined,
  }
  const record = { verb: 'changed', kind: 'owner', id } as const
  const fields = profileHistory
  await recordEvent(scope, { ...record, fields, before, after: { ...after, ...numbers } })
  return { ...after, ...(await requireOwner(scope, id)) }
}

/** The present values of the payee details that a body would change. */
const detailsOf = (
  own: Owner & OwnerProfile,
  body: Omit<ProfileBody, 'email' | 'currentPassword'>,
) => {
  const { name, phone, bankAccountNumber, ifscCode, bankName } = own
  const { companyName, panNumber, gstNumber } = own
  const money = { phone, bankAccountNumber, ifscCode, bankName }
  return detailsChangedBy(body, { ...money, name, companyName, panNumber, gstNumber })
}

type Given = { [N in keyof ProfileBody]: Exclude<ProfileBody[N], undefined> }

const given = (body: Omit<ProfileBody, 'email' | 'currentPassword'>): Partial<Given> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

async function updateProfile(
  scope: OwnerScope,
  { id, ...profile }: { id: string } & OwnerProfile,
  sealer: Sealer,
) {
  const { alternatePhone, address, city, state, pincode } = profile
  const { companyName, businessType, ifscCode, bankName } = profile
  const seal = (number: string | null, column: Parameters<typeof sealContext>[0]) =>
    number === null ? null : sealer.seal(number, sealContext(column, id))
  await scope.tx
    .updateTable('owners')
    .set({ alternatePhone, address, city, state, pincode })
    .set({ companyName, businessType, ifscCode, bankName })
    .set({
      panSealed: seal(profile.panNumber, 'pan'),
      gstNumberSealed: seal(profile.gstNumber, 'gst_number'),
      bankAccountNumberSealed: seal(profile.bankAccountNumber, 'bank_account_number'),
    })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}
