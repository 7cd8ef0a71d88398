import type { identityContract } from '../identity-contract.ts'
import { session } from './session.ts'
import { signedInCaller } from './session-caller.ts'

const call = signedInCaller<typeof identityContract>()

/** Asks the server who is signed in and how long the trial runs; an ended session ends here too. */
export async function refreshSession(): Promise<void> {
  if (!session.getState().account) return
  const reply = await call('GET /session').catch(() => undefined)
  if (reply?.status !== 200) return
  const { name, email, daysRemainingInTrial = null } = reply.body.user
  session.refresh({ name, email, daysRemainingInTrial })
}
