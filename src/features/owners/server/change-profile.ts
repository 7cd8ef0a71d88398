import type { Sealer } from '../../../server/encryption.ts'
import { requireVersion } from '../../../server/refusal.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { requestEmailChange } from '../../identity/server/email/email-changes.ts'
import type { Owner, OwnerProfile } from '../owner-wire.ts'
import { detailsChangedBy } from '../payment-details.ts'
import type { ProfileBody } from '../profile-contract.ts'
import { profileHistory } from '../profile-wire.ts'
import { announceNewDetails } from './announce-payment-details.ts'
import { requireOwner } from './change-owner.ts'
import { findOwnerProfile, sealContext, updateOwner } from './owner-queries.ts'
import type { OwnerDeps } from './register-owner.ts'

type Change = {
  body: Omit<ProfileBody, 'currentPassword'>
  expectedVersion: number | undefined
}

/**
 * Changes an owner's profile; only what the body names. The history records of a sealed number only
 * that it changed. A new e-mail waits for the code mailed to it.
 * @throws Refusal `stale-version`, `email-taken`
 */
export async function changeProfile(
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

/** What a body would change of where the owner's money goes and how papers name them, as it is now. */
export const detailsOf = (
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
