import { createCaller } from '../../../../web/api/caller.ts'
import type { identityContract } from '../../identity-contract.ts'
import { session } from './session.ts'

/** Sign-outs that did not reach the server: the tokens of the sessions, kept for nothing else than to end them. */
const KEY = 'rentbook-sign-outs'
/** A session ends by itself when it has not been used for so long. */
const KEPT_FOR_MS = 12 * 60 * 60 * 1000

type SignOut = { token: string; at: number }

/** Ends the session at the server as soon as it can be reached, by this page or a later one. */
function endLater(token: string): void {
  write([...read(), { token, at: Date.now() }])
}

/** Ends what waits to be ended, now and whenever the network returns. Returns a stop function. */
export function endSessionsToCome(): () => void {
  const look = () => void endAll()
  look()
  globalThis.addEventListener('online', look)
  return () => globalThis.removeEventListener('online', look)
}

async function endAll(): Promise<void> {
  for (const { token, at } of read()) {
    const isOver = Date.now() - at > KEPT_FOR_MS
    const call = createCaller<typeof identityContract>({ token: () => token })
    // Refused means ended as well.
    const isDone = isOver || (await call('POST /logout').then(isAnswered, () => false))
    if (isDone) write(read().filter((it) => it.token !== token))
  }
}

const isAnswered = ({ status }: { status: number }) => status < 500 && status !== 429

function read(): SignOut[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function write(waiting: SignOut[]): void {
  try {
    if (waiting.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(waiting))
  } catch {
    // Without storage the session ends by itself.
  }
}

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
    const reply = await callWith(token)('POST /logout')
    if (!isAnswered(reply)) endLater(token)
  } catch (error) {
    endLater(token)
    throw error
  }
}

const logOnly = (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the specification requires this failure to be logged, nothing more
  console.warn('The sign-out did not reach everybody:', error)
}
