import type { Role } from '../../../shared/role.ts'
import { roleFromWire } from '../role-wire.ts'
import type { Account, AuthType } from './session-storage.ts'

/** What a sign-in answers, as far as an account needs it; other parts may be missing. */
type SignedInWire = {
  token?: string | null
  tenant_id?: string | null
  user?: {
    _id: string
    email?: string | null
    name?: string | null
    role?: string | null
    daysRemainingInTrial?: number | null
  } | null
  ssoId?: string | null
}

/** The account of a sign-in's reply, or undefined where it names none. `fallback` is the role of a reply without one. */
export function accountFromWire(
  { token, user, ...reply }: SignedInWire,
  fallback: Role,
  authType: AuthType = 'traditional',
): Account | undefined {
  if (!token || !user) return undefined
  const role = roleFromWire(user.role) ?? fallback
  return {
    token,
    role,
    id: user._id,
    name: user.name ?? '',
    email: user.email ?? '',
    authType,
    organizationId: reply.tenant_id ?? null,
    ownerId: role === 'owner' ? user._id : null,
    daysRemainingInTrial: user.daysRemainingInTrial ?? null,
    ssoId: reply.ssoId ?? null,
  }
}

/** The account of a registration's reply; it names the new owner where a sign-in names the user. */
export const accountOfRegistration = ({
  owner,
  daysRemainingInTrial = null,
  ...reply
}: Pick<SignedInWire, 'token' | 'tenant_id'> & {
  owner?: SignedInWire['user']
  daysRemainingInTrial?: number | null
}): Account | undefined =>
  accountFromWire({ ...reply, user: owner && { ...owner, daysRemainingInTrial } }, 'owner')

/** The server refused because the free trial is over, whatever status it chose. */
export const saysTrialExpired = (body: unknown): boolean =>
  (body as { trialExpired?: unknown } | null)?.trialExpired === true
