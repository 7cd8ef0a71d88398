import { clear, createStore, del, entries, get, keys, set } from 'idb-keyval'
import type { Piece } from './page-pieces.ts'
import { removeKept } from './remove-kept.ts'
import { type Sealed, sealFor, unsealFor } from './seal.ts'

// Pages as they were last seen on this device, to be painted before the application has come. They name people: each is
// sealed for its account, and a sign-out removes them.

/** A page as it was seen. */
export type KeptPage = {
  /** `lookOfPages` at that time: another build, role, language or width shows other boxes. */
  look: string
  title: string
  /** Since when it is, for its reader. */
  since: string
  page: Piece
}

type Kept = { at: number; sealed: Sealed }

/** How many pages are kept; beyond them the older half goes. */
const MOST = 24
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000

const device = createStore('rentbook-pages', 'pages')
const keyOf = (accountId: string, address: string) => `${accountId} ${address}`

/** The address under which the frame is kept, for pages that are not. */
export const FRAME = 'frame'

/**
 * The account that is signed in, as the browser's storage has it, if its pages may be kept; undefined for nobody, and for
 * somebody of a team: what they may see can end at any time, and a page is painted before the server says so.
 */
export function knownAccount(): string | undefined {
  try {
    if (localStorage.getItem('member')) return undefined
    return (localStorage.getItem('token') && localStorage.getItem('userId')) || undefined
  } catch {
    return undefined
  }
}

/** The address of the page that is open. */
export const addressOfPage = (): string => location.pathname + location.search

/** The build that this page runs, by the name of its first file, which changes with all that a build holds. */
export const buildOfPage = (): string =>
  document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''

/** All that pages look different by. */
export function lookOfPages(): string {
  const [role, language] = ['role', 'language'].map((key) => localStorage.getItem(key))
  return [buildOfPage(), role, language ?? navigator.language, innerWidth].join(' ')
}

/** The page of this account at this address, if the device has kept it. Whoever shows it compares its look. */
export async function readKeptPage(
  accountId: string,
  address: string,
): Promise<KeptPage | undefined> {
  const kept = await get<Kept>(keyOf(accountId, address), device).catch(() => undefined)
  if (!kept || kept.at < Date.now() - KEPT_FOR_MS) return undefined
  return (await unsealFor(accountId, kept.sealed)) as KeptPage | undefined
}

/** Keeps a page for this account, sealed. Where the device can seal nothing, it keeps none. */
export async function keepPage(accountId: string, address: string, page: KeptPage): Promise<void> {
  const sealed = await sealFor(accountId, page)
  if (!sealed || knownAccount() !== accountId) return
  await set(keyOf(accountId, address), { at: Date.now(), sealed }, device)
  if ((await keys(device)).length <= MOST) return
  const all = await entries<string, Kept>(device)
  const oldest = all.sort(([, one], [, other]) => other.at - one.at).slice(MOST / 2)
  for (const [key] of oldest) await del(key, device)
}

/** Forgets every page but this account's; all of them without an account. */
export async function forgetPages(but?: string): Promise<void> {
  try {
    if (but === undefined) return await clear(device)
    await removeKept(device, (key) => !key.startsWith(keyOf(but, '')))
  } catch {
    // A browser without storage has kept nothing.
  }
}
