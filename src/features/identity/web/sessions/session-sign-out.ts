import type { identityContract } from '../../identity-contract.ts'
import { session } from './session.ts'
import { signedInCaller } from './session-caller.ts'

const call = signedInCaller<typeof identityContract>()

let endDirectorySession: (() => Promise<unknown>) | undefined

/**
 * Sets how a Microsoft session is ended: by a popup, so `end` must open it at once. The code that loads the
 * identity library calls this, before Sign Out can be pressed.
 */
export function provideDirectorySignOut(end: () => Promise<unknown>): void {
  endDirectorySession = end
}

/** Signs out here at once, and at the server and the directory if they respond. */
export function signOut(): void {
  const { account } = session.getState()
  if (account?.authType === 'SSO') endDirectorySession?.().catch(logOnly)
  if (account) call('POST /logout').catch(logOnly)
  session.signOut()
}

const logOnly = (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the specification requires this failure to be logged, nothing more
  console.warn('The sign-out did not reach everybody:', error)
}
