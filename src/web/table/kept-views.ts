import { createStore, get, set } from 'idb-keyval'
import { createStore as createState } from 'zustand/vanilla'
import { type Sealed, sealFor, unsealFor } from '../offline/seal.ts'

/** Which columns of a list are shown, in which order: their places in the list of `of` columns. */
export type ColumnChoice = { of: number; shown: readonly number[] }

/** A filter with its sort, under a name: what follows the question mark in the address. */
export type SavedFilter = { name: string; query: string }

/** What an account keeps of a list. */
export type ListView = { columns: ColumnChoice | null; saved: readonly SavedFilter[] }

// What a list shows may name people: it waits sealed, and opens for the account that it is of, when that is signed in.

const device = createStore('rentbook-lists', 'views')

type Views = Record<string, ListView>

const AS_DECLARED: ListView = { columns: null, saved: [] }

/** The view of a list; as the list declares it where nothing is kept. */
export const viewOf = (views: Views, list: string): ListView => views[list] ?? AS_DECLARED

/** The views of the account that is signed in, by list. */
export const keptViews = createState<{ accountId: string | undefined; views: Views }>(() => ({
  accountId: undefined,
  views: {},
}))

/** Says to the other tabs which account keeps another view. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('rentbook-lists') : undefined
tabs?.addEventListener('message', ({ data }) => {
  if (data === keptViews.getState().accountId) void alone(() => readKeptViews(data))
})

/** Shows what this device keeps of the account's lists. */
export async function readKeptViews(accountId: string): Promise<void> {
  if (keptViews.getState().accountId !== accountId) keptViews.setState({ accountId, views: {} })
  const before = keptViews.getState()
  const views = await storedViews(accountId).catch(() => undefined)
  // A change that was made meanwhile shows what is kept with itself.
  if (views && keptViews.getState() === before) keptViews.setState({ views })
}

async function storedViews(accountId: string): Promise<Views | undefined> {
  const sealed = await get<Sealed>(accountId, device)
  return sealed && ((await unsealFor(accountId, sealed)) as Views | undefined)
}

/**
 * Keeps a change of the view of a list; where the device can seal nothing, as long as the page is open. Views that another
 * tab has kept since are not lost. Where the device refuses to store it, the old view is shown and the promise rejects.
 */
export async function keepView(list: string, change: (view: ListView) => ListView): Promise<void> {
  const { accountId, views: before } = keptViews.getState()
  const changed = (from: Views) => ({ ...from, [list]: change(viewOf(from, list)) })
  const shown = changed(before)
  keptViews.setState({ views: shown })
  const isShown = () => keptViews.getState().views === shown
  try {
    if (accountId === undefined) return
    await alone(async () => {
      const views = changed((await storedViews(accountId)) ?? before)
      const sealed = await sealFor(accountId, views)
      if (!sealed) return
      await set(accountId, sealed, device)
      tabs?.postMessage(accountId)
      if (isShown()) keptViews.setState({ views })
    })
  } catch (error) {
    if (isShown()) keptViews.setState({ views: before })
    throw error
  }
}

/** Does the work while no other tab does; where the browser has no locks, at once. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('rentbook-lists', work) : work()
