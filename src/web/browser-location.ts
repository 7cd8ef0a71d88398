import { startTransition } from 'react'

/** Where the browser is. */
export type Location = {
  pathname: string
  /** With its '?', or ''. */
  search: string
  /** With its '#', or ''. */
  hash: string
  /** What was handed over with the navigation. */
  state: unknown
  /** Another one with each entry of the history; 'default' is the one that the page was opened with. */
  key: string
  /** The page was opened here, or the browser's buttons led here. */
  isReturn: boolean
}

/** What it leaves out is empty. */
export type Address = string | { pathname: string; search?: string; hash?: string }
export type NavigateOptions = { replace?: boolean | undefined; state?: unknown }

/** What an entry of the history keeps: what was handed over, its key, and its number. */
type Entry = { usr?: unknown; key?: string; idx?: number } | null

const entry = (): Entry => history.state

/** Where in the history this page stands; undefined where nobody numbered the entry. */
export const historyIndex = (state: unknown = history.state): number | undefined =>
  (state as Entry)?.idx

/** Where the browser is by now; `isReturn` unless it was led here. */
export function readLocation(isReturn = true): Location {
  const { pathname, search, hash } = globalThis.location
  const { usr = null, key = 'default' } = entry() ?? {}
  return { pathname, search, hash, state: usr, key, isReturn }
}

const listeners = new Set<(location: Location) => void>()

/** As a transition: what somebody types meanwhile goes before the page that comes. */
function tell(isReturn: boolean): void {
  const location = readLocation(isReturn)
  startTransition(() => {
    for (const listener of listeners) listener(location)
  })
}

const tellOfReturn = () => tell(true)

/** Tells of every navigation until the answer is called. */
export function listenToLocation(listener: (location: Location) => void): () => void {
  if (historyIndex() === undefined) history.replaceState({ ...entry(), idx: 0 }, '')
  globalThis.addEventListener('popstate', tellOfReturn)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) globalThis.removeEventListener('popstate', tellOfReturn)
  }
}

const hrefOf = (to: Address): string =>
  typeof to === 'string' ? to : `${to.pathname}${to.search ?? ''}${to.hash ?? ''}`

/** Goes to an address, or that many entries forwards (backwards below 0). */
export function navigate(to: Address | number, options: NavigateOptions = {}): void {
  if (typeof to === 'number') history.go(to)
  else open(hrefOf(to), options)
}

function open(href: string, { replace, state = null }: NavigateOptions): void {
  const key = Math.random().toString(36).slice(2)
  const idx = (historyIndex() ?? 0) + (replace ? 0 : 1)
  const next: Entry = { usr: state, key, idx }
  try {
    history[replace ? 'replaceState' : 'pushState'](next, '', href)
    tell(false)
  } catch (error) {
    if (!isTooOften(error)) throw error
    globalThis.location.assign(href)
  }
}

/** Safari takes a hundred entries in half a minute; loading the page still works then. */
const isTooOften = (error: unknown) =>
  error instanceof DOMException && error.name === 'SecurityError'
