import type { Role } from '../../../../shared/contract.ts'
import type { Account, AuthType } from './session-storage.ts'

/** What a sign-in or a registration returns, as far as an account needs it. */
type SignedIn = {
  token: string
  organizationId?: string | null
  user: Pick<Account, 'id' | 'name' | 'email'> & {
    role?: Role | undefined
    daysRemainingInTrial?: number | null | undefined
  }
  ssoId?: string
}

/** The account that was signed in, or undefined where the reply names none. `fallback` is the role of a reply without one. */
export function accountOf(
  { token, user, organizationId = null, ssoId }: SignedIn,
  fallback: Role,
  authType: AuthType = 'traditional',
): Account | undefined {
  if (token === '' || user.id === '') return undefined
  const { id, name, email, role = fallback, daysRemainingInTrial = null } = user
  const ownerId = ownerIdOf(role, id)
  const books = { organizationId, ownerId, daysRemainingInTrial }
  return { token, role, id, name, email, authType, ...books, ssoId: ssoId || null }
}

/** Whose books an account keeps: an owner keeps their own. */
export const ownerIdOf = (role: Role, id: string): string | null => (role === 'owner' ? id : null)

/** The server refused because the free trial is over, whatever status it chose. */
export const saysTrialExpired = (body: unknown): boolean =>
  (body as { trialExpired?: unknown } | null)?.trialExpired === true
