import { bodyOf } from '../../../web/api/reply.ts'
import type { identityContract } from '../identity-contract.ts'
import { roleFromWire } from '../role-wire.ts'
import { session } from './session.ts'
import { signedInCaller } from './session-caller.ts'

const call = signedInCaller<typeof identityContract>()

/**
 * Asks the server who is signed in and how long the trial runs; an ended session ends here too.
 * Throws where the server cannot be reached or refuses.
 */
export async function loadSession(): Promise<void> {
  const { account } = session.getState()
  if (!account) return
  const { user, tenant_id } = bodyOf(await call('GET /session'))
  // Somebody else may have signed in meanwhile, in another tab.
  if (session.getState().account?.token !== account.token) return
  const { _id: id, name, email, role, daysRemainingInTrial = null } = user
  session.refresh({
    id,
    role: roleFromWire(role) ?? account.role,
    name,
    email,
    organizationId: tenant_id,
    daysRemainingInTrial,
  })
}

/** Brings the trial days and the name up to date, where the server answers. */
export const refreshSession = (): Promise<void> => loadSession().catch(() => {})
