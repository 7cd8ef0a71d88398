import { createCaller } from '../../../../web/api/caller.ts'
import type { identityContract } from '../../identity-contract.ts'
import { session } from './session.ts'
import { endLater } from './sign-outs-to-come.ts'

const callWith = (token: string) => createCaller<typeof identityContract>({ token: () => token })

let endDirectorySession: (() => Promise<unknown>) | undefined

/**
 * Sets how a Microsoft session is ended: by a popup, so `end` must open it at once. The code that loads the
 * identity library calls this, before Sign Out can be pressed.
 */
export function provideDirectorySignOut(end: () => Promise<unknown>): void {
  endDirectorySession = end
}

/** Signs out here at once, and at the server and the directory if they respond; at the server otherwise once it does. */
export function signOut(): void {
  const { account } = session.getState()
  if (account?.authType === 'SSO') endDirectorySession?.().catch(logOnly)
  if (account) endAtServer(account.token).catch(logOnly)
  session.signOut()
}

async function endAtServer(token: string) {
  try {
    const { status } = await callWith(token)('POST /logout')
    if (status >= 500) endLater(token)
  } catch (error) {
    endLater(token)
    throw error
  }
}

const logOnly = (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the specification requires this failure to be logged, nothing more
  console.warn('The sign-out did not reach everybody:', error)
}
