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

/** The views of the account that is signed in, by list. */
export const keptViews = createState<{ accountId: string | undefined; views: Views }>(() => ({
  accountId: undefined,
  views: {},
}))

/** Shows what this device keeps of the account's lists. */
export async function readKeptViews(accountId: string): Promise<void> {
  if (keptViews.getState().accountId !== accountId) keptViews.setState({ accountId, views: {} })
  const sealed = await get<Sealed>(accountId, device).catch(() => undefined)
  const views = sealed && ((await unsealFor(accountId, sealed)) as Views | undefined)
  if (views && keptViews.getState().accountId === accountId) keptViews.setState({ views })
}

/**
 * Keeps the view of a list; where the device can seal nothing, as long as the page is open. Rejects, and shows what was
 * kept before, where the device refuses to store it.
 */
export async function keepView(list: string, view: ListView): Promise<void> {
  const { accountId, views: before } = keptViews.getState()
  const views = { ...before, [list]: view }
  keptViews.setState({ views })
  try {
    const sealed = accountId && (await sealFor(accountId, views))
    if (sealed) await set(accountId, sealed, device)
  } catch (error) {
    if (keptViews.getState().views === views) keptViews.setState({ views: before })
    throw error
  }
}
